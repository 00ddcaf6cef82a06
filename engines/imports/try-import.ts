import type { Account } from '#platform/server/account/account.ts';
import { cellsFault, leastCells } from './cells-fault.ts';
import { chooseTargets, requireFields } from './column-targets.ts';
import type { ImportOptions } from './import-options.ts';
import { ImportRefused } from './import-refused.ts';
import { requireStatement } from './move-in/require-statement.ts';
import { openHead, type FileHead } from './open-head.ts';
import type { FileInto } from './preview-import.ts';

/** What the first rows of a file would come to. */
export interface ImportTrial {
  header: string[];
  rows: number;
  rejected: { row: number; reason: string }[];
}

/** Checks the rows of the start of a file as an import would, and changes nothing. Throws CsvRefused or ImportRefused. */
export async function tryImport(
  account: Account,
  { target, destination }: FileInto,
  { head, options }: { head: FileHead; options: ImportOptions },
): Promise<ImportTrial> {
  const file = await openHead(head, options);
  requireStatement(file.header, options, target);
  const columns = await target.columnsOf(account, destination);
  const { targets, missing } = chooseTargets(file.header, options, columns);
  target.requireColumns?.(file.header, targets);
  requireFields(file.header, targets, columns.required);
  if (missing.length > 0)
    throw new ImportRefused(
      'mapping',
      `The field "${missing[0]}" does not exist yet: create it first.`,
    );
  const plan = await target.plan(
    account,
    { header: file.header, targets, missing },
    { destination, options },
  );
  const stager = target.stager(plan, options);
  const shape = { width: plan.width, least: options.allow_short_rows ? 0 : leastCells(targets) };
  const rows = [];
  for await (const batch of file.batches()) rows.push(...batch.rows);
  // The last row of a part of a file is cut somewhere.
  if (!head.isWhole) rows.pop();
  const rejected = rows.flatMap((row) => {
    const reason = cellsFault(row, shape) ?? (stager.stage(row) === null ? stager.reason : null);
    return reason === null ? [] : [{ row: row.row, reason }];
  });
  return { header: [...file.header], rows: rows.length, rejected };
}
