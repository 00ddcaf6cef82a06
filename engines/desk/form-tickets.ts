import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';

/** So many messages an account takes by its form in an hour: what comes beyond is a flood, and its sender is asked to come again. */
const mostAnHour = 300;
/** So many that look like the work of a program: they have room of their own, and take none from people. */
const mostSuspicious = 60;

/** The support address that tickets of the form belong to; null where the account has none, and therefore no form. */
export async function firstSupportEmail(account: Account): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from support_emails where account_id = ${account.id} order by is_sample, id limit 1`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}

/** The number of the newest ticket that an address made by the form; 0 where there is none. */
export async function latestOfForm(account: Account, requesterKey: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select number from tickets where account_id = ${account.id} and requester_key = ${requesterKey} and channel = 'form' order by id desc limit 1`.execute(
    account.db,
  );
  return rows[0]?.number ?? 0;
}

/** Refuses the 301st message by the form in an hour with 429, and the 61st that looks like the work of a program. */
export async function requireRoomForForms(
  account: Account,
  { isSuspicious }: { isSuspicious: boolean },
): Promise<void> {
  const most = isSuspicious ? mostSuspicious : mostAnHour;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from tickets where account_id = ${account.id} and channel = 'form'
      and created_at > seconds_later(${account.now}::timestamptz, -3600)
      and ('suspicious' = any(tags)) = ${isSuspicious} limit ${most}) few`.execute(account.db);
  if ((rows[0]?.count ?? 0) >= most) throw new ProductError('too_many');
}
