import { Readable } from 'node:stream';
import { z } from 'zod';
import { inAccount, systemActor, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { accepted, type Answer } from '#platform/server/http/route.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { campaignExportBody, reportsExportBody } from '../contract/reports.ts';
import { campaignOf, type ReportedCampaign } from './campaign-of.ts';
import {
  clickerRows,
  figureCells,
  figureHeads,
  linkRows,
  peopleRows,
  providerRows,
  summaryRows,
  type FileRows,
  type Within,
} from './export-rows.ts';
import { listReports } from './figures-query.ts';
import { listRecurring, listTests, yearToDate } from './other-lists.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  // Absent in a job that was begun by an older version.
  actor: writtenActor.optional(),
  of: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('campaign'), campaignId: z.number(), choice: campaignExportBody }),
    z.object({ kind: z.literal('list'), choice: reportsExportBody }),
  ]),
});
type Payload = z.infer<typeof payload>;
type What = Payload['of'];

/** The job that writes a report to a CSV file. */
export function exportReportJob(services: Services): JobDefinition<Payload> {
  return defineJob<Payload>({
    name: 'reports.export',
    title: 'Export of a report',
    payload,
    expireInSeconds: 3600,
    handle: async ({ accountId, notificationId, of, actor }, { signal }) => {
      // With the eyes of who asked: campaigns in folders shut to them are not in their file.
      const who = { accountId, actor: actor ? actorOfJob(actor) : systemActor };
      const within: Within = (work) => inAccount(services.database, who, work);
      const key = `exports/${accountId}/${notificationId}.csv`;
      const rows =
        of.kind === 'campaign'
          ? await campaignRows(within, of)
          : listRows(within, of.choice, services.clock.now());
      await services.files.put(key, Readable.from(csvOf(rows, signal)));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: `Export of ${wordsOf(of)} is ready.`,
        downloadFile: key,
        downloadName: `${fileNameOf(of)}.csv`,
        downloadRole: 'download_reports',
      });
    },
  });
}

/** Starts a file; answers the notification that will carry it. */
export async function startExport(
  account: Account,
  services: Services,
  job: JobDefinition<Payload>,
  of: What,
): Promise<Answer> {
  const message = `Export of ${wordsOf(of)} has started.`;
  const campaignId = of.kind === 'campaign' ? of.campaignId : null;
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: campaignId === null ? 'Report' : 'Campaign',
    ...(campaignId !== null && { notifiableId: campaignId }),
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    actor: writeActor(account.actor),
    of,
  });
  await account.audit({
    action: 'export',
    resource: campaignId === null ? 'report' : 'campaign',
    id: campaignId,
    after: of.choice,
  });
  return accepted({ message, notification_id: notificationId });
}

async function campaignRows(
  within: Within,
  { campaignId, choice }: Extract<What, { kind: 'campaign' }>,
): Promise<FileRows> {
  const { mailings }: ReportedCampaign = await within((account) => campaignOf(account, campaignId));
  if (mailings.length === 0 || choice.report === 'summary') return summaryRows(within, campaignId);
  switch (choice.report) {
    case 'link_report':
      return linkRows(within, mailings);
    case 'url_report':
      return clickerRows(within, mailings, choice);
    case 'isp':
      return providerRows(within, mailings);
    default:
      return peopleRows(within, mailings, choice.report, choice);
  }
}

async function* listRows(
  within: Within,
  choice: z.output<typeof reportsExportBody>,
  now: Date,
): FileRows {
  const everything = { ...choice, page: 1, per_page: 100_000 };
  switch (choice.report) {
    case 'recurring':
      yield ['id', 'name', 'runs', 'last_sent_at', ...figureHeads];
      for (const row of (
        await within((account) => listRecurring(account, { ...everything, sort: 'last_sent_at' }))
      ).rows)
        yield [row.id, row.name, row.runs, row.last_sent_at, ...figureCells(row)];
      return;
    case 'tests':
      yield ['id', 'campaign_id', 'campaign', 'subject', 'recipients', 'sent_by', 'sent_at'];
      for (const row of (
        await within((account) => listTests(account, { ...everything, sort: 'sent_at' }))
      ).rows)
        yield [
          row.id,
          row.campaign_id,
          row.campaign_name,
          row.subject,
          row.recipients.join(' '),
          row.sent_by,
          row.sent_at,
        ];
      return;
    case 'year_to_date': {
      const asked = choice.year === undefined ? {} : { year: Number(choice.year) };
      const year = await within((account) => yearToDate(account, now, asked));
      yield ['month', 'campaigns', ...figureHeads];
      for (const row of year.months)
        yield [
          `${year.year}-${String(row.month).padStart(2, '0')}`,
          row.campaigns,
          ...figureCells(row),
        ];
      return;
    }
    default:
      yield ['id', 'name', 'subject', 'status', 'sent_at', ...figureHeads];
      for (const row of (
        await within((account) => listReports(account, { ...everything, sort: 'sent_at' }))
      ).rows)
        yield [row.id, row.name, row.subject, row.status, row.sent_at, ...figureCells(row)];
  }
}

async function* csvOf(rows: FileRows, signal: AbortSignal): AsyncGenerator<string> {
  yield utf8Mark;
  let text = '';
  for await (const row of rows) {
    text += csvRow(row);
    if (text.length < 65_536) continue;
    signal.throwIfAborted();
    yield text;
    text = '';
  }
  yield text;
}

const names: Readonly<Record<string, string>> = {
  summary: 'campaign report',
  delivered_report: 'delivered report',
  open_report: 'opens report',
  click_report: 'clicks report',
  bounce_report: 'bounces report',
  complaint_report: 'complaints report',
  unsubscribe_report: 'unsubscribes report',
  link_report: 'links report',
  url_report: 'URL report',
  isp: 'mailbox providers',
  campaigns: 'campaign reports',
  recurring: 'recurring campaign reports',
  tests: 'test send reports',
  year_to_date: 'year to date report',
};
const wordsOf = (of: What): string => names[of.choice.report] ?? of.choice.report;
const fileNameOf = (of: What): string =>
  `${of.kind === 'campaign' ? `campaign-${of.campaignId}-` : ''}${of.choice.report.replaceAll('_', '-')}`;
