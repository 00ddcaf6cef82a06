import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { SmsNumber } from '../number-contract.ts';

const columns = sql`n.id, n.number, n.kind, n.country, n.provider, n.provider_settings, n.provider_secret is not null as has_secret, n.rate, n.daily_cap,
  jsonb_build_object('brand', '', 'campaign', '', 'state', 'none', 'since', null) || n.registration as registration,
  n.is_default, n.rests_until, n.rest_reason, n.created_at, n.updated_at`;

/** The numbers that an account texts from, the default first. */
export async function numbersOf(account: Account): Promise<SmsNumber[]> {
  const { rows } = await sql<SmsNumber>`select ${columns} from sms_numbers n
    where n.account_id = ${account.id} order by n.is_default desc, n.id limit 1000`.execute(
    account.db,
  );
  return rows;
}

/** One of the account's numbers; not_found for any other id. */
export async function numberOf(account: Account, id: number): Promise<SmsNumber> {
  const { rows } = await sql<SmsNumber>`select ${columns} from sms_numbers n
    where n.account_id = ${account.id} and n.id = ${id}`.execute(account.db);
  if (!rows[0]) throw notFound('number');
  return rows[0];
}

/** The number that texts come from when nobody chose another; null in an account without one. */
export async function defaultNumber(account: Account): Promise<SmsNumber | null> {
  const { rows } = await sql<SmsNumber>`select ${columns} from sms_numbers n
    where n.account_id = ${account.id} and n.is_default`.execute(account.db);
  return rows[0] ?? null;
}
