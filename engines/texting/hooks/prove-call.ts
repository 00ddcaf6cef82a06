import { createHmac, timingSafeEqual } from 'node:crypto';

/** A call as it came in. */
export interface HookCall {
  /** The bytes of the body as text. */
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address that the gateway was told to call. */
  url: string;
}

const windowMs = 5 * 60_000;

/** Whether a call of the common REST shape is signed: HMAC-SHA1 of the address and every field, sorted by name. */
export function isSignedRest(secret: string, { body, headers, url }: HookCall): boolean {
  const fields = [...new URLSearchParams(body)].toSorted(([one], [other]) =>
    one < other ? -1 : one > other ? 1 : 0,
  );
  const signed = url + fields.map(([name, value]) => name + value).join('');
  const expected = createHmac('sha1', secret).update(signed).digest('base64');
  return isSame(one(headers['x-twilio-signature']), expected);
}

/** Whether a call of a gateway of any shape is signed: HMAC-SHA256 of its second, a dot and the body, not older than five minutes. */
export function isSignedHttp(secret: string, { body, headers }: HookCall, now: Date): boolean {
  const timestamp = one(headers['x-heliograph-timestamp']);
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > windowMs) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return isSame(one(headers['x-heliograph-signature']), expected);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function one(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}
