import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Total } from '#platform/contract/resource.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type { ImportRow } from '#engines/imports/contract.ts';
import { undoDays } from '#engines/imports/public.ts';
import { duplicateRule } from '../contract.ts';
import type { ImportCalls } from './import-calls.ts';

const columnsOf = ({
  path,
}: ImportCalls) => sql`i.id, i.list_id, i.target, i.target_id, i.notification_id, i.file_name, i.file_bytes, i.status, i.percent, i.rows, i.created, i.updated, i.duplicate,
  i.repeated, i.unchanged, i.rejected, i.skipped, i.joined, i.kept_out, i.error, i.created_by, i.created_at, i.corrects,
  coalesce(i.options -> 'tag_ids', '[]') as tag_ids, i.options ->> 'consent_basis' as consent_basis, coalesce(i.options ->> 'consent_note', '') as consent_note,
  i.options ->> 'from_product' as from_product, i.moved, coalesce(i.options ->> 'mode', 'upsert') as mode, i.checkpoint -> 'plan' ->> 'encoding' as found_encoding, i.started_at, i.finished_at, i.undone_at, i.undone,
  case when i.target = 'contacts' and i.undone_at is null and i.status in ('done', 'failed') then i.finished_at + make_interval(days => ${undoDays}::int) end as can_undo_until,
  case when i.rejected > 0 and i.rejected_file is not null then format('/v2/%s/%s/%s/rejected.csv', i.account_id, ${path}::text, i.id) end as rejected_url,
  coalesce(i.checkpoint -> 'plan' -> 'ignored', '[]') as ignored_columns, ${duplicateRule}::text as duplicate_rule`;

/** One import of a target. */
export async function showImport(
  account: Account,
  calls: ImportCalls,
  id: number,
): Promise<ImportRow> {
  const {
    rows: [row],
  } = await sql<ImportRow>`
    select ${columnsOf(calls)} from imports i
    where i.account_id = ${account.id} and i.id = ${id} and i.target = ${calls.imports.target.kind}`.execute(
    account.db,
  );
  if (!row) throw notFound('import');
  return row;
}

/** A page of the imports into a list, table …, or of all of the kind, newest first, and how many there are. */
export async function importsInto(
  account: Account,
  calls: ImportCalls,
  page: { id: number | null; page: number; per_page: number },
): Promise<{ rows: ImportRow[]; total: Total }> {
  const isOfIt = into(calls, page.id);
  const { rows } = await sql<ImportRow>`
    select ${columnsOf(calls)} from imports i where i.account_id = ${account.id} and ${isOfIt}
    order by i.id desc limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`.execute(
    account.db,
  );
  const total = await countRows(
    account,
    sql`from imports i where i.account_id = ${account.id} and ${isOfIt}`,
  );
  return { rows, total };
}

/** Where the refused rows of an import lie, and the name of the file they came from. */
export async function rejectedFileOf(
  account: Account,
  kind: string,
  id: number,
): Promise<{ file: string; fileName: string }> {
  const {
    rows: [row],
  } = await sql<{ file: string | null; fileName: string }>`
    select rejected_file as file, file_name as "fileName" from imports where account_id = ${account.id} and id = ${id} and target = ${kind}`.execute(
    account.db,
  );
  if (!row || row.file === null) throw notFound('file of rejected rows');
  return { file: row.file, fileName: row.fileName };
}

function into({ imports: { target } }: ImportCalls, id: number | null) {
  if (id === null) return sql`i.target = ${target.kind}`;
  return target.kind === 'contacts'
    ? sql`i.list_id = ${id}`
    : sql`i.target = ${target.kind} and i.target_id = ${id}`;
}
