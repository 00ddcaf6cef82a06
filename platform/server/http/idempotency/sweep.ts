import { acrossAccounts } from '../../account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '../../repeating-worker.ts';
import type { Services } from '../../services.ts';
import { answerKeptMs } from './stored-answers.ts';

const sweepEveryMs = 10 * 60_000;

/** Forgets keys that are older than 24 hours; answers how many there were. */
export async function sweepKeys({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - answerKeptMs).toISOString();
  const swept = await acrossAccounts(database, 'sweep old idempotency keys', (db) =>
    db.deleteFrom('idempotency_keys').where('created_at', '<=', before).executeTakeFirst(),
  );
  return Number(swept.numDeletedRows);
}

/** Makes what sweeps every ten minutes. */
export function createKeySweep(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => void (await sweepKeys(services)),
    everyMs: sweepEveryMs,
    beginsWithRest: true,
    failure: 'old idempotency keys could not be removed; the next try is in ten minutes',
    log: services.log,
  });
}
