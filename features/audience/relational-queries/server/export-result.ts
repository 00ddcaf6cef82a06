import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { z } from 'zod';
import {
  exportLimits,
  problemSentence,
  QueryRefused,
  runQuery,
} from '#engines/relational/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { relationalQueries } from '../contract.ts';
import { relationalQueryRecords } from './queries-records.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  name: z.string(),
  sql: z.string(),
});
type Payload = z.infer<typeof payload>;

/** The job that runs a query without the limits of the screen and writes its rows to a CSV file. */
export function exportResultJob(services: Services) {
  return defineJob<Payload>({
    name: 'relational-queries.export-result',
    title: 'Export of a query result',
    payload,
    handle: async (job, { signal }) => {
      const key = `exports/${job.accountId}/${job.notificationId}.csv`;
      try {
        const { rows, isCapped } = await writeFile(services, { ...job, key, signal });
        await services.notifications.progress(job.accountId, job.notificationId, {
          percent: 100,
          message: isCapped
            ? `The result of ${job.name} is ready: its first ${rows} rows.`
            : `The result of ${job.name} is ready.`,
          downloadFile: key,
          downloadName: `${job.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').slice(0, 80) || 'result'}.csv`,
          downloadRole: relationalQueries.role as string,
        });
      } catch (error) {
        // The text is to blame: the same again would fail the same way.
        if (!(error instanceof QueryRefused)) throw error;
        await services.notifications.progress(job.accountId, job.notificationId, {
          percent: 100,
          message: `${job.name} could not be run: the query ${problemSentence(error.problem)}.`,
          isFailed: true,
        });
      }
    },
  });
}

/** Starts the export of what a query answers now; answers the notification that will carry the file. */
export async function startResultExport(
  account: Account,
  { services, job }: { services: Services; job: ReturnType<typeof exportResultJob> },
  id: number,
): Promise<{ message: string; notification_id: number }> {
  const query = await showRecord(account, relationalQueryRecords, id);
  const message = `Export of ${String(query['name'])} has started.`;
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'Relational query',
    notifiableId: id,
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    name: String(query['name']),
    sql: String(query['sql']),
  });
  await account.audit({ action: 'export_result', resource: 'relational_query', id });
  return { message, notification_id: notificationId };
}

async function writeFile(
  { database, files }: Services,
  { accountId, sql: text, key, signal }: Payload & { key: string; signal: AbortSignal },
) {
  const content = new PassThrough();
  const write = async (lines: string) => {
    if (!content.write(lines)) await once(content, 'drain', { signal });
  };
  const stored = files.put(key, content);
  // Whoever waits for the rows hears of a full disk by the promise, not by an event that nobody expects.
  stored.catch(() => {});
  try {
    const run = await runQuery(
      database,
      { accountId, text, limits: exportLimits, signal },
      {
        columns: (names) => write(utf8Mark + csvRow(names)),
        rows: (rows) => write(rows.map((row) => csvRow(row)).join('')),
      },
    );
    content.end();
    await stored;
    return run;
  } catch (error) {
    content.destroy(error as Error);
    throw error;
  }
}
