import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import type { ReportSchedule } from '../contract/custom-reports.ts';
import { computeReportJob } from './compute.ts';
import { mailReportJob, type MailJob } from './mail-report.ts';
import { nextRun } from './schedule.ts';

/** Looks for reports whose time has come and queues their mail. */
export function createReportClock(services: Services): RepeatingWorker {
  const job = mailReportJob(services, computeReportJob(services));
  return createRepeatingWorker({
    everyMs: 20_000,
    failure: 'scheduled reports were not looked for',
    log: services.log,
    turn: () => queueDueReports(services, job),
  });
}

/** Queues the mails of all reports that are due. What was missed while nothing ran is mailed once, not for each time. */
export async function queueDueReports(services: Services, job: MailJob): Promise<void> {
  const { rows } = await acrossAccounts(services.database, 'find reports that are due', (db) =>
    sql<{ account_id: number }>`
      select distinct account_id from custom_reports where next_run_at <= ${services.clock.now().toISOString()}::timestamptz limit 500`.execute(
      db,
    ),
  );
  for (const { account_id: accountId } of rows) await queueOfAccount(services, job, accountId);
}

async function queueOfAccount(services: Services, job: MailJob, accountId: number): Promise<void> {
  const now = services.clock.now();
  await inAccount(services.database, { accountId }, async (account) => {
    // Another process that looks at the same moment leaves those that are taken.
    const { rows } = await sql<{
      id: number;
      schedule: ReportSchedule;
      next_run_at: string | Date;
    }>`
      select id, schedule, next_run_at from custom_reports
      where account_id = ${account.id} and next_run_at <= ${now.toISOString()}::timestamptz order by id for update skip locked`.execute(
      account.db,
    );
    for (const { id, schedule, next_run_at: runFor } of rows) {
      const next = nextRun(schedule, now, account.record.time_zone);
      await sql`update custom_reports set next_run_at = ${next.toISOString()}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
        account.db,
      );
      if (!account.record.active) continue;
      await services.jobs.enqueue(account, job, {
        accountId,
        reportId: id,
        runFor: new Date(runFor).toISOString(),
      });
    }
  });
}
