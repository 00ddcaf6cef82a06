import type { z } from 'zod';
import type { Account } from '../account/account.ts';

/** A kind of background work. It runs at least once, so its handler is idempotent and fenced. */
export interface JobDefinition<P> {
  readonly name: string;
  /** What people read in the process queue, such as 'Export of lists'; a kind without a title is the product's own housekeeping and does not show. */
  readonly title?: string;
  readonly payload: z.ZodType<P>;
  readonly retryLimit: number;
  /** How many of this kind one process runs side by side. */
  readonly concurrency: number;
  /** Longest run in seconds before it is taken for dead and tried again. */
  readonly expireInSeconds: number;
  /** Does the work in steps and asks the signal between them: it says that the process stops or that somebody cancelled. */
  readonly handle: (payload: P, call: { signal: AbortSignal; attempt: number }) => Promise<void>;
  /** Settles what the job leaves behind when it was cancelled. */
  readonly cancelled?: (payload: P) => Promise<void>;
  /** Prepares the next try of a cancelled or failed job, in the transaction that queues it. */
  readonly resumed?: (account: Account, payload: P) => Promise<void>;
}

/** What is needed of a kind of work to queue it, where its handler is at home elsewhere. */
export type JobKind<P> = Pick<JobDefinition<P>, 'name' | 'title' | 'payload'>;

/** Declares a job with the usual limits: 5 retries, 2 at once, 15 minutes. */
export function defineJob<P>(
  job: Pick<JobDefinition<P>, 'name' | 'payload' | 'handle'> & Partial<JobDefinition<P>>,
): JobDefinition<P> {
  return { retryLimit: 5, concurrency: 2, expireInSeconds: 900, ...job };
}
