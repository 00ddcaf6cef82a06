import { sql } from 'kysely';
import { dropPassed, nextChanges } from '#engines/audience/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { makeCalls } from './calls.ts';
import { addCountChanges } from './counts.ts';
import { passDates } from './dates.ts';
import { applyChanges } from './follow/apply-changes.ts';
import { endNoting, follower } from './follow/listening.ts';
import { takeTurn, type DueStep } from './turn.ts';

const lookEveryMs = 1_000;
const changesAtOnce = 1_000;
const stepsAtOnce = 200;

/** What the worker of journeys needs. */
export type JourneyServices = Pick<Services, 'database' | 'log' | 'fetcher' | 'secrets'> &
  Partial<Pick<Services, 'notifications'>>;

/** Makes what takes people through journeys, together with any number of other processes: it follows changes, takes turns, makes calls and adds up counts. */
export function createJourneyWorker(services: JourneyServices): RepeatingWorker {
  return createRepeatingWorker({
    everyMs: lookEveryMs,
    failure: 'people in journeys could not go on and are looked at again',
    log: services.log,
    async turn(stopping) {
      return (await lookOnce(services, stopping)) ? moreAtOnce : undefined;
    },
  });
}

/** One look at everything that is due; true where there is more. What fails of one account or step keeps no other waiting, and is thrown in the end. */
export async function lookOnce(
  services: JourneyServices,
  stopping: AbortSignal,
  at: { now?: string } = {},
): Promise<boolean> {
  const due = await whatIsDue(services, at.now);
  let isMore = false;
  let failure: unknown = null;
  const each = async <T>(items: readonly T[], work: (item: T) => Promise<boolean>) => {
    for (const item of items) {
      if (stopping.aborted) return;
      try {
        isMore = (await work(item)) || isMore;
      } catch (error) {
        failure = error;
      }
    }
  };
  await each(due.following, (accountId) => followAccount(services, accountId));
  await each(due.dating, (accountId) => inAccount(services.database, { accountId }, passDates));
  await each(due.noting, (accountId) => inAccount(services.database, { accountId }, endNoting));
  await each(inTurns(due.steps), (step) =>
    takeTurn(services.database, step, {
      ...at,
      ...(services.notifications && { notifications: services.notifications }),
    }),
  );
  await each(due.calling, async (accountId) => (await makeCalls(services, accountId, at)) > 0);
  await each(
    due.counting,
    async (accountId) => (await inAccount(services.database, { accountId }, addCountChanges)) > 0,
  );
  if (failure !== null && !stopping.aborted) throw failure;
  return isMore;
}

// A large account does not come before the others: one step of each, then the next.
function inTurns(steps: readonly DueStep[]): DueStep[] {
  const groups = [...Map.groupBy(steps, ({ accountId }) => accountId).values()];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, index) =>
    groups.flatMap((group) => group.slice(index, index + 1)),
  ).flat();
}

interface Due {
  following: number[];
  dating: number[];
  noting: number[];
  steps: DueStep[];
  calling: number[];
  counting: number[];
}

async function whatIsDue({ database }: JourneyServices, injected?: string): Promise<Due> {
  return acrossAccounts(database, 'find journeys with people who are due', async (db, real) => {
    const now = injected ?? real;
    const ids = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
      (await query.execute(db)).rows.map(({ id }) => id);
    const steps = await sql<DueStep>`
      select t.account_id as "accountId", t.journey_id as "journeyId", t.node, t.failures from journey_turns t
      where t.wake_at <= ${now}::timestamptz order by t.wake_at limit ${stepsAtOnce}`.execute(db);
    return {
      steps: steps.rows,
      following: await ids(sql<{ id: number }>`
        select f.account_id as id from change_followers f where f.follower = ${follower} and exists (
          select from contact_changes c where c.account_id = f.account_id and (c.xid, c.id) > (f.xid, f.id)) order by 1`),
      dating: await ids(sql<{ id: number }>`
        select distinct j.account_id as id from journeys j where j.status = 'enabled' and coalesce(j.dates_due_at, '-infinity') <= ${now}::timestamptz order by 1`),
      noting: await ids(sql<{ id: number }>`
        select distinct j.account_id as id from journeys j where j.status = 'disabled' and j.dates_due_at <= ${now}::timestamptz order by 1`),
      calling: await ids(sql<{ id: number }>`
        select distinct c.account_id as id from journey_calls c where c.next_try_at <= ${now}::timestamptz order by 1 limit ${stepsAtOnce}`),
      counting: await ids(sql<{ id: number }>`
        with recursive found as (
          (select account_id from journey_count_changes order by account_id limit 1)
          union all
          select (select c.account_id from journey_count_changes c where c.account_id > f.account_id order by c.account_id limit 1) from found f where f.account_id is not null)
        select account_id as id from found where account_id is not null`),
    };
  });
}

/** Takes the changes of an account that journeys have not seen; true where there are more. */
export async function followAccount(
  { database }: Pick<JourneyServices, 'database'>,
  accountId: number,
): Promise<boolean> {
  return inAccount(database, { accountId }, async (account) => {
    const next = await nextChanges(account, follower, changesAtOnce);
    if (!next || next.changes.length === 0) return false;
    await applyChanges(account, next.changes);
    await next.pass();
    await dropPassed(account);
    return next.changes.length === changesAtOnce;
  });
}
