import type { Readable } from 'node:stream';
import { FetchRefused } from './refuse-private-address.ts';

/** Methods of outgoing requests. */
export type FetchMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an outgoing request sends; a stream is sent as it comes and only once. */
export type SentBody = string | Buffer | Readable;

/** What the next request of a fetch sends. */
export interface Hop {
  target: URL;
  method: FetchMethod;
  headers: Readonly<Record<string, string>>;
  body: SentBody | undefined;
}

/** All that another origin may hear of the headers that were meant for the first one. */
const harmlessHeaders: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);
const bodyHeaders = /^content-/i;

/** The request that a redirect asks for: another origin gets neither credentials nor the caller's own headers, and a body only when that was asked for. */
export function nextHop(
  hop: Hop,
  answer: { status: number; target: URL },
  resendBody: boolean,
): Hop {
  const { status, target } = answer;
  const isElsewhere = target.origin !== hop.target.origin;
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') ||
    ((status === 301 || status === 302) && hop.method === 'POST');
  const next: Hop = becomesGet
    ? { target, method: 'GET', headers: withoutBody(hop.headers), body: undefined }
    : { ...hop, target };
  if (next.body !== undefined) {
    if (isElsewhere && !resendBody)
      throw new FetchRefused(
        `${hop.target.origin} redirects to ${target.origin}; a body is not sent on to another host.`,
      );
    if (typeof next.body !== 'string' && !Buffer.isBuffer(next.body))
      throw new FetchRefused(
        `${hop.target.origin} redirects, and a body that is sent as a stream cannot be sent again.`,
      );
  }
  return isElsewhere ? { ...next, headers: harmless(next) } : next;
}

function withoutBody(headers: Hop['headers']): Hop['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !bodyHeaders.test(name)));
}

function harmless({ headers, body }: Hop): Hop['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        harmlessHeaders.has(name.toLowerCase()) || (body !== undefined && bodyHeaders.test(name)),
    ),
  );
}
