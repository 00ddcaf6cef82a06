import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { z } from 'zod';
import { parseUnverified, type Provider } from './provider-event.ts';

/** A call as it came in. */
export interface HookCall {
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A call that a provider has proven to be its own; `sameBy` names it where its bytes do not. */
export interface VerifiedCall {
  sameBy?: string;
}

/** Checks what a call proves with the account's secret for the provider; null for a call that is not the provider's. SES has its own check. */
export function verifyWebhookSignature(
  provider: Exclude<Provider, 'ses'>,
  secret: string,
  call: HookCall,
): VerifiedCall | null {
  return checks[provider](secret, call);
}

const checks = { sendgrid: verifySendgrid, mailgun: verifyMailgun, postmark: verifyPostmark };

// An ECDSA signature over timestamp and bytes; the secret is SendGrid's public key, in one line of base64.
function verifySendgrid(secret: string, { body, headers }: HookCall): VerifiedCall | null {
  const signature = one(headers['x-twilio-email-event-webhook-signature']);
  const timestamp = one(headers['x-twilio-email-event-webhook-timestamp']);
  if (signature === '' || timestamp === '') return null;
  try {
    const key = createPublicKey({
      key: Buffer.from(secret, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return verify('sha256', Buffer.from(timestamp + body), key, Buffer.from(signature, 'base64'))
      ? {}
      : null;
  } catch {
    return null;
  }
}

const mailgunSignature = z.object({
  signature: z.object({
    timestamp: z.coerce.string(),
    token: z.string().min(20).max(100),
    signature: z.string(),
  }),
});

// An HMAC over timestamp and token, not over what is told: so a token counts once, whatever comes with it.
function verifyMailgun(secret: string, { body }: HookCall): VerifiedCall | null {
  const parsed = mailgunSignature.safeParse(parseUnverified(body));
  if (!parsed.success) return null;
  const { timestamp, token, signature } = parsed.data.signature;
  const expected = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex');
  return isSame(expected, signature) ? { sameBy: `token ${token}` } : null;
}

// Postmark signs nothing: user and password are part of the address it calls.
function verifyPostmark(secret: string, { headers }: HookCall): VerifiedCall | null {
  const given = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(one(headers['authorization']))?.[1] ?? '';
  return given !== '' && isSame(secret, Buffer.from(given, 'base64').toString('utf8')) ? {} : null;
}

// Hashed first, so that neither length nor place of a difference shows in the time it takes.
function isSame(expected: string, given: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(expected), hash(given));
}

function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
