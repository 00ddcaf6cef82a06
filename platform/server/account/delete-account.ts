import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { FileStore } from '../files/file-store.ts';
import { invalid, notFound } from '../errors.ts';
import { acrossAccounts } from './account.ts';
import { tenantTables } from './tenant-tables.ts';

/** What was removed with an account. */
export interface DeletedAccount {
  tables: number;
  rows: number;
  files: number;
}

// One statement removes so many rows, so that deleting a big account locks and logs in pieces.
const piece = 20_000;

/**
 * Deletes an account with every row of every tenant table and every file, for good. It is disabled first, so that nothing
 * new begins; killed in between, it is simply run again. The account's own row goes last.
 */
export async function deleteAccount(
  database: Database,
  files: FileStore,
  account: { id: number; confirm: string },
): Promise<DeletedAccount> {
  const tables = await acrossAccounts(database, 'begin to delete an account', async (db) => {
    const row = await db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', account.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('account');
    if (row.name !== account.confirm)
      throw invalid({ confirm: [`must be the account's name, ${row.name}`] });
    const child = await db
      .selectFrom('accounts')
      .select('id')
      .where('owner_id', '=', account.id)
      .executeTakeFirst();
    if (child)
      throw invalid({
        account: ['has child accounts: delete them, or give them to another parent, first'],
      });
    await db.updateTable('accounts').set({ active: false }).where('id', '=', account.id).execute();
    return tenantTables(db);
  });
  let rows = 0;
  for (const { name } of tables) rows += await emptyTable(database, name, account.id);
  const keys = await files.keysOf(account.id);
  for (const key of keys) await files.remove(key);
  // Whatever was written between the first pass and now goes with the account's own row.
  await acrossAccounts(database, 'delete an account', async (db) => {
    for (const { name } of tables)
      await sql`delete from ${sql.table(name)} where account_id = ${account.id}`.execute(db);
    await db.deleteFrom('accounts').where('id', '=', account.id).execute();
  });
  return { tables: tables.length, rows, files: keys.length };
}

async function emptyTable(database: Database, table: string, accountId: number): Promise<number> {
  for (let rows = 0; ;) {
    const gone = await acrossAccounts(database, 'delete rows of an account', async (db) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where account_id = ${accountId}
          and ctid = any(array(select ctid from ${sql.table(table)} where account_id = ${accountId} limit ${piece}))`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    });
    rows += gone;
    if (gone < piece) return rows;
  }
}
