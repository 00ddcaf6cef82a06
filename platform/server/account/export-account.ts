import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { invalid, notFound } from '../errors.ts';
import { acrossAccounts } from './account.ts';
import { tenantTables, type TenantTable } from './tenant-tables.ts';

/** What an export wrote. */
export interface ExportedAccount {
  folder: string;
  tables: number;
  rows: number;
  files: number;
}

const batch = 2_000;

/**
 * Writes everything an account has into a new folder: one JSON object a line and table, the account itself, its people, and
 * its files. All tables are read at one moment. Hashes of secrets are left out.
 */
export async function exportAccount(
  database: Database,
  files: FileStore,
  account: { id: number; folder: string },
): Promise<ExportedAccount> {
  const { folder } = account;
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) throw invalid({ to: [`${folder} is not empty: name a new folder`] });
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const counted = await acrossAccounts(
    database,
    'export an account',
    async (db) => {
      const row = await db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', account.id)
        .executeTakeFirst();
      if (!row) throw notFound('account');
      await write(join(folder, 'account.json'), [`${JSON.stringify(row, null, 2)}\n`]);
      await write(join(folder, 'people.jsonl'), await recipientsOf(db, account.id));
      const tables = await tenantTables(db);
      let rows = 0;
      for (const table of tables) rows += await writeTable(db, table, account);
      return { tables: tables.length, rows };
    },
    { isolation: 'repeatable read' },
  );
  const keys = await files.keysOf(account.id);
  for (const key of keys) {
    const target = join(folder, 'files', key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(await files.read(key), createWriteStream(target, { mode: 0o600 }));
  }
  return { folder, ...counted, files: keys.length };
}

async function writeTable(
  db: Transaction<DB>,
  table: TenantTable,
  { id, folder }: { id: number; folder: string },
): Promise<number> {
  let rows = 0;
  const columns = sql.join(table.columns.map((column) => sql.ref(`t.${column}`)));
  // No column is called so: one named as the row would be taken for it.
  await sql`declare exported no scroll cursor for select row_to_json(exported_row)::text as line from (
    select ${columns} from ${sql.table(table.name)} t where t.account_id = ${sql.lit(id)}) exported_row`.execute(
    db,
  );
  const lines = async function* (): AsyncGenerator<string> {
    for (;;) {
      const { rows: fetched } = await sql<{
        line: string;
      }>`fetch ${sql.lit(batch)} from exported`.execute(db);
      rows += fetched.length;
      yield fetched.map(({ line }) => `${line}\n`).join('');
      if (fetched.length < batch) return;
    }
  };
  await write(join(folder, 'tables', `${table.name}.jsonl`), lines());
  await sql`close exported`.execute(db);
  return rows;
}

async function recipientsOf(db: Transaction<DB>, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'm.roles', 'm.is_primary'])
    .where('m.account_id', '=', accountId)
    .orderBy('u.id')
    .execute();
  return rows.map((row) => `${JSON.stringify(row)}\n`);
}

async function write(path: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o600 }));
}
