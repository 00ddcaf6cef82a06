import { sql } from 'kysely';
import { z } from 'zod';
import { sendSystemEmail, writeSystemEmail } from '#engines/delivery/public.ts';
import { reportRates } from '#engines/reporting/contract.ts';
import { prepareReport, readDefinition } from '#engines/reporting/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { ShownReport } from '../contract/custom-reports.ts';
import { refreshReport, type ComputeJob } from './compute.ts';
import { columnName } from './column-names.ts';
import mailTexts from './mail-texts.json' with { type: 'json' };
import { readersOf, type Reader } from './readers.ts';
import { shownReport } from './show-report.ts';

const payload = z.object({ accountId: z.number(), reportId: z.number(), runFor: z.string() });

/** The job that mails one run of a report. */
export type MailJob = JobDefinition<z.infer<typeof payload>>;

const rowsInMail = 15;

/** Makes the job; made once for the mount and once for the clock. */
export function mailReportJob(services: Services, compute: ComputeJob): MailJob {
  return defineJob({
    name: 'reports.mail',
    title: 'Email of a custom report',
    payload,
    handle: async ({ accountId, reportId, runFor }) => {
      const within = <T>(work: (account: Account) => Promise<T>) =>
        inAccount(services.database, { accountId }, work);
      const found = await within((account) => scheduledReport(account, services, reportId));
      if (!found) return;
      await prepareReport(within, readDefinition(found), { now: services.clock.now() });
      await within((account) => refreshReport(account, { services, job: compute }, reportId));
      const report = await within((account) => shownReport(account, services, { id: reportId }));
      if (!report.schedule || !report.result) return;
      if (report.result.rows.length === 0 && !report.schedule.send_empty) return;
      const readers = await within((account) => readersOf(account, report.schedule!.user_ids));
      for (const reader of readers) await mailTo(services, { accountId, runFor, report, reader });
    },
  });
}

// One transaction a reader: whoever takes the row mails, and what fails is taken up again.
async function mailTo(
  services: Services,
  {
    accountId,
    runFor,
    report,
    reader,
  }: { accountId: number; runFor: string; report: ShownReport; reader: Reader },
): Promise<void> {
  await inAccount(services.database, { accountId }, async (account) => {
    const { rows } = await sql`
      insert into custom_report_sends (account_id, report_id, run_for, user_id)
      values (${account.id}, ${report.id}, ${runFor}::timestamptz, ${reader.id}) on conflict do nothing returning 1`.execute(
      account.db,
    );
    if (rows.length === 0) return;
    await sendSystemEmail(services, {
      accountId,
      to: reader.email,
      onlyFor: reader.id,
      messageKey: `report.${accountId}.${report.id}.${reader.id}.${Date.parse(runFor)}`,
      ...written(`${services.config.publicUrl}/accounts/${account.id}`, report, reader),
    });
  });
}

async function scheduledReport(account: Account, services: Services, id: number) {
  const { rows } = await sql`
    select from custom_reports where account_id = ${account.id} and id = ${id} and schedule is not null`.execute(
    account.db,
  );
  return rows.length === 0 ? null : shownReport(account, services, { id, rows: 0 });
}

function written(
  home: string,
  report: ShownReport,
  { language }: Reader,
): ReturnType<typeof writeSystemEmail> {
  const texts = mailTexts[language];
  const { result, name, type } = report;
  const totals = result!.columns.map((column, no) =>
    lineOf(columnName(column), column, result!.totals[no]!),
  );
  const rows = result!.rows
    .slice(0, rowsInMail)
    .map(
      (row) =>
        `${row.labels.join(', ')}: ${row.values.map((value, no) => shown(result!.columns[no]!, value)).join(' · ')}`,
    );
  const left = result!.rows.length - rows.length;
  return writeSystemEmail({
    language,
    subject: `${name}: ${result!.from} – ${result!.to}`,
    title: name,
    paragraphs: [
      texts.about
        .replace('{from}', result!.from)
        .replace('{to}', result!.to)
        .replace('{zone}', report.time_zone),
      ...(result!.rows.length === 0 ? [texts.empty] : totals),
      ...(rows.length === 0 ? [] : [result!.columns.map(columnName).join(' · '), ...rows]),
      ...(left > 0 ? [texts.more.replace('{count}', String(left))] : []),
    ],
    button: {
      label: texts.open,
      url: `${home}/analytics/custom_reports/${report.id}/${type}`,
    },
    notes: [texts.why],
  });
}

function lineOf(name: string, column: string, value: number | string | null): string {
  return `${name}: ${shown(column, value)}`;
}

function shown(column: string, value: number | string | null): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  const rate = reportRates[column];
  return rate ? `${(value * 100).toFixed(rate.digits)} %` : String(value);
}
