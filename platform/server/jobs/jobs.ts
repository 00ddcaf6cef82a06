import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Account } from '../account/account.ts';
import { parseInput } from '../http/parse.ts';

/** A kind of background work. It runs at least once, so its handler is idempotent and fenced. */
export interface JobDefinition<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly retryLimit: number;
  /** How many of this kind one process runs side by side. */
  readonly concurrency: number;
  /** Longest run in seconds before it is taken for dead and tried again. */
  readonly expireInSeconds: number;
  readonly handle: (payload: P, call: { signal: AbortSignal; attempt: number }) => Promise<void>;
}

/** How a job is put off or kept single. */
export interface EnqueueOptions {
  startAfter?: Date;
  /** At most one waiting job of this name has the key. */
  singletonKey?: string;
}

/** The background work of the product. */
export interface Jobs {
  define<P>(job: JobDefinition<P>): void;
  /** Puts a job in the queue; with an account, in the account's transaction, so it exists only if that commits. */
  enqueue<P>(account: Account | null, job: JobDefinition<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  start(options: { work: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Declares a job with the usual limits: 5 retries, 2 at once, 15 minutes. */
export function defineJob<P>(job: Pick<JobDefinition<P>, 'name' | 'payload' | 'handle'> & Partial<JobDefinition<P>>): JobDefinition<P> {
  return { retryLimit: 5, concurrency: 2, expireInSeconds: 900, ...job };
}

/** Jobs on PostgreSQL by pg-boss, woken by LISTEN/NOTIFY. */
export function createJobs(options: { url: string; log: Logger }): Jobs {
  const boss = new PgBoss({
    connectionString: options.url, application_name: 'heliograph jobs', useListenNotify: true, max: 4, schedule: false,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'));
  const definitions = new Map<string, JobDefinition<never>>();
  return {
    define(job) {
      definitions.set(job.name, job as unknown as JobDefinition<never>);
    },
    async enqueue(account, job, payload, { startAfter, singletonKey } = {}) {
      const data = job.payload.parse(payload) as object;
      // The queue keeps one waiting job a key, so a job without a key gets one of its own.
      const how = { ...(startAfter && { startAfter }), singletonKey: singletonKey ?? randomUUID() };
      if (!account) return void (await boss.send(job.name, data, how));
      // The queue's tables are not the app role's to write: step out of the role for this one statement.
      await sql`select set_config('role', 'none', true)`.execute(account.db);
      await boss.send(job.name, data, { ...how, db: fromKysely(account.db as never) });
      await sql`select set_config('role', 'heliograph_app', true)`.execute(account.db);
    },
    async start({ work }) {
      await boss.start();
      for (const job of definitions.values()) await startQueue(boss, job, work, options.log);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 15_000 });
    },
  };
}

async function startQueue(boss: PgBoss, job: JobDefinition<never>, work: boolean, log: Logger): Promise<void> {
  const limits = {
    retryLimit: job.retryLimit, retryDelay: 2, retryBackoff: true, retryDelayMax: 60, expireInSeconds: job.expireInSeconds, heartbeatSeconds: 20, notify: true,
  };
  await boss.createQueue(job.name, { ...limits, policy: 'short' });
  await boss.updateQueue(job.name, limits);
  if (!work) return;
  await boss.work(job.name, { localConcurrency: job.concurrency, pollingIntervalSeconds: 2 }, async (batch) => {
    for (const one of batch) {
      try {
        await job.handle(parseInput(job.payload, one.data) as never, { signal: one.signal, attempt: one.retryCount });
      } catch (error) {
        log.error({ err: error, job: job.name, attempt: one.retryCount }, 'job failed');
        throw error;
      }
    }
  });
}
