import { Readable } from 'node:stream';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { z } from 'zod';
import { reportRates, type ReportResult, type ReportValue } from '#engines/reporting/contract.ts';
import { inAccount, systemActor, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { columnName } from './column-names.ts';
import { shownReport } from './show-report.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  reportId: z.number(),
  format: z.enum(['csv', 'xlsx']),
  actor: writtenActor,
});

/** The job that writes a custom report to a file. */
export type ReportFileJob = JobDefinition<z.infer<typeof payload>>;

/** Makes the job; made once, where custom reports mount. */
export function reportFileJob(services: Services): ReportFileJob {
  return defineJob({
    name: 'custom_reports.file',
    title: 'Export of a custom report',
    payload,
    handle: async ({ accountId, notificationId, reportId, format, actor }) => {
      // With the eyes of who asked: what lies in folders shut to them is not in their file.
      const report = await inAccount(
        services.database,
        { accountId, actor: actorOfJob(actor) ?? systemActor },
        (account) => shownReport(account, services, { id: reportId, rows: Infinity }),
      );
      if (!report.result) throw new Error('The report has not been computed yet.');
      const { result, name } = report;
      const key = `exports/${accountId}/${notificationId}.${format}`;
      const table = [headOf(result), ...result.rows.map((row) => [...row.labels, ...row.values])];
      await services.files.put(
        key,
        format === 'csv' ? Readable.from(csvOf(table)) : await xlsxOf(table, result),
      );
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: `Export of the custom report is ready (${result.rows.length} rows).`,
        downloadFile: key,
        downloadName: `${fileName(name)}-${result.rows.length}-rows.${format}`,
        downloadRole: 'download_reports',
      });
    },
  });
}

/** Starts a file of a report; answers the notification that will carry it. */
export async function startReportFile(
  account: Account,
  { services, job }: { services: Services; job: ReportFileJob },
  { id, format }: { id: number; format: 'csv' | 'xlsx' },
): Promise<{ message: string; notification_id: number }> {
  const { name } = await shownReport(account, services, { id, rows: 0 });
  const message = 'Export of the custom report has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Custom report',
    notifiableId: id,
  });
  await account.audit({ action: 'export', resource: 'custom_report', id, after: { name, format } });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    reportId: id,
    format,
    actor: writeActor(account.actor),
  });
  return { message, notification_id: notificationId };
}

/** The heads of a report's columns, its groupings first. */
export function headOf({ dimensions, columns }: ReportResult): string[] {
  return [...dimensions, ...columns].map(columnName);
}

function* csvOf(table: readonly (readonly ReportValue[])[]): Generator<string> {
  yield utf8Mark;
  for (const row of table)
    yield csvRow(row.map((value) => (typeof value === 'number' ? rounded(value) : value)));
}

async function xlsxOf(
  table: readonly (readonly ReportValue[])[],
  { dimensions, columns }: ReportResult,
): Promise<Buffer> {
  const rates = new Set(
    columns.flatMap((name, no) => (name in reportRates ? [dimensions.length + no] : [])),
  );
  const data: SheetData = table.map((row, nth) =>
    row.map((value, no) => {
      if (value === null) return null;
      if (nth === 0) return { value: String(value), fontWeight: 'bold' as const };
      if (typeof value === 'string') return { type: String, value };
      return { type: Number, value, format: rates.has(no) ? '0.0%' : '#,##0' };
    }),
  );
  return writeXlsxFile(data, { stickyRowsCount: 1 }).toBuffer();
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

function fileName(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'report'
  );
}
