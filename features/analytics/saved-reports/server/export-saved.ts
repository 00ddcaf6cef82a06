import { Readable } from 'node:stream';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { SavedReport } from '../contract.ts';
import { resultOfSaved } from './report-of-kind.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  ids: z.array(z.number()).nullable(),
  actor: writtenActor,
});

/** The job that writes saved reports to a file. */
export type SavedFileJob = JobDefinition<z.infer<typeof payload>>;

/** Makes the job; made once, where saved reports mount. A row is one figure of one group of one report. */
export function savedFileJob(services: Services): SavedFileJob {
  return defineJob({
    name: 'analytics_reports.file',
    title: 'Export of analytics reports',
    payload,
    handle: async (job, { signal }) => {
      const { accountId, notificationId } = job;
      const key = `exports/${accountId}/${notificationId}.csv`;
      await services.files.put(key, Readable.from(rowsOf(services, job, signal)));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Export of analytics reports is ready.',
        downloadFile: key,
        downloadName: 'analytics-reports.csv',
        downloadRole: 'download_reports',
      });
    },
  });
}

/** Starts the file; answers the notification that will carry it. */
export async function startSavedFile(
  account: Account,
  { services, job }: { services: Services; job: SavedFileJob },
  ids: readonly number[] | null,
): Promise<{ message: string; notification_id: number }> {
  const message = 'Export of analytics reports has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Analytics report',
  });
  await account.audit({ action: 'export', resource: 'analytics_report', id: null, after: { ids } });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    ids: ids && [...ids],
    actor: writeActor(account.actor),
  });
  return { message, notification_id: notificationId };
}

async function* rowsOf(
  services: Services,
  { accountId, ids, actor }: z.infer<typeof payload>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const within = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, { accountId, actor: actorOfJob(actor) }, work);
  yield utf8Mark + csvRow(['id', 'name', 'kind', 'from', 'to', 'group', 'figure', 'value']);
  for (const report of await within((account) => reportsOf(account, ids))) {
    signal.throwIfAborted();
    const result = await within((account) =>
      resultOfSaved(account, report, { asked: {}, now: services.clock.now() }),
    );
    const head = [report.id, report.name, report.kind, result.from, result.to];
    for (const row of [...result.rows, { labels: ['total'], values: result.totals }])
      for (const [no, name] of result.columns.entries())
        yield csvRow([...head, row.labels.join(' · '), name, row.values[no] ?? null]);
  }
}

async function reportsOf(account: Account, ids: readonly number[] | null): Promise<SavedReport[]> {
  const all = account.db
    .selectFrom('saved_reports')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('id');
  const rows = await (ids === null ? all : all.where('id', 'in', [0, ...ids])).execute();
  return rows as unknown as SavedReport[];
}
