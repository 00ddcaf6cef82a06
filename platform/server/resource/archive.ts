import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { notFound } from '../errors.ts';
import { freeName } from './duplicate.ts';
import type { Row } from './list.ts';
import type { Records } from './records.ts';
import type { ResourceTable } from './resource-table.ts';
import { showRecord } from './show.ts';

/** Puts a record away, or brings it back; a name that was taken meanwhile gets a number behind it. */
export async function archiveRecord(
  account: Account,
  records: Records,
  { id, archived }: { id: number; archived: boolean },
): Promise<Row> {
  const { contract, table } = records;
  const before = await showRecord(account, records, id);
  table.requireArchiving?.(account, { record: before, archived });
  const name =
    !archived && typeof before['name'] === 'string'
      ? await nameOnReturn(account, table, { id, name: before['name'] })
      : null;
  const changed = await sql<{ id: number }>`
    update ${sql.table(table.name)} set archived_at = case when ${archived}::boolean then ${account.now}::timestamptz end,
      archived_by = case when ${archived}::boolean then ${account.actor.name} end, updated_at = now()
      ${name === null ? sql`` : sql`, name = ${name}`}
    where account_id = ${account.id} and id = ${id} returning id`.execute(account.db);
  if (changed.rows.length === 0) throw notFound(contract.singular);
  await account.audit({
    action: archived ? 'archive' : 'restore',
    resource: contract.singular,
    id,
    before,
  });
  return showRecord(account, records, id);
}

async function nameOnReturn(
  account: Account,
  table: ResourceTable,
  { id, name }: { id: number; name: string },
): Promise<string | null> {
  const twin = await sql`
    select 1 from ${sql.table(table.name)} where account_id = ${account.id} and lower(name) = lower(${name}) and id <> ${id} and archived_at is null`.execute(
    account.db,
  );
  return twin.rows.length === 0 ? null : freeName(account, table, name);
}
