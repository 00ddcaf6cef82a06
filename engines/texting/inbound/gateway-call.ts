import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { postingProviders } from '../number-contract.ts';
import type { InboundText } from './store-inbound.ts';

/** A way to a gateway that posts what people text. */
export type PostingProvider = (typeof postingProviders)[number];

/** A call as it came in: JSON as its text, a form as its fields. */
export interface GatewayCall {
  /** As the gateway was told to call. */
  url: string;
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Milliseconds. */
  now: number;
}

/** A call that is older, or from the future, is somebody's copy of one. */
const replayWindowMs = 5 * 60_000;

const fields = z.record(z.string(), z.string());

/** Whether a call proves that it comes from whoever shares this secret. */
export function isProven(provider: PostingProvider, secret: string, call: GatewayCall): boolean {
  if (secret === '') return false;
  return provider === 'http' ? isSignedOverBody(secret, call) : isSignedOverForm(secret, call);
}

// Signature: t=<seconds>,v1=<hex of HMAC-SHA256 over "<seconds>.<body>">
function isSignedOverBody(secret: string, { body, headers, now }: GatewayCall): boolean {
  const [, at = '', given = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(one(headers['x-signature'])) ?? [];
  if (at === '' || typeof body !== 'string') return false;
  if (Math.abs(now - Number(at) * 1000) > replayWindowMs) return false;
  return isSame(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'), given);
}

// The address and every field with its value, in the order of their names, under HMAC-SHA1.
function isSignedOverForm(secret: string, { url, body, headers }: GatewayCall): boolean {
  const form = fields.safeParse(body);
  if (!form.success) return false;
  const said = Object.keys(form.data)
    .sort()
    .map((name) => name + form.data[name])
    .join('');
  return isSame(
    createHmac('sha1', secret)
      .update(url + said)
      .digest('base64'),
    one(headers['x-twilio-signature']),
  );
}

const jsonText = z.object({
  id: z.coerce.string().min(1).max(255),
  from: z.coerce.string().min(1).max(100),
  to: z.coerce.string().min(1).max(100),
  text: z.string().max(10_000),
});

const formText = z.object({
  MessageSid: z.string().min(1).max(255),
  From: z.string().min(1).max(100),
  To: z.string().min(1).max(100),
  Body: z.string().max(10_000).default(''),
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
});

const handledBy = { STOP: 'opt_out', START: 'opt_in', HELP: 'help' } as const;

/** The text that a call brings; null for a call of another shape. */
export function readCall(provider: PostingProvider, { body }: GatewayCall): InboundText | null {
  if (provider === 'http') {
    const read = jsonText.safeParse(parsed(body));
    if (!read.success) return null;
    const { id, from, to, text } = read.data;
    return { provider, providerId: id, from, to, text };
  }
  const read = formText.safeParse(body);
  if (!read.success) return null;
  const { MessageSid: providerId, From: from, To: to, Body: text, OptOutType: done } = read.data;
  return { provider, providerId, from, to, text, handled: done && handledBy[done] };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

// Hashed first, so that neither length nor place of a difference shows in the time it takes.
function isSame(expected: string, given: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(expected), hash(given));
}

function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
