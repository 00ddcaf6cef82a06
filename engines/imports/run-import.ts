import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inAccount } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { delimiters } from '#platform/server/csv/delimiter.ts';
import { openCsv, type CsvFile } from '#platform/server/csv/read-csv.ts';
import type { Services } from '#platform/server/services.ts';
import { chooseTargets, requireFields } from './column-targets.ts';
import { cellsFault, leastCells, type RowShape } from './cells-fault.ts';
import { laneCount } from './copy-text.ts';
import { ImportRefused } from './import-refused.ts';
import {
  beginRun,
  countFailure,
  failRun,
  finishRun,
  ImportTakenOver,
  keepPlan,
  readImport,
  saveMerged,
  saveReading,
  type ImportRecord,
} from './import-record.ts';
import { Lane } from './lane.ts';
import { nextRange } from './key-ranges.ts';
import { reportEnd, reporter } from './report-import.ts';
import { RejectsFile } from './rejects-file.ts';
import type { RefusedMember, ImportInHand, ImportTarget, RowPlan } from './target.ts';

/** What a run works with. */
export interface ImportRun {
  services: Pick<Services, 'database' | 'files' | 'notifications' | 'secrets' | 'log'>;
  target: ImportTarget;
  accountId: number;
  importId: number;
  signal: AbortSignal;
  /** Keys merged in one transaction. */
  rangeSize?: number;
  /** Called after each checkpoint; tests stop runs here. */
  afterCheckpoint?: () => void | Promise<void>;
}

const usualRangeSize = 20_000;
const mostFailures = 4;
const mostWaitForLock = 15_000;

type Working = ImportRun & { run: string; record: ImportRecord; lanes: readonly Lane[] };

