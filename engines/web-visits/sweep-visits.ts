import { sql, type RawBuilder } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

const dayMs = 24 * 3_600_000;
const anonymousDays = 90;
const linkedDays = 750;
const atOnce = 20_000;

/** Forgets nobody's visits after 90 days, contacts' after 750, and those of deleted websites; counters stay. */
export function createVisitSweep(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => {
      await forgetOldVisits(services);
      return dayMs;
    },
    everyMs: dayMs,
    beginsWithRest: true,
    failure: 'old visits of websites could not be removed; the next try is tomorrow',
    log: services.log,
  });
}

/** Goes once through all accounts, some thousand rows at a time; any number of these may run. */
export async function forgetOldVisits({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const accounts = await acrossAccounts(
    database,
    'find accounts with visits to forget',
    async (db) => {
      const { rows } = await sql<{ account_id: number }>`
      select distinct account_id from visitors order by account_id`.execute(db);
      return rows.map((row) => row.account_id);
    },
  );
  const daysAgo = (days: number): string =>
    new Date(clock.now().getTime() - days * dayMs).toISOString();
  for (const accountId of accounts)
    for (const forget of forgetting(daysAgo(anonymousDays), daysAgo(linkedDays)))
      for (let removed = atOnce; removed === atOnce;)
        removed = await inAccount(database, { accountId }, async (account) =>
          Number((await forget(account).execute(account.db)).numAffectedRows ?? 0),
        );
}

type Forget = (account: Account) => RawBuilder<unknown>;

function forgetting(anonymous: string, linked: string): Forget[] {
  const old = sql`(r.at < ${linked}::timestamptz or (r.contact_id is null and r.at < ${anonymous}::timestamptz))`;
  const rowsOf =
    (table: string, which: (account: Account) => RawBuilder<unknown>): Forget =>
    (account) =>
      sql`delete from ${sql.table(table)} d where d.account_id = ${account.id} and d.id = any(array(
        select r.id from ${sql.table(table)} r where r.account_id = ${account.id} and ${which(account)} limit ${atOnce}))`;
  const siteless = (account: Account) =>
    sql`not exists (select from websites w where w.account_id = ${account.id} and w.id = r.website_id)`;
  return [
    rowsOf('page_views', () => old),
    rowsOf('site_events', () => old),
    rowsOf(
      'visitors',
      () =>
        sql`r.first_at < ${anonymous}::timestamptz
          and (r.last_at < ${linked}::timestamptz or (r.contact_id is null and r.last_at < ${anonymous}::timestamptz))`,
    ),
    ...['page_views', 'site_events', 'visitors', 'page_paths'].map((table) =>
      rowsOf(table, siteless),
    ),
  ];
}
