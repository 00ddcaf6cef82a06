import { sql } from 'kysely';
import type { Job } from 'pg-boss';
import type { Logger } from 'pino';
import { inAccount } from '../account/account.ts';
import { ProductError } from '../errors.ts';
import { parseInput } from '../parse.ts';
import { withRequestId } from '../request-id.ts';
import { notifyEnd, notifyJobs, type JobReports, type JobRow } from './account-jobs.ts';
import type { JobDefinition } from './job-definition.ts';

/** One job as the queue hands it out. */
export type QueuedJob = Pick<Job<unknown>, 'id' | 'data' | 'signal' | 'retryCount'>;

/** What a run stands on, and who hears that one failed. */
export interface RunOptions extends JobReports {
  log: Logger;
  hasFailed(queue: string): void;
}

// A running job looks this often whether somebody cancelled it.
const askEvery = 500;

/** Under what name a queued job carries the id of the call that queued it, beside its payload. */
export const requestKey = 'request_id';

/** Runs one job and writes down what becomes of it; its lines in the log carry the id of the call that queued it, or its own. */
export function runJob(
  job: JobDefinition<never>,
  one: QueuedJob,
  options: RunOptions,
): Promise<void> {
  const { [requestKey]: requestId, ...data } = one.data as Record<string, unknown>;
  return withRequestId(typeof requestId === 'string' ? requestId : one.id, () => {
    options.log.debug({ job: job.name, attempt: one.retryCount }, 'job begins');
    return runGiven(job, { ...one, data }, options).catch((error: unknown) => {
      if (!one.signal.aborted) options.hasFailed(job.name);
      throw error;
    });
  });
}

async function runGiven(
  job: JobDefinition<never>,
  one: QueuedJob,
  options: RunOptions,
): Promise<void> {
  const payload = parseInput(job.payload, one.data) as never;
  const attempt = one.retryCount;
  const record = job.title === undefined ? null : await openRecord(one, attempt, options);
  if (record === 'cancelled') return;
  const stop = new AbortController();
  const asking =
    record &&
    setInterval(
      () =>
        void record.isCancelling().then(
          (wish) => {
            if (wish) stop.abort(new JobCancelled());
          },
          () => undefined,
        ),
      askEvery,
    );
  try {
    await job.handle(payload, { signal: AbortSignal.any([one.signal, stop.signal]), attempt });
    await record?.end('completed', null);
  } catch (error) {
    if (record && (stop.signal.aborted || (await record.isCancelling()))) {
      await record.end('cancelled', null);
      await job.cancelled?.(payload);
      return;
    }
    options.log.error({ err: error, job: job.name, attempt }, 'job failed');
    // A process that stops gives its jobs back to the queue: that is nobody's failure.
    const isLast = attempt >= job.retryLimit && !one.signal.aborted;
    await record?.end(isLast ? 'failed' : 'retry', one.signal.aborted ? null : reasonOf(error));
    throw error;
  } finally {
    if (asking) clearInterval(asking);
  }
}

class JobCancelled extends Error {
  constructor() {
    super('The job was cancelled.');
    this.name = 'JobCancelled';
  }
}

/** What people may read of an error: ours in full, others by their first line. */
function reasonOf(error: unknown): string {
  if (error instanceof ProductError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return `The server had an error: ${(text.split('\n')[0] ?? '').slice(0, 300)}`;
}

interface JobRecord {
  isCancelling(): Promise<boolean>;
  end(state: 'completed' | 'failed' | 'cancelled' | 'retry', error: string | null): Promise<void>;
}

/** The row of a job in its account; null for a job that has none, 'cancelled' for one that is not to run. */
async function openRecord(
  one: QueuedJob,
  attempt: number,
  options: JobReports,
): Promise<JobRecord | 'cancelled' | null> {
  const accountId = (one.data as { accountId?: unknown }).accountId;
  if (typeof accountId !== 'number') return null;
  const { database } = options;
  const row = await inAccount(
    database,
    { accountId },
    async ({ db, now }) =>
      (
        await sql<JobRow & { is_cancelling: boolean }>`
    update account_jobs set state = case when is_cancelling then state else 'active' end, attempt = ${attempt + 1}, started_at = coalesce(started_at, ${now}::timestamptz), error = null
    where account_id = ${accountId} and queue_id = ${one.id}::uuid returning *`.execute(db)
      ).rows[0],
  );
  if (!row) return null;
  const record: JobRecord = {
    isCancelling: () =>
      inAccount(
        database,
        { accountId },
        async ({ db }) =>
          (
            await sql`
      select from account_jobs where account_id = ${accountId} and id = ${row.id} and queue_id = ${one.id}::uuid and is_cancelling`.execute(
              db,
            )
          ).rows.length > 0,
      ),
    async end(state, error) {
      const isOver = state !== 'retry';
      await inAccount(database, { accountId }, ({ db, now }) =>
        sql`
        update account_jobs set state = ${state}, error = ${error}, finished_at = case when ${isOver}::boolean then ${now}::timestamptz end,
          payload = case when ${state === 'completed'}::boolean then '{}' else payload end
        where account_id = ${accountId} and id = ${row.id} and queue_id = ${one.id}::uuid`.execute(
          db,
        ),
      );
      if (state === 'failed')
        await notifyEnd(
          options,
          accountId,
          row,
          `${row.title} failed. Try it again from the process queue.`,
        );
      else if (state === 'cancelled')
        await notifyEnd(options, accountId, row, `${row.title} was cancelled.`);
      else notifyJobs(options.realtime, accountId);
    },
  };
  if (row.is_cancelling) {
    await record.end('cancelled', null);
    return 'cancelled';
  }
  notifyJobs(options.realtime, accountId);
  return record;
}
