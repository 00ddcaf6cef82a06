import { createHash, randomBytes } from 'node:crypto';
import { linkLifetimeDays } from '../contract.ts';

/** A new secret for the link of one mail, with the hash that alone is stored and the end of its life. */
export function newLinkToken(now: Date): { token: string; hash: Buffer; expiresAt: string } {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    hash: hashOfToken(token),
    expiresAt: new Date(now.getTime() + linkLifetimeDays * 86_400_000).toISOString(),
  };
}

/** What a token is known by; 256 random bits need no slow hash. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
