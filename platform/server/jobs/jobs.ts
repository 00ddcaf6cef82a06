import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Account } from '../account/account.ts';
import type { Backlog } from '../backlog.ts';
import { forbidden, notFound } from '../errors.ts';
import { onceAMinute } from '../once-a-minute.ts';
import { currentRequestId } from '../request-id.ts';
import { createRepeatingWorker } from '../repeating-worker.ts';
import {
  endUnstarted,
  recordJob,
  requeue,
  wishCancel,
  type JobReports,
  type JobRow,
} from './account-jobs.ts';
import type { JobDefinition, JobKind } from './job-definition.ts';
import { requestKey, runJob, type RunOptions } from './run-job.ts';
import { endLostJobs } from './end-lost-jobs.ts';
import { keepQueues } from './keep-queues.ts';
import { readJobBacklog, wakeDue } from './wake-due.ts';

export { defineJob, type JobDefinition, type JobKind } from './job-definition.ts';

/** How a job is put off or kept single. */
export interface EnqueueOptions {
  startAfter?: Date;
  /** At most one waiting job of this name has the key. */
  singletonKey?: string;
  /** In place of the kind's title, such as the name of a file. */
  title?: string;
  /** The notification that reports on it, where the payload has no notificationId. */
  notificationId?: number;
}

/** The background work of the product. */
export interface Jobs {
  define<P>(job: JobDefinition<P>): void;
  /**
   * Puts a job in the queue; with an account, in the account's transaction, so it exists only if that commits. False when one
   * of its singletonKey waits already.
   */
  enqueue<P>(
    account: Account | null,
    job: JobKind<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Stops a job of an account: a waiting one at once, a running one at its next step. False when it has ended already. */
  cancel(account: Account, row: JobRow): Promise<boolean>;
  /** Queues a failed or cancelled job again with what it was given. */
  retry(account: Account, row: JobRow): Promise<void>;
  /** Jobs of all queues whose time has come and that no worker has taken. */
  backlog(): Promise<Backlog>;
  /** How many runs failed in this process since it started, by queue. */
  readonly failures: ReadonlyMap<string, number>;
  start(options: { work: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** What the jobs stand on. */
export interface JobsOptions extends JobReports {
  url: string;
  log: Logger;
}

/** Jobs on PostgreSQL by pg-boss, woken by LISTEN/NOTIFY. Those of an account are written down for its process queue. */
export function createJobs(options: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'heliograph jobs',
    useListenNotify: true,
    max: 4,
    schedule: false,
  });
  const isNews = onceAMinute();
  let isStopped = false;
  boss.on('error', (error) => {
    // A connection that was given back may still be open when the database ends, too.
    if (!isStopped && isNews(error.message)) options.log.error({ err: error }, 'job queue');
  });
  const definitions = new Map<string, JobDefinition<never>>();
  const failures = new Map<string, number>();
  const running: RunOptions = {
    ...options,
    hasFailed: (name) => failures.set(name, (failures.get(name) ?? 0) + 1),
  };
  const workers = new Map<string, readonly string[]>();
  const due = createRepeatingWorker({
    turn: () => wakeDue(boss, workers),
    everyMs: dueEvery,
    beginsWithRest: true,
    failure: 'due jobs could not be looked for',
    log: options.log,
  });
  const lost = createRepeatingWorker({
    turn: () => endLostJobs(boss, options),
    everyMs: lostEvery,
    beginsWithRest: true,
    failure: 'lost jobs could not be settled',
    log: options.log,
  });
  return {
    define(job) {
      definitions.set(job.name, job as unknown as JobDefinition<never>);
    },
    async enqueue(account, job, payload, { startAfter, singletonKey, title, notificationId } = {}) {
      const data = job.payload.parse(payload) as object;
      // The queue keeps one waiting job a key, so a job without a key gets one of its own.
      const id = randomUUID();
      const queued = { ...data, [requestKey]: currentRequestId() ?? undefined };
      const how = { ...(startAfter && { startAfter }), singletonKey: singletonKey ?? id, id };
      if (!account) return (await boss.send(job.name, queued, how)) !== null;
      const isQueued = await sendWithin(boss, account, job.name, queued, how);
      if (isQueued && job.title !== undefined)
        await recordJob(account, options.realtime, {
          queue: job.name,
          queueId: id,
          title: title ?? job.title,
          payload: data,
          notificationId,
        });
      return isQueued;
    },
    async cancel(account, row) {
      if (!(await wishCancel(account, row.id))) return false;
      account.afterCommit(async () => {
        // Only a job that has not begun is taken out here; a running one reads the wish by itself.
        if (row.state === 'active') return;
        await boss.cancel(row.queue, row.queue_id);
        if (await endUnstarted(options, account.id, row))
          await definitions.get(row.queue)?.cancelled?.(row.payload as never);
      });
      return true;
    },
    async retry(account, row) {
      const job = definitions.get(row.queue);
      if (!job) throw notFound('job');
      if (row.state !== 'failed' && row.state !== 'cancelled')
        throw forbidden('Only a failed or cancelled job can be tried again.');
      await job.resumed?.(account, row.payload as never);
      const id = randomUUID();
      await sendWithin(boss, account, row.queue, row.payload as object, { singletonKey: id, id });
      await requeue(account, options, row, id);
    },
    backlog: () => readJobBacklog(boss),
    failures,
    async start({ work }) {
      await boss.start();
      await keepQueues(boss, definitions.values());
      if (!work) return;
      for (const job of definitions.values())
        workers.set(job.name, await startWorkers(boss, job, running));
      due.start();
      lost.start();
    },
    async stop() {
      await Promise.all([due.stop(), lost.stop()]);
      await boss.stop({ graceful: true, timeout: 15_000 });
      isStopped = true;
    },
  };
}

// No NOTIFY tells of a job whose time comes later: one put off, or one that is tried again.
const dueEvery = 2_000;
// How often jobs are looked for whose worker died without a word and that the queue has given up.
const lostEvery = 60_000;

async function sendWithin(
  boss: PgBoss,
  account: Account,
  name: string,
  data: object,
  how: object,
): Promise<boolean> {
  // The queue's tables are not the app role's to write: step out of the role for this one statement.
  await sql`select leave_account()`.execute(account.db);
  const sent = await boss.send(name, data, { ...how, db: fromKysely(account.db as never) });
  await sql`select enter_account(${account.id})`.execute(account.db);
  return sent !== null;
}

async function startWorkers(
  boss: PgBoss,
  job: JobDefinition<never>,
  options: RunOptions,
): Promise<string[]> {
  const workers: string[] = [];
  for (let one = 0; one < job.concurrency; one++)
    workers.push(await startWorker(boss, job, options));
  return workers;
}

// A worker rests after every job, for half a minute where NOTIFY is at work, and hears a NOTIFY only while it rests or
// works: of two that come at once the second is lost. So whoever has done a job looks again before it rests.
async function startWorker(
  boss: PgBoss,
  job: JobDefinition<never>,
  options: RunOptions,
): Promise<string> {
  let worker = '';
  worker = await boss.work(job.name, { pollingIntervalSeconds: 2 }, async (batch) => {
    try {
      for (const one of batch) await runJob(job, one, options);
    } finally {
      boss.notifyWorker(worker);
    }
  });
  return worker;
}
