import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../account/account.ts';
import { invalid } from '../../errors.ts';

/** A request that says by its Idempotency-Key that it may come more than once but means one thing. */
export interface KeyedRequest {
  readonly key: string;
  /** Who sent it: keys of two callers never meet. */
  readonly principal: string;
  readonly path: string;
  readonly bodyHash: Buffer;
}

/** Longest key, in characters. */
export const longestKey = 255;

/** What the request says of itself, or null without a key, with another method than POST, and for uploads, which are read as they come. */
export function keyedRequestOf(request: FastifyRequest, actor: Actor): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST' || request.isMultipart()) return null;
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key) || key.length > longestKey) {
    throw invalid({
      idempotency_key: [
        `must be 1 to ${longestKey} printable characters, for example a random UUID`,
      ],
    });
  }
  return {
    key,
    principal: `${actor.kind}:${actor.id ?? 0}`,
    path: pathOf(request.url),
    bodyHash: createHash('sha256').update(canonical(request.body)).digest(),
  };
}

// A token in the address proves who calls; it says nothing about what is asked.
function pathOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('auth_token');
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

// The same fields in another order are the same body.
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
