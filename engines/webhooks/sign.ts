import { createHmac } from 'node:crypto';
import type { Secrets } from '#platform/server/secrets.ts';

/** Whose secret it is. */
export interface Signer {
  accountId: number;
  id: number;
  secret_version: number;
  previous_secret_until: string | null;
}

/** The signing secret of a webhook as receivers keep it. It is derived, not stored: a new version is a new secret. */
export function webhookSecret(
  secrets: Secrets,
  { accountId, id }: Pick<Signer, 'accountId' | 'id'>,
  version: number,
): string {
  return `whsec_${secrets.sign('webhooks', `${accountId}:${id}:${version}`).toString('base64')}`;
}

/** Headers of Standard Webhooks over an id, a time and a body; while a secret is being replaced, both sign. */
export function signedHeaders(
  secrets: Secrets,
  signer: Signer,
  message: { id: string; body: string; at: Date },
): Record<string, string> {
  const seconds = Math.floor(message.at.getTime() / 1000);
  const signed = `${message.id}.${seconds}.${message.body}`;
  const isRotating =
    signer.previous_secret_until !== null &&
    Date.parse(signer.previous_secret_until) > message.at.getTime();
  const versions = [signer.secret_version, ...(isRotating ? [signer.secret_version - 1] : [])];
  const signatures = versions.map((version) => {
    const key = Buffer.from(
      webhookSecret(secrets, signer, version).slice('whsec_'.length),
      'base64',
    );
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'user-agent': 'Heliograph-Webhooks/1.0',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
