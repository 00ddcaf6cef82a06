import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** When contact c last got a mail, or null. */
export const lastSentAtSql = (account: number): RawBuilder<string | null> =>
  sql`(select s.last_sent_at from contact_sends s where s.account_id = ${account} and s.contact_id = c.id)`;

/**
 * A statement part that notes now as the last send of the contacts in `from` (contact_id). In the order of their ids, as
 * everywhere, so that nobody waits in a circle.
 */
export function noteSendsText({ account, from }: { account: string; from: string }): string {
  return `insert into contact_sends as s (account_id, contact_id, last_sent_at)
    select ${account}, contact_id, now() from (select distinct contact_id from ${from}) mailed order by contact_id
    on conflict (account_id, contact_id) do update set last_sent_at = greatest(s.last_sent_at, excluded.last_sent_at)`;
}

/** Notes now as the last send of these contacts. */
export async function noteSends(account: Account, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`with mailed as (select unnest(${[...contactIds]}::bigint[]) as contact_id) ${sql.raw(noteSendsText({ account: String(account.id), from: 'mailed' }))}`.execute(
    account.db,
  );
}

/** Deletes the sends of contacts that are deleted. */
export async function eraseSends(account: Account, contactIds: readonly number[]): Promise<void> {
  await sql`delete from contact_sends where account_id = ${account.id} and contact_id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
}
