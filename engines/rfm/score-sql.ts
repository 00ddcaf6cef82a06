import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { groupOf, scoredDays, type RfmScale } from './contract.ts';

/** By what buyers are scored. */
export interface Scoring {
  readonly scale: RfmScale;
  readonly currency: string;
  /** The day of the account's clock as of which days are counted. */
  readonly day: string;
}

// All combinations in the order of r, f and m: one look-up names the group.
const cells = [0, 1, 2, 3].flatMap((r) =>
  [1, 2, 3].flatMap((f) => [1, 2, 3].map((m) => groupOf({ r, f, m }))),
);

/**
 * What buyers score, as a SELECT of contact_id, r, f, m, group_key, orders, net, last_at. `ofContacts` narrows a column of contact
 * ids. Orders of the last 1,000 days count; whoever bought before them alone scores 0, 1 and 1 without a look at orders.
 */
export function scoresSql(
  account: Account,
  { scale, currency, day }: Scoring,
  ofContacts: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { recency, frequency, monetary } = scale;
  const zone = account.record.time_zone;
  const days = sql`(${day}::date - (o.last_at at time zone ${zone})::date)`;
  return sql`
    select s.contact_id, s.r, s.f, s.m, s.orders, s.net, s.last_at,
      (${cells}::text[])[s.r * 9 + (s.f - 1) * 3 + s.m] as group_key
    from (
      select k.contact_id, coalesce(o.orders, 0) as orders, coalesce(o.net, 0) as net, coalesce(o.last_at, k.last_at) as last_at,
        case when o.last_at is null then 0 when ${days} <= ${recency.score_3}::int then 3 when ${days} <= ${recency.score_2}::int then 2
          when ${days} <= ${recency.score_1}::int then 1 else 0 end as r,
        case when o.orders >= ${frequency.score_3}::int then 3 when o.orders >= ${frequency.score_2}::int then 2 else 1 end as f,
        case when o.net >= ${monetary.score_3}::numeric then 3 when o.net >= ${monetary.score_2}::numeric then 2 else 1 end as m
      from (
        select b.contact_id, max(b.last_at) as last_at from contact_orders b
        where b.account_id = ${account.id} and b.orders > 0 and ${ofContacts(sql`b.contact_id`)} group by b.contact_id) k
      join contacts c on c.account_id = ${account.id} and c.id = k.contact_id
      left join (
        select p.contact_id, max(p.placed_at) as last_at, count(*) filter (where p.net > 0) as orders,
          coalesce(sum(p.net) filter (where p.currency = ${currency}::text), 0) as net
        from orders p where p.account_id = ${account.id} and ${ofContacts(sql`p.contact_id`)} and p.state = 'counted'
          and p.placed_at >= (${day}::date - ${scoredDays}::int)::timestamp at time zone ${zone}
        group by p.contact_id) o on o.contact_id = k.contact_id) s`;
}

/** The day of the account's clock. */
export async function dayOf(account: Account): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((${account.now}::timestamptz at time zone ${account.record.time_zone})::date)::text as day`.execute(
    account.db,
  );
  return rows[0]!.day;
}
