import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { FileDeletion } from '../../contract/delete-by-file.ts';

/** What a run of a deletion knows of it. */
export interface DeletionRecord {
  id: number;
  notification_id: number;
  file: string;
  file_bytes: number;
  do_not_mail: boolean;
  status: 'running' | 'done' | 'failed';
  done_rows: number;
  parts: number;
  deleted: number;
  hits: number;
  misses: number;
  misses_file: string | null;
}

const known = sql`id, notification_id, file, file_bytes, do_not_mail, status, done_rows, parts, deleted, hits, misses, misses_file`;

/** Another run of the same deletion is ahead: this one ends and leaves the rest to it. */
export class DeletionTakenOver extends Error {
  constructor() {
    super('Another worker goes on with this deletion.');
    this.name = 'DeletionTakenOver';
  }
}

/** Writes a deletion down, to be run by a job. */
export async function addDeletion(
  account: Account,
  deletion: {
    notificationId: number;
    file: string;
    fileName: string;
    fileBytes: number;
    doNotMail: boolean;
  },
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into contact_deletions (account_id, notification_id, file, file_name, file_bytes, do_not_mail, created_by)
    values (${account.id}, ${deletion.notificationId}, ${deletion.file}, ${deletion.fileName}, ${deletion.fileBytes}, ${deletion.doNotMail}, ${account.actor.name})
    returning id`.execute(account.db);
  return row!.id;
}

/** A deletion as its run finds it. */
export async function readDeletion(account: Account, id: number): Promise<DeletionRecord> {
  const {
    rows: [row],
  } = await sql<DeletionRecord>`
    select ${known} from contact_deletions where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (!row) throw notFound('deletion');
  return row;
}

/** Locks a deletion for the next batch; throws {@link DeletionTakenOver} when it is no longer where this run left it. */
export async function lockDeletion(
  account: Account,
  { id, done_rows: doneRows }: Pick<DeletionRecord, 'id' | 'done_rows'>,
): Promise<void> {
  const { rows } = await sql`
    select 1 from contact_deletions where account_id = ${account.id} and id = ${id} and status = 'running' and done_rows = ${doneRows} for update`.execute(
    account.db,
  );
  if (rows.length === 0) throw new DeletionTakenOver();
}

/** Notes what a batch came to, in its transaction. */
export async function noteBatch(
  account: Account,
  id: number,
  batch: { rows: number; hits: number; deleted: number; hasPart: boolean; percent: number },
): Promise<DeletionRecord> {
  const {
    rows: [row],
  } = await sql<DeletionRecord>`
    update contact_deletions set done_rows = done_rows + ${batch.rows}, hits = hits + ${batch.hits}, misses = misses + ${batch.rows - batch.hits},
      deleted = deleted + ${batch.deleted}, parts = parts + ${batch.hasPart ? 1 : 0}, percent = ${batch.percent}
    where account_id = ${account.id} and id = ${id} returning ${known}`.execute(account.db);
  return row!;
}

/** Ends a deletion, whole or for a reason. */
export async function endDeletion(
  account: Account,
  id: number,
  end: { missesFile: string | null; error: string | null },
): Promise<void> {
  await sql`
    update contact_deletions set status = ${end.error === null ? 'done' : 'failed'}, error = ${end.error}, misses_file = ${end.missesFile}, percent = 100,
      finished_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id} and status = 'running'`.execute(account.db);
}

const mostListed = 20;

/** The latest deletions by file, newest first. */
export async function latestDeletions(account: Account): Promise<FileDeletion[]> {
  const { rows } = await sql<FileDeletion>`
    select d.id, d.notification_id, d.file_name, d.do_not_mail, d.status, d.error, d.percent, d.done_rows as rows, d.hits, d.misses, d.deleted, d.created_by, d.created_at, d.finished_at,
      case when d.misses_file is not null then format('/v2/%s/contacts/bulk_delete_file/%s/misses.csv', d.account_id, d.id) end as misses_url
    from contact_deletions d where d.account_id = ${account.id} order by d.id desc limit ${mostListed}`.execute(
    account.db,
  );
  return rows;
}
