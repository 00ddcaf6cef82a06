import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  mostShownRejects,
  readRejects,
  type RejectedRow as Rejected,
} from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { exactCsvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Corrections, RejectedRow } from '../contract.ts';
import type { ImportCalls } from './import-calls.ts';
import { readHead } from './receive-upload.ts';
import { startImport } from './start-import.ts';

interface RejectedFile {
  destination: number | null;
  fileName: string;
  key: string;
  emailAt: number;
  options: object;
  rejected: number;
}

/** A page of the rows that an import rejected, as far as they are shown, each with the import that brought it corrected. */
export async function rejectedPageOf(
  account: Account,
  { files, kind }: { files: Services['files']; kind: string },
  asked: { id: number; page: number; per_page: number },
): Promise<{ header: string[]; rows: RejectedRow[]; total: number }> {
  const file = await rejectedFile(account, kind, { id: asked.id });
  const total = Math.min(file.rejected, mostShownRejects);
  const from = (asked.page - 1) * asked.per_page;
  const count = Math.max(0, Math.min(asked.per_page, total - from));
  const { header, rows } = await readRejects(files, file, { from, count });
  const corrected = await correctedRows(account, asked.id);
  return {
    header,
    total,
    rows: rows.map((row) => ({ ...row, corrected_by: corrected.get(row.row) ?? null })),
  };
}

/** Imports rejected rows with corrected values, read and mapped as their file was. Each row is taken once. */
export async function correctRows(
  account: Account,
  { services, calls }: { services: Services; calls: ImportCalls },
  { id, rows }: { id: number } & Corrections,
): Promise<{ import_id: number; notification_id: number }> {
  const file = await rejectedFile(account, calls.imports.target.kind, {
    id,
    isLocked: true,
  });
  const { header, rows: rejected } = await readRejects(services.files, file, {
    from: 0,
    count: mostShownRejects,
  });
  refuseStrangers(rows, { header, rejected, corrected: await correctedRows(account, id) });
  const text = [header, ...rows.map(({ cells }) => cells)].map(exactCsvRow).join('');
  const bytes = Buffer.from(utf8Mark + text);
  const key = `imports/${account.id}/${randomUUID()}.csv`;
  await services.files.put(key, bytes);
  try {
    return await startImport(account, services, calls, {
      destination: file.destination,
      file: key,
      fileName: file.fileName,
      fileBytes: bytes.length,
      head: await readHead(services.files, key, bytes.length),
      choices: { ...file.options, delimiter: 'Comma', encoding: 'utf-8' },
      corrects: { importId: id, rows: rows.map(({ row }) => row) },
    });
  } catch (error) {
    await services.files.remove(key);
    throw error;
  }
}

function refuseStrangers(
  rows: Corrections['rows'],
  against: {
    header: readonly string[];
    rejected: readonly Rejected[];
    corrected: ReadonlyMap<number, number>;
  },
): void {
  const known = new Set(against.rejected.map(({ row }) => row));
  const seen = new Set<number>();
  for (const { row, cells } of rows) {
    if (!known.has(row)) throw invalid({ rows: [`contain row ${row}, which was not rejected`] });
    if (against.corrected.has(row) || seen.has(row))
      throw invalid({ rows: [`contain row ${row}, which was corrected already`] });
    if (cells.length !== against.header.length)
      throw invalid({
        rows: [`contain row ${row} with ${cells.length} values; it needs ${against.header.length}`],
      });
    seen.add(row);
  }
}

async function rejectedFile(
  account: Account,
  kind: string,
  { id, isLocked = false }: { id: number; isLocked?: boolean },
): Promise<RejectedFile> {
  const {
    rows: [found],
  } = await sql<Omit<RejectedFile, 'key'> & { key: string | null }>`
    select coalesce(target_id, list_id) as destination, file_name as "fileName", rejected_file as key, options, rejected,
      coalesce((checkpoint -> 'plan' ->> 'email')::int, -1) as "emailAt"
    from imports where account_id = ${account.id} and id = ${id} and target = ${kind} and status = 'done'
    ${isLocked ? sql`for update` : sql``}`.execute(account.db);
  if (!found) throw notFound('import');
  if (found.key === null) throw notFound('file of rejected rows');
  return { ...found, key: found.key };
}

async function correctedRows(account: Account, id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; row: number }>`
    select c.id, unnest(c.corrected_rows) as row from imports c
    where c.account_id = ${account.id} and c.corrects = ${id}`.execute(account.db);
  return new Map(rows.map((one) => [one.row, one.id]));
}
