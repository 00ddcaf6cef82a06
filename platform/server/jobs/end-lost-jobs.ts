import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { acrossAccounts, inAccount } from '../account/account.ts';
import { notifyEnd, type JobReports, type JobRow } from './account-jobs.ts';

const lostReason = 'The worker stopped before the job was done, too often to try again by itself.';

/** Ends the rows of jobs that the queue has given up while nobody was there to say so: their worker died on the last try. */
export async function endLostJobs(boss: PgBoss, reports: JobReports): Promise<void> {
  const open = await acrossAccounts(
    reports.database,
    'look for jobs that ended without a word',
    async (db) =>
      (
        await sql<JobRow & { account_id: number }>`
    select * from account_jobs where state in ('queued', 'active', 'retry') and created_at < now() - interval '2 minutes' order by created_at limit 500`.execute(
          db,
        )
      ).rows,
  );
  if (open.length === 0) return;
  const known = await boss
    .getDb()
    .executeSql(
      `select id::text from pgboss.job where id = any($1::uuid[]) and state in ('created', 'retry', 'active')`,
      [open.map((row) => row.queue_id)],
    );
  const alive = new Set((known.rows as { id: string }[]).map((row) => row.id));
  for (const row of open.filter((one) => !alive.has(one.queue_id))) {
    const accountId = row.account_id;
    const isEnded = await inAccount(
      reports.database,
      { accountId },
      async ({ db }) =>
        (
          await sql`
      update account_jobs set state = 'failed', error = ${lostReason}, finished_at = now()
      where account_id = ${accountId} and id = ${row.id} and queue_id = ${row.queue_id}::uuid and state in ('queued', 'active', 'retry') returning id`.execute(
            db,
          )
        ).rows.length > 0,
    );
    if (isEnded)
      await notifyEnd(
        reports,
        accountId,
        row,
        `${row.title} failed. Try it again from the process queue.`,
      );
  }
}
