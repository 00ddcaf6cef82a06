import { sql } from 'kysely';
import type { AccountJob } from '#platform/contract/notifications.ts';
import { inAccount, type Account } from '../account/account.ts';
import type { Database } from '../database/connect.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Realtime } from '../realtime/realtime.ts';

/** A background job of an account as it is written down. */
export interface JobRow {
  id: number;
  queue: string;
  queue_id: string;
  title: string;
  payload: Record<string, unknown>;
  state: AccountJob['state'];
  user_id: number | null;
  notification_id: number | null;
}

/** What changing a job's row needs besides the account. */
export interface JobReports {
  database: Database;
  notifications: Notifications;
  realtime: Realtime;
}

/** Ended jobs are forgotten after this many days. */
export const keptDays = 30;

/** Writes a job down in the transaction that queues it, and forgets old ones. */
export async function recordJob(
  account: Account,
  realtime: Realtime,
  job: {
    queue: string;
    queueId: string;
    title: string;
    payload: object;
    notificationId: number | undefined;
  },
): Promise<void> {
  const reported = (job.payload as { notificationId?: unknown }).notificationId;
  await account.db
    .insertInto('account_jobs')
    .values({
      account_id: account.id,
      queue: job.queue,
      queue_id: job.queueId,
      title: job.title,
      payload: JSON.stringify(job.payload),
      notification_id: job.notificationId ?? (typeof reported === 'number' ? reported : null),
      user_id: account.actor.kind === 'user' ? account.actor.id : null,
      created_by: account.actor.name,
    })
    .execute();
  await sql`
    delete from account_jobs where account_id = ${account.id} and id in (
      select id from account_jobs where account_id = ${account.id} and finished_at < now() - make_interval(days => ${keptDays}) order by id limit 100)`.execute(
    account.db,
  );
  account.afterCommit(() => notifyJobs(realtime, account.id));
}

/** Says to everybody in the account that its process queue has moved. */
export function notifyJobs(realtime: Realtime, accountId: number): void {
  realtime.publish(accountId, 'process_queue', {});
}

/** Notes that somebody wants the job to stop; false when it has ended. */
export async function wishCancel(account: Account, id: number): Promise<boolean> {
  const { rows } = await sql`
    update account_jobs set is_cancelling = true where account_id = ${account.id} and id = ${id} and state in ('queued', 'active', 'retry') returning id`.execute(
    account.db,
  );
  return rows.length > 0;
}

/** Ends a job that somebody cancelled before it began; false when it has begun meanwhile. */
export async function endUnstarted(
  reports: JobReports,
  accountId: number,
  row: JobRow,
): Promise<boolean> {
  const isEnded = await inAccount(
    reports.database,
    { accountId },
    async ({ db }) =>
      (
        await sql`
    update account_jobs set state = 'cancelled', finished_at = now() where account_id = ${accountId} and id = ${row.id} and state in ('queued', 'retry') returning id`.execute(
          db,
        )
      ).rows.length > 0,
  );
  if (isEnded) await notifyEnd(reports, accountId, row, `${row.title} was cancelled.`);
  return isEnded;
}

/** Queues a row again under a new id of the queue, with its notification at the beginning. */
export async function requeue(
  account: Account,
  reports: JobReports,
  row: JobRow,
  queueId: string,
): Promise<void> {
  await account.db
    .updateTable('account_jobs')
    .set({
      queue_id: queueId,
      state: 'queued',
      is_cancelling: false,
      attempt: 0,
      error: null,
      started_at: null,
      finished_at: null,
    })
    .where('account_id', '=', account.id)
    .where('id', '=', row.id)
    .execute();
  if (row.notification_id !== null)
    await reports.notifications.restart(
      account,
      row.notification_id,
      `${row.title} is tried again.`,
    );
  account.afterCommit(() => notifyJobs(reports.realtime, account.id));
}

/** Tells the bell and the process queue that a job has ended without what it was for. */
export async function notifyEnd(
  reports: JobReports,
  accountId: number,
  row: Pick<JobRow, 'notification_id'>,
  message: string,
): Promise<void> {
  if (row.notification_id !== null)
    await reports.notifications.progress(accountId, row.notification_id, {
      percent: 100,
      message,
      isFailed: true,
    });
  notifyJobs(reports.realtime, accountId);
}
