import { sql, type RawBuilder } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { frozenBefore, startRun } from './start-run.ts';
import { makeRun } from './make-run.ts';

/** What a planner stands on. */
type Parts = Pick<Services, 'database' | 'clock' | 'log' | 'notifications'>;

const everyMs = 5_000;
const mostAtOnce = 200;

/** Makes what makes the runs of all recurring campaigns and hands them over in time; any number may run at once. */
export function createSeriesPlanner(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    turn: () => planOnce(services),
    everyMs,
    failure: 'recurring campaigns could not be planned',
    log: services.log,
  });
}

/** One look at all series: makes what is to be made, then hands over what is due. */
export async function planOnce(services: Parts): Promise<void> {
  const now = services.clock.now();
  const toMake = await found(
    services,
    sql<Found>`
    select c.account_id as "accountId", c.id from campaigns c join accounts a on a.id = c.account_id and a.active
    where c.status = 'recurring' and c.is_enabled and c.next_run_at <= ${now.toISOString()}::timestamptz + make_interval(hours => (c.schedule -> 'recurring' ->> 'ahead_hours')::int)
    order by c.next_run_at limit ${mostAtOnce}`,
  );
  for (const one of toMake)
    await each(services, one, (account) => makeRun(account, services, one.id, now));
  const toLeave = await found(
    services,
    sql<Found>`
    select c.account_id as "accountId", c.id from campaigns c join accounts a on a.id = c.account_id and a.active
    where c.status = 'scheduled' and c.mailing_id is null and c.parent_id is not null and c.occurrence_at <= ${new Date(now.getTime() + frozenBefore).toISOString()}
      and not exists (select from campaigns p where p.account_id = c.account_id and p.id = c.parent_id and p.status = 'recurring' and not p.is_enabled)
    order by c.occurrence_at limit ${mostAtOnce}`,
  );
  for (const one of toLeave)
    await each(services, one, (account) => startRun(account, services, one.id, now));
}

interface Found {
  accountId: number;
  id: number;
}

function found({ database }: Parts, query: RawBuilder<Found>): Promise<Found[]> {
  return acrossAccounts(
    database,
    'find runs of recurring campaigns',
    async (db) => (await query.execute(db)).rows,
  );
}

// One series that can't go on holds up no other.
async function each(
  services: Parts,
  one: Found,
  work: Parameters<typeof inAccount>[2],
): Promise<void> {
  try {
    await inAccount(services.database, one, work);
  } catch (error) {
    services.log.error(
      { err: error, account: one.accountId, campaign: one.id },
      'a recurring campaign could not be planned',
    );
  }
}
