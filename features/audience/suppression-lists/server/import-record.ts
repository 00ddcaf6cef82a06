import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { ImportMode, SuppressionImport } from '../contract/imports.ts';

/** The families that files are imported into. */
export const importFamilies = ['global_suppression_lists', 'secure_lists'] as const;

/** One of them. */
export type ImportFamily = (typeof importFamilies)[number];

/** A file on its way into a list, as its run needs it. */
export interface ImportRecord {
  id: number;
  family: ImportFamily;
  list_id: number;
  mode: ImportMode;
  notification_id: number | null;
  file: string;
  file_name: string;
  file_bytes: number;
  status: SuppressionImport['status'];
  generation: number | null;
  rows: number;
  added: number;
  duplicate: number;
  rejected: number;
  rejected_file: string | null;
  reason: string | null;
  created_by: string;
}

/** A file that a list is to take in. */
export interface NewImport {
  family: ImportFamily;
  listId: number;
  mode: ImportMode;
  file: string;
  fileName: string;
  fileBytes: number;
}

/** What became of rows. */
export interface RowCounts {
  rows: number;
  added: number;
  rejected: number;
}

/** Another worker runs this import; the one that reads this stops without a word. */
export class ImportTakenOver extends Error {
  constructor() {
    super('another worker has taken this import over');
    this.name = 'ImportTakenOver';
  }
}

/** A file that cannot be taken in; the message names cause and fix. */
export class NothingImported extends Error {}

