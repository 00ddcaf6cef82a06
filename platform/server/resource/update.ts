import { sql } from 'kysely';
import type { ResourceContract } from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { requireFolder } from '../folders/folder-access.ts';
import type { Row } from './list.ts';
import type { ResourceTable } from './resource-table.ts';
import { showRecord } from './show.ts';
import { forColumn } from './write-values.ts';

/** Changes the given fields of a record, leaves absent ones as they are, and audits before and after. */
export async function updateRecord(
  account: Account,
  contract: ResourceContract,
  table: ResourceTable,
  id: number,
  fields: Record<string, unknown>,
): Promise<Row> {
  const before = await showRecord(account, contract, table, id);
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
  const after = await showRecord(account, contract, table, id);
  await account.audit({ action: 'update', resource: contract.one, id, before, after });
  return after;
}
