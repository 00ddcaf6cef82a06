import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

const keptDays = 90;
const dayMs = 24 * 3_600_000;
const mostAtOnce = 20_000;
const pauseMs = 1_000;

/** Makes what forgets, after 90 days, what single devices answered; the figures of runs stay. */
export function createResultSweep(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => ((await forgetOldResults(services)) === mostAtOnce ? pauseMs : dayMs),
    everyMs: dayMs,
    beginsWithRest: true,
    failure: 'old answers of devices could not be removed; the next try is tomorrow',
    log: services.log,
  });
}

/** Removes some thousand old answers; says how many. */
export async function forgetOldResults({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * dayMs).toISOString();
  return acrossAccounts(database, 'remove old answers of push devices', async (db) => {
    const { numAffectedRows } = await sql`
      delete from push_results where (account_id, id) in (
        select account_id, id from push_results where created_at < ${before}::timestamptz limit ${mostAtOnce})`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  });
}
