import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { awaitAllStores } from '#engines/orders/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { abandonRun, finishRun, noteAttempt, noteProgress, runningOf, type Run } from './runs.ts';
import { writeScores } from './write-scores.ts';

/** So many buyers are scored in one transaction. */
const atOnce = 50_000;
/** A run that was begun so often does not come through. */
export const mostAttempts = 8;

const payload = z.object({ accountId: z.number(), runId: z.number() });

type Payload = z.infer<typeof payload>;
type Parts = Pick<Services, 'database' | 'notifications'>;

/** The jobs that score all buyers anew: by people, which the process queue shows, and by night. */
export function recomputeJobs(services: Parts): {
  asked: JobDefinition<Payload>;
  nightly: JobDefinition<Payload>;
} {
  const shared = {
    payload,
    expireInSeconds: 3_600,
    handle: (
      { accountId, runId }: Payload,
      { signal, attempt }: { signal: AbortSignal; attempt: number },
    ) => recompute(services, { accountId, runId }, { signal, attempt }),
    cancelled: ({ accountId, runId }: Payload) =>
      endWithout(services, { accountId, runId }, 'cancelled'),
  };
  return {
    asked: defineJob({ ...shared, name: 'rfm.recompute', title: 'RFM recalculation' }),
    nightly: defineJob({ ...shared, name: 'rfm.nightly' }),
  };
}

const retries = 5;

async function recompute(
  services: Parts,
  which: Payload,
  { signal, attempt }: { signal: AbortSignal; attempt: number },
): Promise<void> {
  const inside = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, which, work);
  await inside((account) => noteAttempt(account, which.runId));
  try {
    for (let isOver = false; !isOver;) {
      signal.throwIfAborted();
      const run = await inside((account) => step(account, which.runId));
      isOver = run === null || run.isDone;
      if (run) await report(services, which.accountId, run);
    }
  } catch (error) {
    if (attempt >= retries && !signal.aborted) await endWithout(services, which, 'failed');
    throw error;
  }
}

/** Scores all buyers in the transaction at hand; for few buyers. */
export async function recomputeAtOnce(account: Account, runId: number): Promise<void> {
  for (let isOver = false; !isOver;) isOver = (await step(account, runId))?.isDone ?? true;
}

/** One range of buyers, or the end of the run; null where it has ended by other means. */
export async function step(
  account: Account,
  runId: number,
  most = atOnce,
): Promise<(Run & { isDone: boolean }) | null> {
  // Who writes orders scores their buyers by what stands then: nobody does meanwhile.
  await awaitAllStores(account);
  const run = await runningOf(account, runId);
  if (!run) return null;
  const upTo = await endOfRange(account, run.after, most);
  const ofContacts = (column: RawBuilder<unknown>) =>
    upTo === null
      ? sql`${column} > ${run.after}`
      : sql`${column} > ${run.after} and ${column} <= ${upTo}`;
  const isMuted = run.isFirst || run.kind === 'settings';
  const { scored, moved } = await writeScores(account, run, {
    ofContacts,
    isByOrder: false,
    isMuted,
  });
  const done = run.done + scored;
  await noteProgress(account, run.id, { upTo: upTo ?? run.after, scored, moved });
  if (upTo === null) await finishRun(account, run);
  return { ...run, done, isDone: upTo === null };
}

async function endOfRange(account: Account, after: number, most: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; many: number }>`
    select max(id) as last, count(*)::int as many from (
      select distinct b.contact_id as id from contact_orders b where b.account_id = ${account.id} and b.contact_id > ${after}
      order by b.contact_id limit ${most}) some_ids`.execute(account.db);
  const { last, many } = rows[0]!;
  return many < most ? null : last;
}

async function report(
  services: Parts,
  accountId: number,
  run: Run & { isDone: boolean },
): Promise<void> {
  if (run.notificationId === null) return;
  await services.notifications.progress(
    accountId,
    run.notificationId,
    run.isDone
      ? { percent: 100, message: 'RFM scores are recalculated.' }
      : { percent: Math.min(99, (run.done / Math.max(1, run.total)) * 100) },
  );
}

/** Ends a run that does not come through, and says so to who began it. */
export async function endWithout(
  services: Parts,
  { accountId, runId }: Payload,
  state: 'failed' | 'cancelled',
): Promise<void> {
  const run = await inAccount(services.database, { accountId }, (account) =>
    abandonRun(account, runId, state),
  );
  if (run?.notificationId == null) return;
  const message =
    state === 'failed'
      ? 'RFM scores could not be recalculated. The settings are what they were before.'
      : 'The RFM recalculation was cancelled. The settings are what they were before.';
  await services.notifications.progress(accountId, run.notificationId, {
    percent: 100,
    message,
    isFailed: true,
  });
}
