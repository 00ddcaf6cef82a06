import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { requireFolder } from '../folders/folder-access.ts';
import type { Row } from './list.ts';
import { forAudit, noteVersion } from './note-version.ts';
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
  const row = await showRecord(account, records, await insertRecord(account, records, fields));
  await noteVersion(account, records, { after: row });
  await account.audit({
    action: 'create',
    resource: contract.singular,
    id: row.id,
    after: forAudit(records, row),
  });
  return row;
}

/** Writes a new record and what it uses, and answers its id: for records that are audited together. */
export async function insertRecord(
  account: Account,
  records: Records,
  fields: Record<string, unknown>,
): Promise<number> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const columns = [sql.ref('account_id'), ...given.map(([name]) => sql.ref(name))];
  const values = [sql`${account.id}`, ...given.map(([, value]) => sql`${forColumn(value)}`)];
  const made = await sql<{ id: number }>`
    insert into ${sql.table(records.table.name)} (${sql.join(columns)}) values (${sql.join(values)}) returning id`.execute(
    account.db,
  );
  const { id } = made.rows[0]!;
  await noteUses(account, records, [id]);
  return id;
}
