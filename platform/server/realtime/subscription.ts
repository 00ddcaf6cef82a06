import { z } from 'zod';
import type { Secrets } from '../secrets.ts';

/** Who holds a subscription: a signed-in person by one session, or a key. */
export interface SubscriptionHolder {
  readonly kind: 'user' | 'api_key';
  readonly id: number;
  /** The person's session of the identity provider; empty for a key. */
  readonly session: string;
}

/** What a client sends to subscribe. The signature names its holder besides, so that rights can be looked at again. */
export interface ChannelSignature {
  channel: string;
  signature: string;
  timestamp: number;
  server: string;
}

const lifetime = 10 * 60 * 1000;
const wire = z.object({
  channel: z.string().max(100),
  signature: z.string().max(400),
  timestamp: z.number(),
  server: z.string().max(100),
});
const holderText = z.tuple([z.enum(['user', 'api_key']), z.number(), z.string()]);

/** Signs a subscription: valid for this holder, this channel and ten minutes. */
export function signSubscription(
  secrets: Secrets,
  of: { channel: string; holder: SubscriptionHolder; now: Date; server: string },
): ChannelSignature {
  const { channel, holder, server } = of;
  const timestamp = of.now.getTime();
  const who = Buffer.from(JSON.stringify([holder.kind, holder.id, holder.session])).toString(
    'base64url',
  );
  const mac = secrets
    .sign('realtime', signedText({ channel, timestamp, server, who }))
    .toString('base64url');
  return { channel, timestamp, server, signature: `${who}.${mac}` };
}

/** The channel and holder of a subscription, or why it does not count. */
export function checkSubscription(
  secrets: Secrets,
  message: unknown,
  now: Date,
): { channel: string; holder: SubscriptionHolder } | { error: string } {
  const parsed = wire.safeParse(message);
  if (!parsed.success) return { error: 'The subscription is not complete.' };
  const { channel, signature, timestamp, server } = parsed.data;
  const [who = '', mac = ''] = signature.split('.');
  if (
    !secrets.verify(
      'realtime',
      signedText({ channel, timestamp, server, who }),
      Buffer.from(mac, 'base64url'),
    )
  )
    return { error: 'Signature is not valid.' };
  if (Math.abs(now.getTime() - timestamp) > lifetime) return { error: 'Signature has expired.' };
  const [kind, id, session] = holderText.parse(
    JSON.parse(Buffer.from(who, 'base64url').toString()),
  );
  return { channel, holder: { kind, id, session } };
}

function signedText(of: {
  channel: string;
  timestamp: number;
  server: string;
  who: string;
}): string {
  return `${of.channel}\n${of.timestamp}\n${of.server}\n${of.who}`;
}
