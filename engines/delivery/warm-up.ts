import { sql } from 'kysely';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** Mails that a new sending domain may send on its first day, its second and so on; after these there is no bound. */
export const warmUpCurve: readonly number[] = [
  200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 70_000, 100_000, 150_000, 250_000, 400_000,
  600_000,
];

/** What the first day of a warm-up may be; its other days grow in the proportion of the usual curve. */
export const warmUpFirstDay = { usual: 200, min: 10, max: 20_000 } as const;

/** How far a domain is. */
export interface WarmUp {
  domain: string;
  startedOn: string;
  endsOn: string;
  day: number;
  firstDay: number;
  sentToday: number;
  allowedToday: number | null;
}

const today = sql`(now() at time zone 'utc')::date`;

/** What a domain may send on a day of its warm-up, the first being 0; null sets no bound. */
export function allowanceOn(day: number, firstDay: number = warmUpFirstDay.usual): number | null {
  const usual = warmUpCurve[Math.max(0, day)];
  return usual === undefined ? null : Math.floor((usual * firstDay) / warmUpFirstDay.usual);
}

/** What each day of a warm-up may send. */
export function warmUpPlan(firstDay: number): number[] {
  return warmUpCurve.map((_, day) => allowanceOn(day, firstDay) as number);
}

/** Lets a domain begin its warm-up today. One that runs already stays as it is: false. */
export async function startWarmUp(
  account: Account,
  domain: string,
  firstDay: number = warmUpFirstDay.usual,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sending_warm_ups as w (account_id, domain, started_on, day, first_day) values (${account.id}, ${domain.toLowerCase()}, ${today}, ${today}, ${firstDay})
    on conflict (account_id, domain) do update set started_on = excluded.started_on, day = excluded.day, sent = 0, first_day = excluded.first_day
    where excluded.started_on - w.started_on >= ${warmUpCurve.length} returning 1`.execute(
    account.db,
  );
  return rows.length > 0;
}

/** Ends a domain's warm-up: it may send any number. False when it had none. */
export async function endWarmUp(account: Account, domain: string): Promise<boolean> {
  const { rows } = await sql<{
    age: number;
  }>`delete from sending_warm_ups where account_id = ${account.id} and domain = ${domain.toLowerCase()}
    returning ${today} - started_on as age`.execute(account.db);
  return (rows[0]?.age ?? warmUpCurve.length) < warmUpCurve.length;
}

/** The domains of an account that are being warmed up. */
export async function warmUpsOf(account: Account): Promise<WarmUp[]> {
  const { rows } = await sql<Omit<WarmUp, 'allowedToday'>>`
    select domain, started_on::text as "startedOn", (started_on + ${warmUpCurve.length}::int)::text as "endsOn", first_day as "firstDay", case when day = ${today} then sent else 0 end as "sentToday", greatest(0, ${today} - started_on) as day
    from sending_warm_ups where account_id = ${account.id} and ${today} - started_on < ${warmUpCurve.length} order by domain`.execute(
    account.db,
  );
  return rows.map((row) => ({ ...row, allowedToday: allowanceOn(row.day, row.firstDay) }));
}

/** Takes so many mails from today's allowance, or as many as are left; all senders draw on the same. Without a warm-up all are granted. */
export async function reserveWarmUp(
  account: Account,
  domain: string,
  wanted: number,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ granted: number }>`
    with now_at as (
      select ${today} - started_on as age, first_day, case when day = ${today} then sent else 0 end as used
      from sending_warm_ups where account_id = ${account.id} and domain = ${domain} for update
    ), grant_of as (
      select used, case when age >= ${warmUpCurve.length} then ${wanted}::bigint
        else greatest(0, least(${wanted}::bigint, (${[...warmUpCurve]}::bigint[])[greatest(age, 0) + 1] * first_day / ${warmUpFirstDay.usual}::int - used)) end as granted from now_at
    )
    update sending_warm_ups w set day = ${today}, sent = grant_of.used + grant_of.granted from grant_of
    where w.account_id = ${account.id} and w.domain = ${domain} returning grant_of.granted`.execute(
    account.db,
  );
  return row?.granted ?? wanted;
}

/** Names the domains of all accounts whose mails are counted, as "account domain". */
export async function findWarmingDomains(database: Database): Promise<ReadonlySet<string>> {
  return acrossAccounts(database, 'find sending domains that are warmed up', async (db) => {
    const { rows } = await sql<{ name: string }>`
      select account_id || ' ' || domain as name from sending_warm_ups where ${today} - started_on < ${warmUpCurve.length}`.execute(
      db,
    );
    return new Set(rows.map((row) => row.name));
  });
}
