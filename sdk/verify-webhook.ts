import { createHmac, timingSafeEqual } from 'node:crypto';
import { HeliographError } from './heliograph-error.ts';

/** An event as a webhook gets it. */
export interface WebhookMessage {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Headers as Node's http, Express or fetch have them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const toleranceSeconds = 5 * 60;

/**
 * Reads a post of a webhook after checking that it is ours and at most five minutes old, as Standard Webhooks says. The body
 * is the text as it came, not what a parser made of it. Throws a {@link HeliographError} where anything is wrong.
 */
export function verifyWebhook(post: {
  secret: string;
  headers: WebhookHeaders;
  body: string | Uint8Array;
  now?: Date;
}): WebhookMessage {
  const id = headerOf(post.headers, 'webhook-id');
  const timestamp = headerOf(post.headers, 'webhook-timestamp');
  const signatures = headerOf(post.headers, 'webhook-signature');
  const sentAt = Number(timestamp);
  const now = (post.now ?? new Date()).getTime() / 1000;
  if (!/^\d+$/.test(timestamp) || Math.abs(now - sentAt) > toleranceSeconds)
    throw refused('The time of the webhook is more than five minutes away.');
  const body = typeof post.body === 'string' ? post.body : Buffer.from(post.body).toString('utf8');
  const key = Buffer.from(post.secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isOurs = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw refused('The signature of the webhook does not fit its body.');
  return JSON.parse(body) as WebhookMessage;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    'get' in headers && typeof headers.get === 'function'
      ? (headers as { get(name: string): string | null }).get(name)
      : (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  const text = Array.isArray(value) ? value[0] : value;
  if (typeof text !== 'string' || text === '') throw refused(`The webhook has no header ${name}.`);
  return text;
}

function refused(message: string): HeliographError {
  return new HeliographError(message, { code: 'webhook_refused' });
}
