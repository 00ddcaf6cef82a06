import { sql } from 'kysely';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { csvRow } from '#platform/server/csv/write-csv.ts';
import type { Services } from '#platform/server/services.ts';
import { campaignNames } from './campaign-names.ts';
import { joinParts, partKey, removeParts } from './log-files.ts';
import {
  endLog,
  lockLog,
  LogTakenOver,
  notePlan,
  noteRange,
  readLog,
  type LogRecord,
} from './log-record.ts';
import { planOf } from './plan-log.ts';
import { logHeads, readRange, stepsOf, type LogRow, type Step } from './read-ranges.ts';

/** What a run works with. */
export interface LogRun {
  services: Pick<Services, 'database' | 'files' | 'notifications' | 'log'>;
  accountId: number;
  logId: number;
  /** Who asked: campaigns in folders shut to them are not in their file. */
  actor: AdmittedActor;
  signal: AbortSignal;
  /** Records of one range. */
  size?: number;
  /** A file of more bytes is compressed. */
  plainUpTo?: number;
}

const usualSize = 50_000;

/**
 * Writes a log from where its checkpoint stands to its end. Each range is one transaction and one part of the file, stored whole
 * before the checkpoint moves: a run may end anywhere and be repeated, also beside itself, and no line is written twice.
 */
export async function runLog(run: LogRun): Promise<void> {
  const { services, accountId, logId } = run;
  try {
    const log = await within(run, async (account) => {
      const found = await readLog(account, logId);
      if (found?.state !== 'running' || found.mailing_ids !== null) return found;
      await notePlan(account, logId, await planOf(account, found));
      return readLog(account, logId);
    });
    if (!log) return;
    if (log.state === 'running') await writeAll(run, log);
    await reportEnd(run);
  } catch (error) {
    if (!(error instanceof LogTakenOver)) throw error;
    services.log.info({ accountId, logId }, 'this event log goes on in another worker');
  }
}

async function writeAll(run: LogRun, begun: LogRecord): Promise<void> {
  const { services, accountId, signal } = run;
  const steps = stepsOf(begun);
  const namesOf = campaignNames();
  let log = begun;
  while (log.step < steps.length) {
    signal.throwIfAborted();
    log = await within(run, (account) => writeRange(account, { run, log, steps, namesOf }));
    await services.notifications.progress(accountId, log.notification_id, {
      percent: percentOf(log, steps),
    });
  }
  const file = await joinParts(services.files, { accountId, log, plainUpTo: run.plainUpTo });
  await within(run, (account) => endLog(account, log.id, file));
}

// Small mailings share a range: it goes on into the next steps until it has read its number of records.
async function writeRange(
  account: Account,
  {
    run,
    log,
    steps,
    namesOf,
  }: {
    run: LogRun;
    log: LogRecord;
    steps: readonly Step[];
    namesOf: ReturnType<typeof campaignNames>;
  },
): Promise<LogRecord> {
  await lockLog(account, log);
  await sql`select set_config('timezone', ${account.record.time_zone}, true)`.execute(account.db);
  const size = run.size ?? usualSize;
  const rows: LogRow[] = [];
  let at = { step: log.step, after_id: log.after_id };
  for (let left = size; left > 0 && at.step < steps.length;) {
    const range = await readRange(account, {
      log: { ...log, ...at },
      step: steps[at.step]!,
      most: left,
    });
    for (const row of range.rows) rows.push(row);
    left -= range.scanned;
    at =
      range.next === null
        ? { step: at.step + 1, after_id: 0 }
        : { step: at.step, after_id: range.next };
  }
  if (rows.length > 0) {
    const names = await namesOf(
      account,
      rows.map((row) => Number(row.mailing_id)),
    );
    await run.services.files.put(
      partKey(account.id, log),
      rows.map((row) => lineOf(row, names)).join(''),
    );
  }
  const end = { ...log, ...at };
  return noteRange(account, log.id, {
    step: at.step,
    afterId: at.after_id,
    rows: rows.length,
    percent: percentOf(end, steps),
  });
}

function lineOf(row: LogRow, names: Awaited<ReturnType<ReturnType<typeof campaignNames>>>): string {
  const campaign = names.get(Number(row.mailing_id));
  const whole: LogRow = {
    ...row,
    campaign_id: campaign?.id ?? null,
    campaign: campaign?.name ?? null,
  };
  return csvRow(logHeads.map((head) => whole[head]));
}

// All events of the account weigh as much as all deliveries together.
function percentOf(log: LogRecord, steps: readonly Step[]): number {
  const last = steps.at(-1);
  const others = steps.length - 1;
  if (last?.of !== 'all_events')
    return Math.min(99, Math.floor((log.step / Math.max(1, steps.length)) * 100));
  const read = log.step < others ? 0 : log.step > others ? 1 : log.after_id / (log.last_event || 1);
  const share = others === 0 ? read : (Math.min(log.step, others) / others + read) / 2;
  return Math.min(99, Math.floor(share * 100));
}

/** Says how it ended and clears away what is needed no more; repeated, it says the same. */
async function reportEnd(run: LogRun): Promise<void> {
  const { services, accountId, logId } = run;
  const log = await within(run, (account) => readLog(account, logId));
  if (log?.state !== 'done' || log.file === null) return;
  await services.notifications.progress(accountId, log.notification_id, {
    percent: 100,
    message: `Event log is ready: ${log.rows} ${log.rows === 1 ? 'event' : 'events'}.`,
    downloadFile: log.file,
    downloadName: fileNameOf(log),
    downloadRole: 'download_reports',
  });
  await removeParts(services.files, accountId, log);
}

/** What a file is called when it is downloaded. */
export function fileNameOf({
  from_day: from,
  to_day: to,
  file,
}: Pick<LogRecord, 'from_day' | 'to_day' | 'file'>): string {
  return `event-log_${from}_${to}.csv${file?.endsWith('.gz') ? '.gz' : ''}`;
}

function within<T>(
  { services, accountId, actor }: LogRun,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  return inAccount(services.database, { accountId, actor }, work);
}
