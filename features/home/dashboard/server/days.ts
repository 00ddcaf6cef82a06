import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Growth } from '../contract/parts.ts';

const day = 86_400_000;

/** The days of a period up to today and of as many before, on the clocks of the account; each pair includes both its days. */
export function periodsOf(
  account: Account,
  now: Date,
  length: number,
): Record<'now' | 'before', { from: string; to: string }> {
  const nameOf = (daysAgo: number): string =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: account.record.time_zone,
      dateStyle: 'short',
    }).format(now.getTime() - daysAgo * day);
  return {
    now: { from: nameOf(length - 1), to: nameOf(0) },
    before: { from: nameOf(2 * length - 1), to: nameOf(length) },
  };
}

/** New contacts and unsubscribes of the last days, each day in the account's zone. */
export async function growthOf(account: Account, now: Date, length: number): Promise<Growth> {
  const { rows } = await sql<Growth['days'][number] & { is_now: boolean }>`
    with ${calendar(account, now, length)},
    joined as (select ${dayOf(account, 'created_at')} as day, count(*)::int as count from contacts, since where account_id = ${account.id} and created_at >= since.at group by 1),
    gone as (select ${dayOf(account, 'hour')} as day, sum(unsubscribes)::int as count from mailing_hours, since where account_id = ${account.id} and hour >= since.at group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, days.no <= ${length}::int as is_now, coalesce(joined.count, 0) as joined, coalesce(gone.count, 0) as left
    from days left join joined using (day) left join gone using (day) order by days.day`.execute(
    account.db,
  );
  const {
    rows: [held],
  } = await sql<{
    contacts: number;
  }>`select count(*) as contacts from contacts where account_id = ${account.id}`.execute(
    account.db,
  );
  const of = (isNow: boolean) => rows.filter((row) => row.is_now === isNow);
  const sums = (days: Growth['days']) => ({
    joined: days.reduce((sum, one) => sum + one.joined, 0),
    left: days.reduce((sum, one) => sum + one.left, 0),
  });
  return {
    contacts: held?.contacts ?? 0,
    ...sums(of(true)),
    before: sums(of(false)),
    days: of(true).map(({ date, joined, left }) => ({ date, joined, left })),
  };
}

// The days of both periods, counted back from today, and the moment the first of them began.
function calendar(account: Account, now: Date, length: number): RawBuilder<unknown> {
  const zone = account.record.time_zone;
  return sql`today as (select (${now.toISOString()}::timestamptz at time zone ${zone})::date as day),
    days as (select today.day - n + 1 as day, n as no from today, generate_series(1, ${2 * length}::int) n),
    since as (select min(day)::timestamp at time zone ${zone} as at from days)`;
}

function dayOf(account: Account, column: 'created_at' | 'hour'): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} at time zone ${account.record.time_zone})::date`;
}
