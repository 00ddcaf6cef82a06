import { Readable } from 'node:stream';
import { z } from 'zod';
import { exportedScores, settingsOf } from '#engines/rfm/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({ accountId: z.number(), notificationId: z.number() });

/** The job that writes all scored contacts to a file. */
export type ScoresExport = JobDefinition<z.infer<typeof payload>>;

const chunk = 2_000;
const head = [
  'contact_id',
  'email',
  'name',
  'recency',
  'frequency',
  'monetary',
  'group',
  'previous_group',
  'changed_at',
  'orders',
  'last_order_at',
];

/** Makes the job; made once, where the report mounts. */
export function scoresExport(services: Services): ScoresExport {
  return defineJob({
    name: 'rfm.export',
    title: 'Export of RFM scores',
    payload,
    expireInSeconds: 3_600,
    handle: async ({ accountId, notificationId }, { signal }) => {
      const key = `exports/${accountId}/${notificationId}.csv`;
      const rows = rowsOf(services, { accountId, notificationId, signal });
      await services.files.put(key, Readable.from(rows));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Export of RFM scores is ready.',
        downloadFile: key,
        downloadName: 'erfm_report.csv',
        downloadRole: 'download_reports',
      });
    },
  });
}

/** Starts an export; answers the notification that will carry the file. */
export async function startScoresExport(
  account: Account,
  services: Services,
  job: ScoresExport,
): Promise<{ message: string; notification_id: number }> {
  const message = 'Export of RFM scores has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'RFM report',
  });
  await account.audit({ action: 'export', resource: 'rfm_report', id: null });
  await services.jobs.enqueue(account, job, { accountId: account.id, notificationId });
  return { message, notification_id: notificationId };
}

async function* rowsOf(
  services: Services,
  {
    accountId,
    notificationId,
    signal,
  }: { accountId: number; notificationId: number; signal: AbortSignal },
): AsyncGenerator<string> {
  const inside = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, { accountId }, work);
  const { names } = await inside((account) => settingsOf(account));
  yield utf8Mark + csvRow(head);
  for (let after: number | null = 0; after !== null;) {
    signal.throwIfAborted();
    const last: number = after;
    const rows = await inside((account) => exportedScores(account, { after: last, most: chunk }));
    yield rows
      .map((row) =>
        csvRow([
          row.id,
          row.email,
          row.name,
          row.recency,
          row.frequency,
          row.monetary,
          names[row.group],
          row.previous_group === null ? null : names[row.previous_group],
          row.changed_at,
          row.orders,
          row.last_order_at,
        ]),
      )
      .join('');
    after = rows.length === chunk ? rows.at(-1)!.id : null;
    await services.notifications.progress(accountId, notificationId, { percent: 50 });
  }
}
