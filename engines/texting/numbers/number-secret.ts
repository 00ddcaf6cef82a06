import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
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

/** The secret of one of the account's numbers. */
export async function numberSecretOf(
  account: Account,
  secrets: Secrets,
  { id, number }: { id: number; number: string },
): Promise<string> {
  const { rows } = await sql<{ provider_secret: Buffer | null }>`
    select provider_secret from sms_numbers where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return openNumberSecret(secrets, account.id, {
    number,
    sealed: rows[0]?.provider_secret ?? null,
  });
}
