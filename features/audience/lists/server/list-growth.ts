import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ListGrowth } from '../contract.ts';

/**
 * Who joined and left a list per day, and how many subscribers each day ended with: counted back from today's number, so
 * that the last day always agrees with the list. One pass over the list's memberships.
 */
export async function growthOfList(
  account: Account,
  listId: number,
  asked: { days: number; now: Date },
): Promise<ListGrowth> {
  const zone = account.record.time_zone;
  const { rows } = await sql<{ date: string; joined: number; left: number; subscribed: number }>`
    with today as (select (${asked.now.toISOString()}::timestamptz at time zone ${zone})::date as day),
    days as (select generate_series(day - ${asked.days - 1}::int, day, interval '1 day')::date as day from today),
    since as (select (min(day)::timestamp at time zone ${zone}) as at from days),
    member as materialized (
      select created_at, unsubscribed_at, status from list_memberships where account_id = ${account.id} and list_id = ${listId}),
    joined as (
      select (created_at at time zone ${zone})::date as day, count(*) as count from member, since where created_at >= since.at group by 1),
    gone as (
      select (unsubscribed_at at time zone ${zone})::date as day, count(*) as count from member, since
      where status = 'unsubscribed' and unsubscribed_at >= since.at group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(joined.count, 0) as joined, coalesce(gone.count, 0) as left,
      (select count(*) from member where status = 'subscribed') as subscribed
    from days left join joined on joined.day = days.day left join gone on gone.day = days.day order by days.day`.execute(
    account.db,
  );
  let subscribers = rows.at(-1)?.subscribed ?? 0;
  const days: ListGrowth['days'] = [];
  for (const { date, joined, left } of rows.toReversed()) {
    days.unshift({ date, joined, left, subscribers: Math.max(0, subscribers) });
    subscribers += left - joined;
  }
  return { joined: sum(days, 'joined'), left: sum(days, 'left'), days };
}

function sum(days: ListGrowth['days'], figure: 'joined' | 'left'): number {
  return days.reduce((total, day) => total + day[figure], 0);
}
