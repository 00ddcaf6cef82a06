import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ListQuery } from '#platform/contract/resource.ts';
import { inAccount, systemActor, type Account } from '../account/account.ts';
import { actorOfJob } from '../account/entrance.ts';
import { writeActor, writtenActor } from '../account/written-actor.ts';
import { csvRow, utf8Mark, type CsvValue } from '../csv/write-csv.ts';
import { defineJob, type JobDefinition } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { listIds, readRecords, type Row } from './list.ts';
import type { Records } from './records.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  // Absent in a job that was begun by an older version.
  actor: writtenActor.optional(),
  query: z.record(z.string(), z.unknown()),
});
type ExportPayload = z.infer<typeof payload>;
const chunk = 1000;

/** The job that writes a resource's records to a CSV file; made once per resource when it mounts. */
export function exportJob(services: Services, records: Records): JobDefinition<ExportPayload> {
  const { contract } = records;
  return defineJob<ExportPayload>({
    name: `export.${contract.path}`,
    title: `Export of ${contract.path.replaceAll('_', ' ')}`,
    payload,
    handle: async (job, { signal }) => {
      const { accountId, notificationId } = job;
      const key = `exports/${accountId}/${notificationId}.csv`;
      await services.files.put(key, Readable.from(csvPages(services, records, { ...job, signal })));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: `Export of ${contract.path.replaceAll('_', ' ')} is ready.`,
        downloadFile: key,
        downloadName: `${contract.path}.csv`,
        // What a key writes is announced to everybody in the account.
        downloadRole: [contract.role].flat()[0]!,
      });
    },
  });
}

/** Starts an export of what the query shows; answers the notification that will carry the file. */
export async function startExport(
  account: Account,
  services: Services,
  asked: { records: Records; job: JobDefinition<ExportPayload>; query: ListQuery },
): Promise<{ message: string; notification_id: number }> {
  const { contract } = asked.records;
  const message = `Export of ${contract.path.replaceAll('_', ' ')} has started.`;
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: contract.title,
  });
  await services.jobs.enqueue(account, asked.job, {
    accountId: account.id,
    notificationId,
    actor: writeActor(account.actor),
    query: { ...asked.query },
  });
  return { message, notification_id: notificationId };
}

async function* csvPages(
  services: Services,
  { contract, table }: Records,
  job: ExportPayload & { signal: AbortSignal },
): AsyncGenerator<string> {
  const columns = Object.keys(contract.row.shape);
  // With the eyes of who asked: what lies in folders shut to them is not in their file.
  const who = {
    accountId: job.accountId,
    actor: job.actor ? actorOfJob(job.actor) : systemActor,
  };
  const inside = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, who, work);
  yield utf8Mark + csvRow(columns);
  // Chosen once: what comes or is sorted elsewhere meanwhile moves no record past its page.
  const ids = await inside((account) => listIds(account, contract, table, job.query));
  for (let done = 0; done < ids.length; done += chunk) {
    job.signal.throwIfAborted();
    const rows = await inside((account) =>
      readRecords(account, contract, table, ids.slice(done, done + chunk)),
    );
    yield rows.map((row) => csvRow(cells(row, columns))).join('');
    await services.notifications.progress(job.accountId, job.notificationId, {
      percent: Math.min(99, ((done + chunk) / ids.length) * 100),
    });
  }
}

function cells(row: Row, columns: string[]): CsvValue[] {
  return columns.map((name) => {
    const value = row[name];
    return value !== null && typeof value === 'object'
      ? JSON.stringify(value)
      : (value as CsvValue);
  });
}
