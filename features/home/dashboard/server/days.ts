import { sql, type RawBuilder } from 'kysely';
import { countWaiting } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { dashboardDays, type Engagement, type Growth } from '../contract.ts';

/** New contacts and unsubscribes of the last 30 days, each day in the account's zone. */
export async function growthOf(account: Account, now: Date): Promise<Growth> {
  const { rows: days } = await sql<Growth['days'][number]>`
    with ${calendar(account, now)},
    joined as (select ${dayOf(account, 'created_at')} as day, count(*)::int as count from contacts, since where account_id = ${account.id} and created_at >= since.at group by 1),
    gone as (select ${dayOf(account, 'hour')} as day, sum(unsubscribes)::int as count from mailing_hours, since where account_id = ${account.id} and hour >= since.at group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(joined.count, 0) as joined, coalesce(gone.count, 0) as left
    from days left join joined using (day) left join gone using (day) order by days.day`.execute(
    account.db,
  );
  return { joined: sum(days, 'joined'), left: sum(days, 'left'), days };
}

/** Opens and clicks of people in the last 30 days, each day in the account's zone. */
export async function engagementOf(account: Account, now: Date): Promise<Engagement> {
  await countWaiting(account);
  const { rows: days } = await sql<Engagement['days'][number]>`
    with ${calendar(account, now)},
    acts as (select ${dayOf(account, 'hour')} as day, sum(opens)::int as opens, sum(clicks)::int as clicks from mailing_hours, since
      where account_id = ${account.id} and hour >= since.at group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(acts.opens, 0) as opens, coalesce(acts.clicks, 0) as clicks
    from days left join acts using (day) order by days.day`.execute(account.db);
  return { opens: sum(days, 'opens'), clicks: sum(days, 'clicks'), days };
}

// The days to show, and the moment the first of them began.
function calendar(account: Account, now: Date): RawBuilder<unknown> {
  const zone = account.record.time_zone;
  return sql`today as (select (${now.toISOString()}::timestamptz at time zone ${zone})::date as day),
    days as (select generate_series(day - ${dashboardDays - 1}::int, day, interval '1 day')::date as day from today),
    since as (select min(day)::timestamp at time zone ${zone} as at from days)`;
}

function dayOf(account: Account, column: 'created_at' | 'hour'): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} at time zone ${account.record.time_zone})::date`;
}

function sum<Key extends string>(days: readonly Record<Key, number>[], key: Key): number {
  return days.reduce((total, day) => total + day[key], 0);
}
