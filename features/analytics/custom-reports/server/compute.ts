import { sql } from 'kysely';
import { z } from 'zod';
import type { ReportDefinition, ReportResult } from '#engines/reporting/contract.ts';
import {
  computeReport,
  mostRowsInCall,
  prepareReport,
  readDefinition,
  rowsWaiting,
  type Moment,
} from '#engines/reporting/public.ts';
import { inAccount, systemActor, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { CustomReport } from '../contract/custom-reports.ts';

const payload = z.object({ accountId: z.number(), reportId: z.number() });

/** The job that computes a report whose figures must be read first. */
export type ComputeJob = JobDefinition<z.infer<typeof payload>>;

const mostBytes = 4_000_000;
const kept = 12;

/** Makes the job; made once, where custom reports mount. */
export function computeReportJob(services: Services): ComputeJob {
  return defineJob({
    name: 'reports.compute',
    title: 'Computing of a custom report',
    payload,
    expireInSeconds: 3600,
    handle: async ({ accountId, reportId }) => {
      const within = <T>(work: (account: Account) => Promise<T>) =>
        inAccount(services.database, { accountId }, work);
      try {
        const report = await within((account) => definitionOf(account, reportId));
        if (!report) return;
        const moment = { now: services.clock.now(), lastRun: report.lastRun };
        await prepareReport(within, report.definition, moment);
        await within((account) => storeResult(account, { id: reportId, ...report }, moment));
      } catch (error) {
        await within((account) => setState(account, reportId, 'failed'));
        throw error;
      }
    },
  });
}

/** Computes a report now where that is work of a moment, otherwise by the job; the last result is shown until then. */
export async function refreshReport(
  account: Account,
  { services, job }: { services: Services; job: ComputeJob },
  reportId: number,
): Promise<void> {
  const report = await definitionOf(account, reportId);
  if (!report) return;
  const moment = { now: services.clock.now(), lastRun: report.lastRun };
  if ((await rowsWaiting(account, report.definition, moment)) > mostRowsInCall) {
    await setState(account, reportId, 'computing');
    await services.jobs.enqueue(
      account,
      job,
      { accountId: account.id, reportId },
      { singletonKey: `${account.id}.${reportId}` },
    );
    return;
  }
  await computeNow(account, reportId, moment.now);
}

/** Computes a report and keeps what it came to, however long that takes. */
export async function computeNow(account: Account, reportId: number, now: Date): Promise<void> {
  const report = await definitionOf(account, reportId);
  if (!report) return;
  const moment = { now, lastRun: report.lastRun };
  await prepareReport((work) => work(account), report.definition, moment);
  await storeResult(account, { id: reportId, ...report }, moment);
}

/** What a report came to last; null where it was never computed. */
export async function lastResult(account: Account, reportId: number): Promise<ReportResult | null> {
  const { rows } = await sql<{ result: ReportResult }>`
    select result from custom_report_results where account_id = ${account.id} and report_id = ${reportId}
    order by id desc limit 1`.execute(account.db);
  return rows[0]?.result ?? null;
}

interface Defined {
  readonly definition: ReportDefinition;
  readonly lastRun: Date | null;
}

async function definitionOf(account: Account, id: number): Promise<Defined | null> {
  const { rows } = await sql<
    Pick<CustomReport, 'type' | 'filters' | 'columns'> & { last_run: Date | string | null }
  >`
    select r.type, r.filters, r.columns, (select max(s.run_for) from custom_report_sends s
      where s.account_id = ${account.id} and s.report_id = r.id) as last_run
    from custom_reports r where r.account_id = ${account.id} and r.id = ${id}`.execute(account.db);
  const [row] = rows;
  if (!row) return null;
  return {
    definition: readDefinition(row),
    lastRun: row.last_run === null ? null : new Date(row.last_run),
  };
}

// Everybody in the account reads the same: what lies in folders shut to a reader is computed for them alone.
async function storeResult(
  account: Account,
  { id, definition }: { id: number; definition: ReportDefinition },
  moment: Moment,
): Promise<void> {
  const result = fitting(
    await computeReport({ ...account, actor: systemActor }, definition, moment),
  );
  await sql`
    insert into custom_report_results (account_id, report_id, computed_at, result)
    values (${account.id}, ${id}, ${moment.now.toISOString()}, ${JSON.stringify(result)}::jsonb) returning 1`.execute(
    account.db,
  );
  await sql`
    delete from custom_report_results c where c.account_id = ${account.id} and c.report_id = ${id} and c.id in (
      select o.id from custom_report_results o where o.account_id = ${account.id} and o.report_id = ${id}
      order by o.id desc offset ${kept})`.execute(account.db);
  await setState(account, id, 'fresh');
}

async function setState(account: Account, id: number, state: CustomReport['state']): Promise<void> {
  await sql`update custom_reports set state = ${state} where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
}

// A result is one value of the database; what does not fit is left out from the end and said so.
function fitting(result: ReportResult): ReportResult {
  const bytes = JSON.stringify(result).length;
  if (bytes <= mostBytes) return result;
  const rows = result.rows.slice(0, Math.floor((result.rows.length * mostBytes) / bytes));
  return { ...result, rows, isCut: true };
}
