import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { invalid } from '../errors.ts';
import type { Families } from '../families.ts';
import { mayFile } from '../folders/folder-access.ts';
import { createRecord } from './create.ts';
import type { Row } from './list.ts';
import { namedIn } from './named-records.ts';
import type { Records } from './records.ts';
import type { ResourceTable } from './resource-table.ts';
import { showRecord } from './show.ts';

/** A record that is copied. */
export interface Copied {
  readonly id: number;
  readonly families: Families;
}

/**
 * What `fieldsOfCopy` answers, for a caller who asks for a copy. A record that names others in folders shut to the caller is not
 * copied: without them the copy would be another record, such as one that leaves out nobody.
 */
export async function copyOf(
  account: Account,
  records: Records,
  { id, families }: Copied,
): Promise<Record<string, unknown>> {
  await refuseUnseen(account, families, { records, row: await showRecord(account, records, id) });
  return fieldsOfCopy(account, records, id);
}

/** The fields of a copy of a record, whatever it names: what may be written, under a free name 'Copy of …'. */
export async function fieldsOfCopy(
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
  copied: Copied,
): Promise<Row> {
  return createRecord(account, records, await copyOf(account, records, copied));
}

async function refuseUnseen(
  account: Account,
  families: Families,
  { records: { contract, table }, row }: { records: Records; row: Row },
): Promise<void> {
  const named = namedIn(table, row);
  const sentences: string[] = [];
  // One family after the other: they share the account's one transaction.
  for (const family of new Set(named.map((one) => one.family))) {
    const ids = named.filter((one) => one.family === family).flatMap((one) => one.ids);
    const { size } = await families.unseenOf(account, { family, ids });
    if (size > 0)
      sentences.push(
        `${contract.title} can’t be duplicated: it uses ${family.replaceAll('_', ' ')} in private folders that are not shared with you (${size}). Ask the owner of the folder for access.`,
      );
  }
  if (sentences.length > 0) throw invalid({ base: sentences });
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