/** Runs an import from where its checkpoint stands to its end. Safe to run again at any time, also beside itself. */
export async function runImport(given: ImportRun): Promise<void> {
  const { services, accountId, importId } = given;
  const lanes: Lane[] = [];
  try {
    for (let i = 0; i < laneCount; i++) lanes.push(await Lane.open(services.database, accountId));
    await waitForLock(lanes[0] as Lane, given);
    const run = randomUUID();
    const record = await inAccount(services.database, { accountId }, (account) =>
      beginRun(account, importId, run),
    );
    if (record) await recordErrors({ ...given, run, record, lanes }, importFile);
    else await tidyUp(given);
  } catch (error) {
    if (!(error instanceof ImportTakenOver)) throw error;
    services.log.info({ accountId, importId }, 'this import goes on in another worker');
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

async function importFile(work: Working): Promise<void> {
  const { services, accountId, importId, run } = work;
  const { file, plan } = await openAndPlan(work);
  await stageFile(work, file, plan);
  await Promise.all(work.lanes.map((_lane, index) => mergeLane(work, index)));
  const done = await inAccount(services.database, { accountId }, async (account) => {
    await work.target.finish?.(account, inHand(work));
    const finished = await finishRun(account, importId, run);
    const settled =
      finished.created +
      finished.updated +
      finished.duplicate +
      finished.skipped +
      finished.rejected;
    if (settled !== finished.rows)
      throw new Error(`import ${importId}: ${finished.rows} rows but ${settled} accounted for`);
    return finished;
  });
  await reportEnd(work, done, work.target.role);
}

// A worker may have died between the last commit and telling of it.
async function tidyUp({ services, target, accountId, importId }: ImportRun): Promise<void> {
  const record = await inAccount(services.database, { accountId }, (account) =>
    readImport(account, importId),
  );
  if (record?.status === 'done') await reportEnd({ services, accountId }, record, target.role);
}

// ---- opening -------------------------------------------------------------------------------------------------------

async function openAndPlan(work: Working): Promise<{ file: CsvFile; plan: RowPlan }> {
  const { services, record, accountId, target } = work;
  const { delimiter, encoding } = record.options;
  const file = await openCsv(
    { read: () => services.files.read(record.file) },
    { delimiter: delimiter && delimiters[delimiter], encoding },
  );
  const kept = record.checkpoint.plan;
  if (kept) return { file, plan: kept };
  const plan = await inAccount(services.database, { accountId }, async (account) => {
    await target.requireDestination(account, record.destination);
    const columns = await target.columnsOf(account, record.destination);
    const { targets, missing } = chooseTargets(file.header, record.options, columns);
    target.requireColumns?.(file.header, targets);
    requireFields(file.header, targets, columns.required);
    const planned = await target.plan(
      account,
      { header: file.header, targets, missing },
      inHand(work),
    );
    const decided = { ...planned, leastCells: leastCells(targets), encoding: foundEncoding(file) };
    await keepPlan(account, work.importId, work.run, decided);
    return decided;
  });
  return { file, plan };
}

// Kept with the import where it was guessed, so that wrong letters have an explanation.
function foundEncoding({ encoding, isEncodingGuessed }: CsvFile): string | null {
  return isEncodingGuessed ? encoding : null;
}

function inHand({ record }: Working): ImportInHand {
  const { id, destination, options } = record;
  return { id, destination, options };
}

// ---- staging -------------------------------------------------------------------------------------------------------

async function stageFile(work: Working, file: CsvFile, plan: RowPlan): Promise<void> {
  const { lanes, services, target, accountId, importId, record, run } = work;
  const stager = target.stager(plan, record.options);
  const shape: RowShape = {
    width: plan.width,
    least: record.options.allow_short_rows ? 0 : (plan.leastCells ?? 0),
  };
  const rejects = new RejectsFile(
    services.files,
    `imports/${accountId}/${importId}-rejected.csv`,
    file.header,
  );
  const report = reporter(work);
  const refused: (RefusedMember | [])[] = [];
  let rows = 0;
  try {
    for (const lane of lanes) await lane.beginStaging(record.file_bytes, target.staging);
    for await (const batch of file.batches()) {
      work.signal.throwIfAborted();
      for (const row of batch.rows) {
        rows += 1;
        const fault = cellsFault(row, shape);
        const line = fault === null ? stager.stage(row) : null;
        if (line !== null) (lanes[stager.lane] as Lane).add(line);
        else {
          rejects.add(row, fault ?? stager.reason);
          refused.push(stager.refused?.(row) ?? []);
        }
      }
      await keepRefused(work, refused.splice(0).flat());
      for (const lane of lanes) await lane.flush();
      await rejects.flush();
      await report((50 * batch.bytes) / Math.max(1, record.file_bytes), (account, percent) =>
        saveReading(account, importId, run, { rows, rejected: rejects.count, percent }),
      );
    }
    await Promise.all(lanes.map((lane) => lane.endStaging(target.staging)));
    const rejectedFile = await rejects.finish();
    await inAccount(services.database, { accountId }, (account) =>
      saveReading(account, importId, run, {
        rows,
        rejected: rejects.count,
        percent: 50,
        rejectedFile,
      }),
    );
  } finally {
    await rejects.abort();
  }
}

async function keepRefused(work: Working, refused: readonly RefusedMember[]): Promise<void> {
  const { services, target, accountId } = work;
  if (refused.length === 0 || !target.keepRefused) return;
  const about = inHand(work);
  await inAccount(services.database, { accountId }, async (account) =>
    target.keepRefused?.(account, refused, about),
  );
}

// ---- merging -------------------------------------------------------------------------------------------------------

async function mergeLane(work: Working, index: number): Promise<void> {
  const { importId, record, run, services, target } = work;
  const lane = work.lanes[index] as Lane;
  const report = reporter(work);
  const about = { ...inHand(work), services };
  let after = record.checkpoint.lanes[String(index)] ?? '';
  for (;;) {
    work.signal.throwIfAborted();
    const merged = await whenFree(() =>
      lane.inAccount(async (account) => {
        const range = await nextRange(account, target.staging.key, {
          after,
          size: work.rangeSize ?? usualRangeSize,
        });
        if (!range) return null;
        const counts = await target.merge(account, range, about);
        return {
          last: range.last,
          ...(await saveMerged(account, importId, run, { lane: index, last: range.last, counts })),
        };
      }),
    );
    if (!merged) return;
    after = merged.last;
    await work.afterCheckpoint?.();
    await report(50 + (49 * merged.settled) / Math.max(1, merged.rows));
  }
}

// A contact made meanwhile by somebody else, or a deadlock with them, undoes the stretch: it is merged again, and then
// finds that contact.
async function whenFree<T>(merge: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await merge();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (attempt >= 8 || !['23505', '40P01', '40001'].includes(String(code))) throw error;
      await pause(20 * attempt);
    }
  }
}

// ---- fencing, reports and the end ----------------------------------------------------------------------------------

async function waitForLock(lane: Lane, { importId, signal }: ImportRun): Promise<void> {
  const until = performance.now() + mostWaitForLock;
  while (!(await lane.tryLock(importId))) {
    if (performance.now() > until)
      throw new Error(`import ${importId} is still being run by another worker`);
    await pause(250, undefined, { signal });
  }
}

async function recordErrors(work: Working, run: (work: Working) => Promise<void>): Promise<void> {
  const { services, accountId, importId, record } = work;
  try {
    await run(work);
  } catch (error) {
    if (error instanceof ImportTakenOver || work.signal.aborted) throw error;
    const isRefusal = error instanceof CsvRefused || error instanceof ImportRefused;
    const failures = isRefusal
      ? 0
      : await inAccount(services.database, { accountId }, (account) =>
          countFailure(account, importId, work.run),
        );
    if (!isRefusal && failures < mostFailures) throw error;
    if (!isRefusal) services.log.error({ err: error, accountId, importId }, 'import given up');
    const reason = isRefusal
      ? error.message
      : 'The import was given up after several errors of the server. What it has merged so far is kept; import the file again to finish.';
    await inAccount(services.database, { accountId }, (account) =>
      failRun(account, importId, work.run, reason),
    );
    await services.files.remove(record.file);
    if (record.notification_id !== null) {
      await services.notifications.progress(accountId, record.notification_id, {
        percent: 100,
        message: `Import of ${record.file_name} failed. ${reason}`,
      });
    }
  }
}
