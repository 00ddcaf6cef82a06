import { sql, type SqlBool } from 'kysely';
import type { Account } from '../account/account.ts';
import { inSeenFolders } from '../folders/folder-access.ts';
import { all } from '../resource/resource-table.ts';
import type { Family } from './family.ts';

/** Those of a family's records that lie in folders shut to the caller. */
export async function unseenOf(
  { records }: Pick<Family, 'records'>,
  account: Account,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const seen = inSeenFolders(account, records?.table.folderType ?? null);
  if (!records || seen.length === 0 || ids.length === 0) return new Set();
  const where = all([
    sql<SqlBool>`r.account_id = ${account.id}`,
    sql<SqlBool>`r.id = any(${[...ids]}::bigint[])`,
    sql<SqlBool>`not ${all(seen)}`,
  ]);
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(records.table.name)} r where ${where}`.execute(account.db);
  return new Set(rows.map(({ id }) => id));
}
