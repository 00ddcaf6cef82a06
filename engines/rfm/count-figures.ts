import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { chartDays, scoredDays } from './contract.ts';

const keptDays = 800;

/**
 * Keeps how many contacts each group has, with their orders and revenue of the last 90 whole days and of the 90 before. Answers how
 * many orders are in other currencies than the one that is scored.
 */
export async function countFigures(
  account: Account,
  { day, currency }: { day: string; currency: string },
): Promise<number> {
  const from = (days: number) =>
    sql`(${day}::date - ${days}::int)::timestamp at time zone ${account.record.time_zone}`;
  const isNow = sql`o.placed_at >= ${from(chartDays)}`;
  const isScored = sql`o.currency = ${currency}::text`;
  await sql`delete from rfm_days where account_id = ${account.id} and (day = ${day}::date or day < ${day}::date - ${keptDays}::int)`.execute(
    account.db,
  );
  await sql`
    insert into rfm_days (account_id, day, group_key, contacts, orders, revenue, orders_before, revenue_before)
    select ${account.id}::bigint, ${day}::date, g.group_key, g.contacts, coalesce(s.orders, 0), coalesce(s.revenue, 0), coalesce(s.orders_before, 0), coalesce(s.revenue_before, 0)
    from (select k.group_key, count(*)::int as contacts from contact_rfm k where k.account_id = ${account.id} group by k.group_key) g
    left join (
      select k.group_key, (count(*) filter (where ${isNow}))::int as orders, sum(o.net) filter (where ${isNow} and ${isScored}) as revenue,
        (count(*) filter (where not ${isNow}))::int as orders_before, sum(o.net) filter (where not ${isNow} and ${isScored}) as revenue_before
      from orders o join contact_rfm k on k.account_id = ${account.id} and k.contact_id = o.contact_id
      where o.account_id = ${account.id} and o.deleted_at is null and o.state = 'counted' and o.placed_at >= ${from(2 * chartDays)} and o.placed_at < ${from(0)}
      group by k.group_key) s on s.group_key = g.group_key
    on conflict do nothing`.execute(account.db);
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(orders), 0)::int as count from store_days
    where account_id = ${account.id} and currency <> ${currency}::text and day >= ${day}::date - ${scoredDays}::int`.execute(
    account.db,
  );
  return rows[0]!.count;
}
