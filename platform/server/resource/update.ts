import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { requireFolder } from '../folders/folder-access.ts';
import type { Row } from './list.ts';
import { forAudit, noteVersion } from './note-version.ts';
import { noteUses } from './record-uses.ts';
import type { Records } from './records.ts';
import { showRecord } from './show.ts';
import { forColumn } from './write-values.ts';

/** New values for fields of one record. */
export interface RecordChange {
  readonly id: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Changes the given fields of a record, leaves absent ones as they are, and audits before and after. */
export async function updateRecord(
  account: Account,
  records: Records,
  { id, fields }: RecordChange,
): Promise<Row> {
  const { contract, table } = records;
  const before = await showRecord(account, records, id);
  if (fields['folder_id'] !== undefined && fields['folder_id'] !== before['folder_id']) {
    await requireFolder(account, table.folderType, before['folder_id']);
    await requireFolder(account, table.folderType, fields['folder_id']);
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return before;
  const changes = [
    ...given.map(([name, value]) => sql`${sql.ref(name)} = ${forColumn(value)}`),
    sql`updated_at = now()`,
  ];
  await sql`update ${sql.table(table.name)} set ${sql.join(changes)} where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await noteUses(account, records, [id]);
  const after = await showRecord(account, records, id);
  await noteVersion(account, records, { before, after });
  await account.audit({
    action: 'update',
    resource: contract.singular,
    id,
    before: forAudit(records, before),
    after: forAudit(records, after),
  });
  return after;
}
