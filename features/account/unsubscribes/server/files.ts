import { Readable } from 'node:stream';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { unsubscribeKinds } from '../contract.ts';
import { addMany, type Store } from './add-unsubscribes.ts';
import { nextEntries } from './entries.ts';

const kind = z.enum(unsubscribeKinds);
const exportPayload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  path: z.string(),
  kinds: z.array(kind),
  name: z.string().optional(),
  brandId: z.number().optional(),
});
const importPayload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  file: z.string(),
  kind,
  brandId: z.number().optional(),
  by: z.string(),
});

/** What an export writes. */
export type UnsubscribeExport = z.infer<typeof exportPayload>;

/** What an import reads. */
export type UnsubscribeImport = z.infer<typeof importPayload>;

const columns = [
  'address',
  'kind',
  'brand',
  'reason',
  'cause',
  'source',
  'campaign',
  'created_by',
  'created_at',
];
const pageLength = 1000;

/** The job that writes entries to a CSV file. */
export function exportUnsubscribesJob(services: Services): JobDefinition<UnsubscribeExport> {
  return defineJob<UnsubscribeExport>({
    name: 'unsubscribes.export',
    payload: exportPayload,
    handle: async (job) => {
      const key = `exports/${job.accountId}/${job.notificationId}.csv`;
      await services.files.put(key, Readable.from(pages(services, job)));
      await services.notifications.progress(job.accountId, job.notificationId, {
        percent: 100,
        message: 'Export of unsubscribes is ready.',
        downloadFile: key,
        downloadName: `${job.path}.csv`,
        downloadRole: 'contacts',
      });
    },
  });
}

async function* pages(services: Services, job: UnsubscribeExport): AsyncGenerator<string> {
  yield utf8Mark + csvRow(columns);
  for (let after = 0; ;) {
    const rows = await inAccount(services.database, job, (account) =>
      nextEntries(account, job, after, pageLength),
    );
    yield rows
      .map((row) =>
        csvRow([
          row.address,
          row.kind,
          row.brand_name,
          row.reason,
          row.cause,
          row.source,
          row.campaign?.name,
          row.created_by,
          row.created_at,
        ]),
      )
      .join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageLength) return;
    after = last.id;
  }
}

/** The job that adds the addresses of a file: rows = added + existing + rejected. Rejected rows come back as a file with their reasons. */
export function importUnsubscribesJob(services: Services): JobDefinition<UnsubscribeImport> {
  return defineJob<UnsubscribeImport>({
    name: 'unsubscribes.import',
    payload: importPayload,
    expireInSeconds: 3600,
    handle: async (job) => {
      const { accountId, notificationId } = job;
      try {
        const { message, rejected } = await readFile(services, job);
        const key = `imports/${accountId}/rejected-unsubscribes-${notificationId}.csv`;
        if (rejected !== null) await services.files.put(key, rejected);
        await services.notifications.progress(accountId, notificationId, {
          percent: 100,
          message,
          ...(rejected !== null && {
            downloadFile: key,
            downloadName: 'rejected-unsubscribes.csv',
            downloadRole: 'contacts',
          }),
        });
      } catch (error) {
        if (!(error instanceof CsvRefused)) throw error;
        await services.notifications.progress(accountId, notificationId, {
          percent: 100,
          message: `Unsubscribes were not imported: ${error.message}`,
        });
      }
      await services.files.remove(job.file);
    },
  });
}

async function readFile(
  services: Services,
  job: UnsubscribeImport,
): Promise<{ message: string; rejected: string | null }> {
  const csv = await openCsv({ read: () => services.files.read(job.file) });
  const at = columnsOf(csv.header);
  const counts = { rows: 0, added: 0, existing: 0, rejected: 0 };
  let rejects = '';
  const reject = (row: CsvRow, reason: string): void => {
    counts.rejected += 1;
    rejects += csvRow([row.row, row.line, reason, ...row.cells]);
  };
  const size = Math.max(1, await services.files.size(job.file));
  for await (const { rows, bytes } of csv.batches()) {
    counts.rows += rows.length;
    await inAccount(services.database, job, async (account) => {
      const by: Account = { ...account, actor: { ...account.actor, name: job.by } };
      for (const [reason, group] of groupsByReason(rows, at, reject))
        await addGroup(by, job, { reason, group, counts, reject });
    });
    await services.notifications.progress(job.accountId, job.notificationId, {
      percent: Math.min(99, (bytes / size) * 100),
    });
  }
  const message = `${counts.rows} rows: ${counts.added} unsubscribed, ${counts.existing} were already, ${counts.rejected} rejected.`;
  return {
    message,
    rejected:
      rejects === '' ? null : utf8Mark + csvRow(['row', 'line', 'why', ...csv.header]) + rejects,
  };
}

interface Group {
  reason: string;
  group: { row: CsvRow; address: string }[];
  counts: { added: number; existing: number };
  reject: (row: CsvRow, reason: string) => void;
}

async function addGroup(
  account: Account,
  job: UnsubscribeImport,
  { reason, group, counts, reject }: Group,
): Promise<void> {
  const store: Store = { kind: job.kind, brandId: job.brandId };
  const { added, existing, rejected } = await addMany(
    account,
    store,
    group.map((one) => one.address),
    { note: reason, source: 'import' },
  );
  counts.added += added;
  counts.existing += existing;
  const why = new Map(rejected.map((one) => [one.address, one.reason]));
  for (const { row, address } of group) {
    const fault = why.get(address.slice(0, 254));
    if (fault !== undefined) reject(row, fault);
  }
}

// Rows of one reason are added together: most files have one reason for all.
function groupsByReason(
  rows: readonly CsvRow[],
  at: { address: number; reason: number },
  reject: (row: CsvRow, reason: string) => void,
): Map<string, Group['group']> {
  const groups = new Map<string, Group['group']>();
  for (const row of rows) {
    if (row.fault !== null) {
      reject(row, row.fault);
      continue;
    }
    const reason = at.reason < 0 ? '' : (row.cells[at.reason] ?? '').trim().slice(0, 500);
    const group = groups.get(reason) ?? [];
    group.push({ row, address: (row.cells[at.address] ?? '').trim() });
    groups.set(reason, group);
  }
  return groups;
}

function columnsOf(header: readonly string[]): { address: number; reason: number } {
  const names = header.map((name) => name.trim().toLowerCase());
  const address = names.findIndex((name) =>
    ['address', 'email', 'e-mail', 'email address', 'phone', 'number', 'mobile'].includes(name),
  );
  return { address: Math.max(0, address), reason: names.indexOf('reason') };
}
