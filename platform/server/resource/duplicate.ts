import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { mayFile } from '../folders/folder-access.ts';
import { createRecord } from './create.ts';
import type { Row } from './list.ts';
import type { Records } from './records.ts';
import type { ResourceTable } from './resource-table.ts';
import { showRecord } from './show.ts';

/** The fields of a copy of a record: what may be written, under a free name 'Copy of …'. */
export async function copyOf(
  account: Account,
  records: Records,
  id: number,
): Promise<Record<string, unknown>> {
  const { contract, table } = records;
  const row = await showRecord(account, records, id);
  const fields = Object.fromEntries(
    Object.keys(contract.fields.shape)
      .filter((key) => key in row)
      .map((key) => [key, row[key]]),
  );
  // The copy lies beside the original where the person may put things there, else in no folder.
  if ('folder_id' in fields && !(await mayFile(account, table.folderType, fields['folder_id'])))
    fields['folder_id'] = null;
  return { ...fields, name: await freeName(account, table, `Copy of ${String(row['name'])}`) };
}

/** Makes and answers the copy. */
export async function duplicateRecord(
  account: Account,
  records: Records,
  id: number,
): Promise<Row> {
  return createRecord(account, records, await copyOf(account, records, id));
}

/** The name itself when it is free in the table, else with the first free number behind it; at most 255 characters. */
export async function freeName(
  account: Account,
  table: ResourceTable,
  wanted: string,
): Promise<string> {
  const base = wanted.slice(0, 245);
  const taken = await sql<{ name: string }>`
    select lower(name) as name from ${sql.table(table.name)} where account_id = ${account.id} and lower(left(name, ${base.length})) = lower(${base})`.execute(
    account.db,
  );
  const names = new Set(taken.rows.map((row) => row.name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} (${number})`;
    if (!names.has(name.toLowerCase())) return name;
  }
}
