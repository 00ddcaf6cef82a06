import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/**
 * Notes by how much lists grew or shrank, as a part of the statement that changed their memberships: rows of (list_id,
 * subscribed, unsubscribed) differences. Writers only append, so two of them never wait for one list's row; the lists
 * feature adds what is noted to the sizes it shows. Who changes memberships without noting counts the lists anew afterwards.
 */
export function noteListSizesSql(
  account: Account,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into list_count_changes (account_id, list_id, subscribed, unsubscribed)
    select ${account.id}, list_id, sum(subscribed), sum(unsubscribed) from (${changes}) changes
    group by list_id having sum(subscribed) <> 0 or sum(unsubscribed) <> 0 on conflict do nothing`;
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
