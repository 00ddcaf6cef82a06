import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { textArray } from './contact-fields.ts';

/** Today by the account's clock, in SQL. */
function today(account: Account): RawBuilder<string> {
  return sql<string>`(${account.now}::timestamptz at time zone ${account.record.time_zone})::date`;
}

/**
 * Notes by how much lists grew or shrank, as a part of the statement that changed their memberships: rows of (list_id,
 * subscribed, unsubscribed) differences, a row a person. Writers only append, so two of them never wait for one list's row; the
 * lists feature adds what is noted to the sizes it shows and to the days of lists. Who changes memberships without noting
 * counts the lists anew afterwards, and notes whom it moved by noteMovedSql. `isOfToday` false leaves the days alone.
 */
export function noteListSizesSql(
  account: Account,
  changes: RawBuilder<unknown>,
  { isOfToday = true }: { isOfToday?: boolean } = {},
): RawBuilder<unknown> {
  const many = (which: RawBuilder<unknown>) =>
    isOfToday ? sql`count(*) filter (where ${which})` : sql`0`;
  return sql`insert into list_count_changes (account_id, list_id, subscribed, unsubscribed, day, came, left_by_wish, removed)
    select ${account.id}, list_id, sum(subscribed), sum(unsubscribed), ${today(account)}, ${many(sql`subscribed > 0`)},
      ${many(sql`subscribed < 0 and unsubscribed > 0`)}, ${many(sql`subscribed < 0 and unsubscribed = 0`)} from (${changes}) changes
    group by list_id having bool_or(subscribed <> 0 or unsubscribed <> 0) on conflict do nothing`;
}

/** Notes who came to lists, or was taken off, where their sizes are counted anew afterwards: rows with list_id, a row a person. */
export function noteMovedSql(
  account: Account,
  rows: RawBuilder<unknown>,
  how: 'came' | 'removed',
): RawBuilder<unknown> {
  return sql`insert into list_count_changes (account_id, list_id, subscribed, unsubscribed, day, ${sql.ref(how)})
    select ${account.id}, list_id, 0, 0, ${today(account)}, count(*) from ${rows} moved group by list_id on conflict do nothing`;
}

/** Notes for the lists of these addresses that they can't be reached any more; the addresses stay on them. */
export async function noteLostAddresses(
  account: Account,
  emailKeys: readonly string[],
  why: 'bounced' | 'complained',
): Promise<void> {
  if (emailKeys.length === 0) return;
  await sql`
    insert into list_count_changes (account_id, list_id, subscribed, unsubscribed, day, ${sql.ref(why)})
    select ${account.id}, m.list_id, 0, 0, ${today(account)}, count(*)
    from contacts c join list_memberships m on m.account_id = ${account.id} and m.contact_id = c.id and m.status = 'subscribed'
    where c.account_id = ${account.id} and c.email_key = any(${textArray(emailKeys)}) group by m.list_id
    on conflict do nothing`.execute(account.db);
}

/** Differences of memberships that were taken away, from rows with list_id and status. */
export function takenAway(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select list_id, -(status = 'subscribed')::int as subscribed, -(status = 'unsubscribed')::int as unsubscribed from ${rows}`;
}

/** Differences of memberships that were made or turned to a state, from rows with list_id and is_new. */
export function turned(
  rows: RawBuilder<unknown>,
  to: 'subscribed' | 'unsubscribed',
): RawBuilder<unknown> {
  const [entered, left] =
    to === 'subscribed' ? ['subscribed', 'unsubscribed'] : ['unsubscribed', 'subscribed'];
  return sql`select list_id, 1 as ${sql.ref(entered!)}, case when is_new then 0 else -1 end as ${sql.ref(left!)} from ${rows}`;
}
