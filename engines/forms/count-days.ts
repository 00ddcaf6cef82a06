import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { tryLockInAccount } from '#platform/server/account/lock-in-account.ts';
import { groupCommit } from '#platform/server/database/group-commit.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

/** Counts a view of a form; the answer means that it is stored. Many views at once are one row. */
export type CountView = (accountId: number, formId: number) => Promise<void>;

/** What is counted of a form in a day. */
export interface DayCounts {
  readonly views?: number;
  readonly submissions?: number;
  readonly quarantined?: number;
  /** The moment whose day it is; today without. */
  readonly at?: string;
}

/** Makes the counter of views of a process. */
export function createViewCounter({ database }: Pick<Services, 'database'>): CountView {
  const store = groupCommit<number, void>(
    async (accountId, formIds) => {
      const views = new Map<number, number>();
      for (const id of formIds) views.set(id, (views.get(id) ?? 0) + 1);
      await inAccount(database, { accountId }, async (account) => {
        for (const [formId, count] of views) await noteDay(account, formId, { views: count });
      });
      return formIds.map(() => undefined);
    },
    { largest: 2_000, tryEachAlone: false },
  );
  return (accountId, formId) => store(accountId, formId);
}

/** Notes counts of a form in the account's transaction; they are added up later, so nobody waits for another's row. */
export async function noteDay(
  account: Account,
  formId: number,
  { views = 0, submissions = 0, quarantined = 0, at = account.now }: DayCounts,
): Promise<void> {
  await sql`
    insert into form_days_waiting (account_id, form_id, day, views, submissions, quarantined)
    values (${account.id}, ${formId}, (${at}::timestamptz at time zone 'UTC')::date, ${views}, ${submissions}, ${quarantined})`.execute(
    account.db,
  );
}

const atOnce = 5_000;

/** Adds up what waits in an account; answers how many rows were taken, none while another process does so. */
export async function addUpDays(account: Account): Promise<number> {
  if (!(await tryLockInAccount(account, 'form days'))) return 0;
  const { rows } = await sql<{ taken: number }>`
    with due as materialized (
      delete from form_days_waiting w where w.account_id = ${account.id} and w.id in (
        select o.id from form_days_waiting o where o.account_id = ${account.id} order by o.id limit ${atOnce})
      returning w.form_id, w.day, w.views, w.submissions, w.quarantined),
    added as (
      insert into form_days as d (account_id, form_id, day, views, submissions, quarantined)
      select ${account.id}, form_id, day, sum(views), sum(submissions), sum(quarantined) from due group by form_id, day
      on conflict (account_id, form_id, day) do update set views = d.views + excluded.views,
        submissions = d.submissions + excluded.submissions, quarantined = d.quarantined + excluded.quarantined)
    select count(*)::int as taken from due`.execute(account.db);
  return rows[0]?.taken ?? 0;
}

/** Makes what adds up the counts of all accounts; any number of these may run. */
export function createDayCounter({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => ((await addUpAll(database)) ? moreAtOnce : undefined),
    everyMs: 2_000,
    failure: 'counts of forms could not be added up',
    log,
  });
}

async function addUpAll(database: Services['database']): Promise<boolean> {
  const accountIds = await acrossAccounts(database, 'add up counts of forms', async (db) => {
    const { rows } = await sql<{ account_id: number }>`
      select distinct account_id from form_days_waiting`.execute(db);
    return rows.map((row) => row.account_id);
  });
  let isMore = false;
  for (const accountId of accountIds) {
    const taken = await inAccount(database, { accountId }, addUpDays);
    isMore ||= taken === atOnce;
  }
  return isMore;
}
