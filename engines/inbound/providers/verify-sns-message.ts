import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Fetcher } from '#platform/server/fetcher/fetcher.ts';
import type { Services } from '#platform/server/services.ts';
import { parseUnverified } from './provider-event.ts';

const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.string().optional(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
});

/** A message of Amazon SNS. */
export type SnsMessage = z.infer<typeof snsMessage>;

/** The message of a call when Amazon signed it for this topic, else null. The certificate comes from Amazon's own hosts alone. */
export async function verifySnsMessage(
  { fetcher, clock }: Pick<Services, 'fetcher' | 'clock'>,
  topicArn: string,
  body: string,
): Promise<SnsMessage | null> {
  const parsed = snsMessage.safeParse(parseUnverified(body));
  if (
    !parsed.success ||
    !isSame(parsed.data.TopicArn, topicArn) ||
    !isAmazonAddress(parsed.data.SigningCertURL, /\.pem$/)
  )
    return null;
  const message = parsed.data;
  try {
    const certificate = await certificateAt(fetcher, message.SigningCertURL);
    if (Date.parse(certificate.validTo) < clock.now().getTime()) return null;
    const algorithm = message.SignatureVersion === '2' ? 'sha256' : 'sha1';
    return verify(
      algorithm,
      Buffer.from(signedText(message)),
      certificate.publicKey,
      Buffer.from(message.Signature, 'base64'),
    )
      ? message
      : null;
  } catch {
    return null;
  }
}

/** Tells Amazon that the account wants the messages of its topic. */
export async function confirmSubscription(fetcher: Fetcher, message: SnsMessage): Promise<boolean> {
  if (!isAmazonAddress(message.SubscribeURL ?? '', /./)) return false;
  return (await fetcher.fetch(message.SubscribeURL as string, { redirects: 0 })).status < 300;
}

/** True for an https address at sns.{region}.amazonaws.com whose path fits. */
export function isAmazonAddress(text: string, path: RegExp): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === 'https:' &&
    /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(\.cn)?$/.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    path.test(url.pathname)
  );
}

/** The text that Amazon signs: names and values of some fields, a line each. */
export function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : ([
          'Message',
          'MessageId',
          'SubscribeURL',
          'Timestamp',
          'Token',
          'TopicArn',
          'Type',
        ] as const);
  return names
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
}

const known = new Map<string, X509Certificate>();

async function certificateAt(fetcher: Fetcher, url: string): Promise<X509Certificate> {
  const cached = known.get(url);
  if (cached) return cached;
  const answer = await fetcher.fetch(url, { redirects: 0, maxBytes: 64 * 1024 });
  if (answer.status !== 200) throw new Error(`The certificate was answered with ${answer.status}.`);
  const certificate = new X509Certificate(answer.body);
  if (known.size >= 20) known.clear();
  known.set(url, certificate);
  return certificate;
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
