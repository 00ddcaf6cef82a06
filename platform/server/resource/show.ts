import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { inSeenFolders } from '../folders/folder-access.ts';
import { notFound } from '../errors.ts';
import { answerColumns, type Row } from './list.ts';
import type { Records } from './records.ts';
import { all, tableOf } from './resource-table.ts';

/** One record, archived or not; another account's id answers as a missing one. */
export async function showRecord(
  account: Account,
  { contract, table }: Records,
  id: number,
): Promise<Row> {
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.id = ${id}`,
    ...table.visible,
    ...inSeenFolders(account, table.folderType),
  ]);
  const found =
    await sql<Row>`select ${answerColumns(contract, tableOf(account, table))} from ${sql.table(table.name)} r where ${where}`.execute(
      account.db,
    );
  const row = found.rows[0];
  if (!row) throw notFound(contract.singular);
  return row;
}
