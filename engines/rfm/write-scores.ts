import { sql, type RawBuilder } from 'kysely';
import { noteChangesSql } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { scoresSql, type Scoring } from './score-sql.ts';

/** Whose scores are written, and what is told of it. */
export interface Writing {
  readonly ofContacts: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The first score of a buyer is a change as well: the cause is an order. */
  readonly isByOrder: boolean;
  /** Changes start no journey: not buyers changed, but the rules. */
  readonly isMuted: boolean;
}

/** How many were looked at, and how many are in another group than before. */
export interface WrittenScores {
  scored: number;
  moved: number;
}

/**
 * Scores these buyers. Rows that stay as they are are not touched; a change of the group is kept and told to whoever follows
 * changes of contacts. Nobody may write orders of these contacts meanwhile, or an older score could take the place of a newer one.
 */
export async function writeScores(
  account: Account,
  scoring: Scoring,
  { ofContacts, isByOrder, isMuted }: Writing,
): Promise<WrittenScores> {
  const told = sql`(select w.contact_id, jsonb_build_object('group', w.group_key, 'from', w.previous_group) as data
    from written w where w.is_moved and ${isByOrder ? sql`true` : sql`w.previous_group is not null`})`;
  const { rows } = await sql<WrittenScores>`
    with fresh as materialized (${scoresSql(account, scoring, ofContacts)}),
    written as (
      insert into contact_rfm as k (account_id, contact_id, r, f, m, group_key, previous_group, changed_at)
      select ${account.id}::bigint, s.contact_id, s.r, s.f, s.m, s.group_key, null, ${account.now}::timestamptz
      from fresh s left join contact_rfm x on x.account_id = ${account.id} and x.contact_id = s.contact_id
      where x.contact_id is null or (x.r, x.f, x.m) is distinct from (s.r::smallint, s.f::smallint, s.m::smallint) or x.group_key <> s.group_key
      order by s.contact_id
      on conflict (account_id, contact_id) do update set r = excluded.r, f = excluded.f, m = excluded.m, group_key = excluded.group_key,
        previous_group = case when k.group_key = excluded.group_key then k.previous_group else k.group_key end,
        changed_at = case when k.group_key = excluded.group_key then k.changed_at else excluded.changed_at end
      returning contact_id, group_key, previous_group, changed_at = ${account.now}::timestamptz as is_moved),
    kept as (
      insert into rfm_changes (account_id, contact_id, from_group, to_group, at)
      select ${account.id}::bigint, t.contact_id, t.data ->> 'from', t.data ->> 'group', ${account.now}::timestamptz from ${told} t on conflict do nothing),
    noted as (${noteChangesSql(account, told, { kind: 'entered_rfm_group', dataOf: sql`noted.data`, isMuted })})
    select (select count(*)::int from fresh) as scored, (select count(*)::int from written w where w.is_moved) as moved`.execute(
    account.db,
  );
  await forgetFormer(account, ofContacts);
  return rows[0]!;
}

// Whose orders are all gone is no buyer.
async function forgetFormer(account: Account, ofContacts: Writing['ofContacts']): Promise<void> {
  await sql`
    delete from contact_rfm k where k.account_id = ${account.id} and ${ofContacts(sql`k.contact_id`)}
      and not exists (select from contact_orders b where b.account_id = ${account.id} and b.contact_id = k.contact_id and b.orders > 0)`.execute(
    account.db,
  );
}
