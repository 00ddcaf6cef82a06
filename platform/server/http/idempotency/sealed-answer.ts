import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';
import type { KeyedRequest } from './keyed-request.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Seals an answer's body for its key, so that a copy of the database shows no secret that was answered once. */
export function sealAnswer(
  secrets: Secrets,
  accountId: number,
  keyed: KeyedRequest,
  body: string,
): Buffer {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, sealingKey(secrets, accountId, keyed), nonce);
  const sealed = Buffer.concat([sealing.update(body, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** The body again; throws when it was sealed for another key or was changed. */
export function openAnswer(
  secrets: Secrets,
  accountId: number,
  keyed: KeyedRequest,
  sealed: Buffer,
): string {
  const opening = createDecipheriv(
    cipher,
    sealingKey(secrets, accountId, keyed),
    sealed.subarray(0, nonceLength),
  );
  opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([
    opening.update(sealed.subarray(nonceLength + tagLength)),
    opening.final(),
  ]).toString('utf8');
}

function sealingKey(secrets: Secrets, accountId: number, { principal, key }: KeyedRequest): Buffer {
  return secrets.sign('idempotent answers', JSON.stringify([accountId, principal, key]));
}
