import type { Secrets } from '#platform/server/secrets.ts';
import type { SealSecret } from './change-number.ts';

const purpose = 'texting.number';
const ownerOf = (accountId: number, number: string) => `${accountId}:${number}`;

/** Seals the secrets of an account's numbers. */
export function sealNumberSecret(secrets: Secrets, accountId: number): SealSecret {
  return (number, secret) => secrets.seal(purpose, ownerOf(accountId, number), secret);
}

/** What a number's gateway is proven to, or proves itself with; empty where the number has none. */
export function openNumberSecret(
  secrets: Secrets,
  accountId: number,
  { number, sealed }: { number: string; sealed: Uint8Array | null },
): string {
  return sealed === null ? '' : secrets.open(purpose, ownerOf(accountId, number), sealed);
}
