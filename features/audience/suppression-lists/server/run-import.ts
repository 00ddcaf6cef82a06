import { randomUUID } from 'node:crypto';
import { RejectsFile } from '#engines/imports/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import type { ImportRun, Running } from './running.ts';
import { importEntries } from './import-entries.ts';
import { importHashes } from './import-hashes.ts';
import {
  beginRun,
  countFailure,
  endRun,
  ImportTakenOver,
  NothingImported,
  readImport,
  saveRun,
  type ImportRecord,
} from './import-record.ts';

const mostFailures = 4;

/** Runs an import to its end; it may be killed and run again at any time, also beside itself. Null when it goes on elsewhere. */
export async function runSuppressionImport(given: ImportRun): Promise<ImportRecord | null> {
  const { services, accountId, importId } = given;
  const run = randomUUID();
  const record = await inAccount(services.database, { accountId }, (account) =>
    beginRun(account, importId, run),
  );
  if (!record) {
    const over = await inAccount(services.database, { accountId }, (account) =>
      readImport(account, importId),
    );
    if (over?.status === 'done') await reportEnd(given, over);
    return over;
  }
  const key = `imports/${accountId}/suppression-${importId}-rejected.csv`;
  const rejects = new RejectsFile(services.files, key, []);
  const work = { ...given, run, record, rejects, report: reporterOf(given, { run, record }) };
  try {
    const done = await (record.family === 'secure_lists' ? importHashes : importEntries)(work);
    await reportEnd(given, done);
    return done;
  } catch (error) {
    return await failed(work, error);
  } finally {
    await rejects.abort();
  }
}

async function failed(work: Running, error: unknown): Promise<ImportRecord | null> {
  const { services, accountId, importId, record } = work;
  if (error instanceof ImportTakenOver) return null;
  if (work.signal.aborted) throw error;
  const isRefusal = error instanceof CsvRefused || error instanceof NothingImported;
  if (!isRefusal) {
    const failures = await inAccount(services.database, { accountId }, (account) =>
      countFailure(account, importId),
    );
    if (failures < mostFailures) throw error;
    services.log.error({ err: error, accountId, importId }, 'import of a list given up');
  }
  const reason = isRefusal
    ? (error as Error).message
    : 'The import was given up after several errors of the server. Import the file again.';
  const ended = await inAccount(services.database, { accountId }, (account) =>
    endRun(account, work, { reason }),
  );
  await services.files.remove(record.file);
  if (record.notification_id !== null)
    await services.notifications.progress(accountId, record.notification_id, {
      percent: 100,
      message: `Import of ${record.file_name} failed. ${reason}`,
    });
  return ended;
}

function reporterOf(
  { services, accountId, importId }: ImportRun,
  { run, record }: Pick<Running, 'run' | 'record'>,
): Running['report'] {
  let last = performance.now();
  return async (percent, rows) => {
    if (performance.now() - last < 700) return;
    last = performance.now();
    const whole = Math.max(0, Math.min(99, Math.floor(percent)));
    // The rows of a secure list are staged only: until they are stored, none counts as read.
    const seen = record.family === 'secure_lists' && rows !== undefined ? { rows } : {};
    await inAccount(services.database, { accountId }, (account) =>
      saveRun(account, { importId, run }, { percent: whole, ...seen }),
    );
    if (record.notification_id !== null)
      await services.notifications.progress(accountId, record.notification_id, { percent: whole });
  };
}

async function reportEnd(
  { services, accountId }: Pick<ImportRun, 'services' | 'accountId'>,
  done: ImportRecord,
): Promise<void> {
  await services.files.remove(done.file);
  if (done.notification_id === null) return;
  const count = (value: number) => value.toLocaleString('en-US');
  await services.notifications.progress(accountId, done.notification_id, {
    percent: 100,
    message: `Import of ${done.file_name}: ${count(done.rows)} ${done.rows === 1 ? 'row' : 'rows'}: ${count(done.added)} added, ${count(done.duplicate)} duplicate, ${count(done.rejected)} rejected.`,
    ...(done.rejected_file !== null && {
      downloadFile: done.rejected_file,
      downloadName: rejectedName(done.file_name),
      downloadRole: done.family === 'secure_lists' ? 'contacts' : 'account',
    }),
  });
}

/** What the file of rejected rows is called on the user's disk. */
export function rejectedName(fileName: string): string {
  return `${fileName.replace(/\.[a-z]{1,5}$/i, '')}-rejected.csv`;
}
