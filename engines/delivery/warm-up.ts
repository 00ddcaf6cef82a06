import { sql } from 'kysely';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** Mails that a new sending domain may send on its first day, its second and so on; after these there is no bound. */
export const warmUpCurve: readonly number[] = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 70_000, 100_000, 150_000, 250_000, 400_000, 600_000];

/** How far a domain is. */
export interface WarmUp { domain: string; startedOn: string; sentToday: number; allowedToday: number | null }

const today = sql`(now() at time zone 'utc')::date`;

/** What a domain may send on a day of its warm-up, the first being 0; null sets no bound. */
export function allowanceOn(day: number): number | null {
  return warmUpCurve[Math.max(0, day)] ?? null;
}

/** Lets a domain begin its warm-up today; one that is under way goes on. */
export async function startWarmUp(account: Account, domain: string): Promise<void> {
  await sql`
    insert into sending_warm_ups (account_id, domain, started_on, day) values (${account.id}, ${domain.toLowerCase()}, ${today}, ${today})
    on conflict (account_id, domain) do nothing`.execute(account.db);
}

/** Ends a domain's warm-up: it may send any number. */
export async function endWarmUp(account: Account, domain: string): Promise<void> {
  await sql`delete from sending_warm_ups where account_id = ${account.id} and domain = ${domain.toLowerCase()}`.execute(account.db);
}

/** The domains of an account that are being warmed up. */
export async function warmUpsOf(account: Account): Promise<WarmUp[]> {
  const { rows } = await sql<{ domain: string; startedOn: string; sentToday: number; age: number }>`
    select domain, started_on::text as "startedOn", case when day = ${today} then sent else 0 end as "sentToday", ${today} - started_on as age
    from sending_warm_ups where account_id = ${account.id} and ${today} - started_on < ${warmUpCurve.length} order by domain`.execute(account.db);
  return rows.map(({ age, ...row }) => ({ ...row, allowedToday: allowanceOn(age) }));
}

/** Takes so many mails from today's allowance, or as many as are left; all senders draw on the same. Without a warm-up all are granted. */
export async function reserveWarmUp(account: Account, domain: string, wanted: number): Promise<number> {
  const { rows: [row] } = await sql<{ granted: number }>`
    with now_at as (
      select ${today} - started_on as age, case when day = ${today} then sent else 0 end as used
      from sending_warm_ups where account_id = ${account.id} and domain = ${domain} for update
    ), grant_of as (
      select used, case when age >= ${warmUpCurve.length} then ${wanted}::bigint
        else greatest(0, least(${wanted}::bigint, (${[...warmUpCurve]}::bigint[])[greatest(age, 0) + 1] - used)) end as granted from now_at
    )
    update sending_warm_ups w set day = ${today}, sent = grant_of.used + grant_of.granted from grant_of
    where w.account_id = ${account.id} and w.domain = ${domain} returning grant_of.granted`.execute(account.db);
  return row?.granted ?? wanted;
}

/** Names the domains of all accounts whose mails are counted, as "account domain". */
export async function findWarmingDomains(database: Database): Promise<ReadonlySet<string>> {
  return acrossAccounts(database, 'find sending domains that are warmed up', async (db) => {
    const { rows } = await sql<{ name: string }>`
      select account_id || ' ' || domain as name from sending_warm_ups where ${today} - started_on < ${warmUpCurve.length}`.execute(db);
    return new Set(rows.map((row) => row.name));
  });
}
