import { Readable } from 'node:stream';
import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { accepted, type Router } from '#platform/server/http/route.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { workflowReportsQuery, type WorkflowReport } from '../contract/insight.ts';
import { reportedJourneys, reportsOf } from './reports.ts';

const asked = workflowReportsQuery.pick({ from: true, to: true, search: true });
const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  actor: writtenActor,
  query: asked,
});
type Payload = z.infer<typeof payload>;

const chunk = 100;

const columns = [
  'id',
  'name',
  'status',
  'entered',
  'active',
  'finished',
  'exited',
  'goals',
  'goal_rate',
  'orders',
  'revenue',
  'currency',
  'held_out',
  'held_out_goals',
  'lift',
] as const;

/** POST workflows/reports/export: the reports of journeys as a file. */
export function mountReportExport(router: Router, services: Services): void {
  const job = defineJob<Payload>({
    name: 'journeys.export_reports',
    title: 'Export of journey reports',
    payload,
    handle: async (work, { signal }) => {
      const key = `exports/${work.accountId}/${work.notificationId}.csv`;
      await services.files.put(key, Readable.from(pages(services, work, signal)));
      await services.notifications.progress(work.accountId, work.notificationId, {
        percent: 100,
        message: 'Export of journey reports is ready.',
        downloadFile: key,
        downloadName: 'journey-reports.csv',
        downloadRole: 'download_reports',
      });
    },
  });
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'workflows/reports/export',
    role: 'download_reports',
    summary: 'Write the reports of journeys to a CSV file, a line for each currency',
    body: asked,
    handle: async ({ account, body }) => {
      const message = 'Export of journey reports has started.';
      const notificationId = await services.notifications.start(account, {
        message,
        notifiableType: 'Journey',
      });
      await services.jobs.enqueue(account, job, {
        accountId: account.id,
        notificationId,
        actor: writeActor(account.actor),
        query: body,
      });
      await account.audit({ action: 'export_reports', resource: 'workflow', id: null });
      return accepted({ message, notification_id: notificationId });
    },
  });
}

async function* pages(
  services: Services,
  { accountId, actor, query }: Payload,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield utf8Mark + csvRow([...columns]);
  for (let offset = 0; ; offset += chunk) {
    signal.throwIfAborted();
    const reports = await inAccount(
      services.database,
      { accountId, actor: actorOfJob(actor) },
      async (account) => {
        const { ids } = await reportedJourneys(account, { ...query, limit: chunk, offset });
        return reportsOf(account, ids, query);
      },
    );
    yield reports.flatMap(linesOf).join('');
    if (reports.length < chunk) return;
  }
}

function linesOf({ revenue, ...report }: WorkflowReport): string[] {
  const earned = revenue.length === 0 ? [{ currency: '', amount: 0, orders: 0 }] : revenue;
  return earned.map(({ currency, amount, orders }) => {
    const row = { ...report, orders, revenue: amount, currency };
    return csvRow(columns.map((name) => row[name]));
  });
}
