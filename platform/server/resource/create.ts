import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { requireFolder } from '../folders/folder-access.ts';
import type { Row } from './list.ts';
import { noteUses } from './record-uses.ts';
import type { Records } from './records.ts';
import { showRecord } from './show.ts';
import { forColumn } from './write-values.ts';

/** Writes a new record from parsed fields, audits it, and answers it as show does. */
export async function createRecord(
  account: Account,
  records: Records,
  fields: Record<string, unknown>,
): Promise<Row> {
  const { contract, table } = records;
  await requireFolder(account, table.folderType, fields['folder_id']);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const columns = [sql.ref('account_id'), ...given.map(([name]) => sql.ref(name))];
  const values = [sql`${account.id}`, ...given.map(([, value]) => sql`${forColumn(value)}`)];
  const made = await sql<{ id: number }>`
    insert into ${sql.table(table.name)} (${sql.join(columns)}) values (${sql.join(values)}) returning id`.execute(
    account.db,
  );
  const row = await showRecord(account, records, made.rows[0]!.id);
  await noteUses(account, records, [row.id]);
  await account.audit({ action: 'create', resource: contract.singular, id: row.id, after: row });
  return row;
}