/** Writes down an import that waits for its run; a list takes one at a time. */
export async function queueImport(
  account: Account,
  given: NewImport & { notificationId: number },
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into suppression_imports (account_id, family, list_id, mode, notification_id, file, file_name, file_bytes, created_by)
    values (${account.id}, ${given.family}, ${given.listId}, ${given.mode}, ${given.notificationId}, ${given.file}, ${given.fileName},
      ${given.fileBytes}, ${account.actor.name})
    on conflict (account_id, family, list_id) where status in ('queued', 'running') do nothing returning id`.execute(
    account.db,
  );
  if (!row) throw stillRunning();
  return row.id;
}

/** Writes down an import that is over already, because its file was small. */
export async function recordImport(
  account: Account,
  given: NewImport,
  done: RowCounts & { rejectedFile: string | null },
): Promise<void> {
  await sql`
    insert into suppression_imports (account_id, family, list_id, mode, file, file_name, file_bytes, status, percent, rows, added, duplicate,
      rejected, rejected_file, created_by, finished_at)
    values (${account.id}, ${given.family}, ${given.listId}, ${given.mode}, ${given.file}, ${given.fileName}, ${given.fileBytes}, 'done', 100,
      ${done.rows}, ${done.added}, ${done.rows - done.added - done.rejected}, ${done.rejected}, ${done.rejectedFile}, ${account.actor.name},
      ${account.now}::timestamptz)`.execute(account.db);
}

/** Refuses while a file is on its way into the list. */
export async function requireNoImport(
  account: Account,
  family: ImportFamily,
  listId: number,
): Promise<void> {
  const { rows } = await sql`
    select 1 from suppression_imports where account_id = ${account.id} and family = ${family} and list_id = ${listId}
      and status in ('queued', 'running')`.execute(account.db);
  if (rows.length > 0) throw stillRunning();
}

function stillRunning() {
  return invalid({
    base: ['A file is still being imported into this list. Wait until it is done, then try again.'],
  });
}

/** Makes this run the one that may write; null when the import is over. What an earlier run of a replacement counted counts no more. */
export async function beginRun(
  account: Account,
  importId: number,
  run: string,
): Promise<ImportRecord | null> {
  const {
    rows: [row],
  } = await sql<ImportRecord>`
    update suppression_imports set status = 'running', run = ${run}, added = case when mode = 'add' then added else 0 end
    where account_id = ${account.id} and id = ${importId} and status in ('queued', 'running') returning *`.execute(
    account.db,
  );
  return row ?? null;
}

/** The import as it stands now. */
export async function readImport(account: Account, importId: number): Promise<ImportRecord | null> {
  const {
    rows: [row],
  } = await sql<ImportRecord>`
    select * from suppression_imports where account_id = ${account.id} and id = ${importId}`.execute(
    account.db,
  );
  return row ?? null;
}

/** Changes an import that this run still owns; the values are columns. */
export async function saveRun(
  account: Account,
  { importId, run }: { importId: number; run: string },
  change: { added?: number; rows?: number; percent?: number; generation?: number },
): Promise<void> {
  const result = await sql`
    update suppression_imports set added = added + ${change.added ?? 0}, rows = greatest(rows, ${change.rows ?? 0}),
      percent = greatest(percent, ${Math.floor(change.percent ?? 0)}::int), generation = coalesce(${change.generation ?? null}::int, generation)
    where account_id = ${account.id} and id = ${importId} and status = 'running' and run = ${run}`.execute(
    account.db,
  );
  if (result.numAffectedRows !== 1n) throw new ImportTakenOver();
}

/** Ends an import: well with its balance, or with the reason why not. */
export async function endRun(
  account: Account,
  { importId, run }: { importId: number; run: string },
  end: { rows: number; rejected: number; rejectedFile: string | null } | { reason: string },
): Promise<ImportRecord> {
  const change =
    'reason' in end
      ? sql`status = 'failed', reason = ${end.reason}`
      : sql`status = 'done', percent = 100, rows = ${end.rows}, rejected = ${end.rejected}, duplicate = ${end.rows} - added - ${end.rejected},
          rejected_file = ${end.rejectedFile}`;
  const {
    rows: [row],
  } = await sql<ImportRecord>`
    update suppression_imports set ${change}, finished_at = now()
    where account_id = ${account.id} and id = ${importId} and status = 'running' and run = ${run} returning *`.execute(
    account.db,
  );
  if (!row) throw new ImportTakenOver();
  return row;
}

/** Counts an unexpected error and answers how many there were. */
export async function countFailure(account: Account, importId: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ failures: number }>`
    update suppression_imports set failures = failures + 1 where account_id = ${account.id} and id = ${importId} returning failures`.execute(
    account.db,
  );
  return row?.failures ?? 0;
}

const cancelled = 'The import was cancelled. Try it again from the process queue to finish.';

/** Ends an import that somebody cancelled; its file stays, so that it can go on later. */
export async function cancelImport(account: Account, importId: number): Promise<void> {
  await sql`
    update suppression_imports set status = 'failed', reason = ${cancelled}, finished_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${importId} and status in ('queued', 'running')`.execute(
    account.db,
  );
}

/** Lets a cancelled import go on, unless another file is on its way into the list. */
export async function reopenImport(account: Account, importId: number): Promise<void> {
  const ended = await readImport(account, importId);
  if (ended?.status !== 'failed' || ended.reason !== cancelled) return;
  await requireNoImport(account, ended.family, ended.list_id);
  await sql`
    update suppression_imports set status = 'queued', reason = null, finished_at = null
    where account_id = ${account.id} and id = ${importId}`.execute(account.db);
}

/** Imports of a list as answers carry them, newest first, and how many there are. */
export async function importsOf(
  account: Account,
  { family, listId }: { family: ImportFamily; listId: number },
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: SuppressionImport[]; total: number }> {
  const mine = sql`i.account_id = ${account.id} and i.family = ${family} and i.list_id = ${listId}`;
  const { rows } = await sql<SuppressionImport>`
    select i.id, i.file_name, i.mode, i.status, i.percent, i.rows, i.added, i.duplicate, i.rejected, i.reason, i.created_by, i.created_at, i.finished_at,
      case when i.rejected_file is not null then format('/v2/%s/%s/%s/imports/%s/rejected.csv', i.account_id, i.family, i.list_id, i.id) end as rejected_url
    from suppression_imports i where ${mine} order by i.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    account.db,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from suppression_imports i where ${mine}`.execute(account.db);
  return { rows, total: counted.rows[0]!.total };
}

/** Where the rejected rows of an import of this list are. */
export async function rejectedFileOf(
  account: Account,
  asked: { family: ImportFamily; listId: number; importId: number },
): Promise<{ file: string; fileName: string }> {
  const found = await readImport(account, asked.importId);
  if (
    !found?.rejected_file ||
    found.family !== asked.family ||
    Number(found.list_id) !== asked.listId
  )
    throw notFound('file of rejected rows');
  return { file: found.rejected_file, fileName: found.file_name };
}
