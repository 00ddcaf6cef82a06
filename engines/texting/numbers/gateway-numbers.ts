import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { SmsProviderName } from '../number-contract.ts';
import type { GatewayNumber } from '../providers/open-provider.ts';
import { openNumberSecret } from './number-secret.ts';

/** Numbers with their ways to gateways, by id; those that are not there any more are missing. */
export async function gatewayNumbers(
  account: Account,
  secrets: Secrets,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GatewayNumber>> {
  return read(account, secrets, sql`n.id = any(${[...new Set(ids)]}::bigint[])`);
}

/** The account's numbers that go by a way to a gateway. */
export async function numbersBy(
  account: Account,
  secrets: Secrets,
  provider: SmsProviderName,
): Promise<GatewayNumber[]> {
  return [...(await read(account, secrets, sql`n.provider = ${provider}`)).values()];
}

async function read(
  account: Account,
  secrets: Secrets,
  which: ReturnType<typeof sql>,
): Promise<Map<number, GatewayNumber>> {
  const { rows } = await sql<{
    id: number;
    number: string;
    provider: SmsProviderName;
    provider_settings: Record<string, unknown>;
    provider_secret: Buffer | null;
    updated_at: string;
  }>`select n.id, n.number, n.provider, n.provider_settings, n.provider_secret, n.updated_at
    from sms_numbers n where n.account_id = ${account.id} and ${which} order by n.id`.execute(
    account.db,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        accountId: account.id,
        number: row.number,
        provider: row.provider,
        settings: row.provider_settings,
        secret: openNumberSecret(secrets, account.id, {
          number: row.number,
          sealed: row.provider_secret,
        }),
        updatedAt: String(row.updated_at),
      },
    ]),
  );
}
