import { sql, type Transaction } from 'kysely';
import { backlogOf } from '#platform/server/backlog.ts';
import type { DB } from '#platform/server/database/tables.ts';

/** Mail that came in and is not processed although its try is due. */
export const inboundBacklog = backlogOf(
  sql`select next_try_at as since from inbound_mails where state = 'waiting' and next_try_at <= now()`,
);

/** Complaints of all accounts about mails that were sent since yesterday (UTC). */
export async function recentComplaints(db: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ complaints: number }>`
    select coalesce(sum(c.complaints), 0)::float8 as complaints from accounts a join complaint_days c on c.account_id = a.id
    where c.day >= (now() at time zone 'UTC')::date - 1`.execute(db);
  return rows[0]!.complaints;
}
