import { acrossAccounts } from '../../account/account.ts';
import type { Services } from '../../services.ts';
import { answerKeptMs } from './stored-answers.ts';

const sweepEveryMs = 10 * 60_000;

/** Forgets keys that are older than 24 hours; answers how many there were. */
export async function sweepKeys({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - answerKeptMs).toISOString();
  const swept = await acrossAccounts(database, 'sweep old idempotency keys', (db) =>
    db.deleteFrom('idempotency_keys').where('created_at', '<=', before).executeTakeFirst());
  return Number(swept.numDeletedRows);
}

/** Sweeps every ten minutes until the answered function is called. */
export function startKeySweep(services: Pick<Services, 'database' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => {
    sweepKeys(services).catch((error: unknown) => services.log.error({ err: error }, 'old idempotency keys could not be removed; the next try is in ten minutes'));
  }, sweepEveryMs).unref();
  return () => clearInterval(timer);
}
