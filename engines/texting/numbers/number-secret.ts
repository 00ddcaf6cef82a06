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
export async function numberSecretOf(
  account: Account,
  secrets: Secrets,
  number: { id: number; number: string },
): Promise<string> {
  const { rows } = await sql<{ provider_secret: Buffer | null }>`
    select provider_secret from sms_numbers where account_id = ${account.id} and id = ${number.id}`.execute(
    account.db,
  );
  const sealed = rows[0]?.provider_secret;
  return sealed ? secrets.open(purpose, ownerOf(account.id, number.number), sealed) : '';
}
