import { sql } from 'kysely';
import {
  hasRoomForTable,
  isFreeUid,
  mostTables,
  type RelationalTable,
} from '#engines/relational/public.ts';
import type { TableColumn } from '#engines/relational/contract.ts';
import type { FieldErrors } from '#platform/contract/errors.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { relationalTables } from '../contract.ts';
import { relationalTableRecords } from './tables-records.ts';

type Fields = FieldsOf<typeof relationalTables>;

const takenUid = 'has already been taken';

/** Makes a table. */
export async function createTable(account: Account, fields: Fields): Promise<Row> {
  refuse(definitionErrors(fields));
  if (!(await isFreeUid(account, fields.uid))) throw invalid({ uid: [takenUid] });
  if (!(await hasRoomForTable(account)))
    throw invalid({
      base: [
        `An account has at most ${mostTables} relational tables. Delete one that is not used.`,
      ],
    });
  return createRecord(account, relationalTableRecords, { ...fields });
}

/** Changes a table: its name and rules, and more columns. What rows are known and linked by stays. */
export async function updateTable(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<Row> {
  // Two who add columns wait for each other, or the later would take the earlier's away.
  await sql`select id from relational_tables where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  const before = (await showRecord(account, relationalTableRecords, id)) as Row & Fields;
  refuse({
    ...fixedErrors(before, fields),
    ...(fields.columns && columnErrors(before.columns, fields.columns)),
  });
  return updateRecord(account, relationalTableRecords, { id, fields: { ...fields } });
}

/** Makes a second table of the same columns and rules, without rows, under a short name that is free. */
export async function duplicateTable(
  account: Account,
  families: Families,
  id: number,
): Promise<Row> {
  const fields = (await copyOf(account, relationalTableRecords, { id, families })) as Fields;
  return createTable(account, { ...fields, uid: await freeUid(account, fields.uid) });
}

/** A free short name like this one. */
export async function freeUid(account: Account, uid: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const wanted = `${uid.slice(0, 55)}_${number}`;
    if (await isFreeUid(account, wanted)) return wanted;
  }
}

function definitionErrors({ columns, key, link_column: link }: Fields): FieldErrors {
  const typeOf = (name: string) => columns.find((column) => column.name === name)?.type;
  const errors: FieldErrors = {};
  if (typeOf(key) === undefined) errors['key'] = [`must be one of the columns (${named(columns)})`];
  else if (typeOf(key) === 'text' || typeOf(key) === 'float' || typeOf(key) === 'boolean')
    errors['key'] = ['must be a column of type string, integer or datetime'];
  if (link !== null && link !== undefined && typeOf(link) === undefined)
    errors['link_column'] = [`must be one of the columns (${named(columns)})`];
  return errors;
}

function fixedErrors(before: Fields, fields: Partial<Fields>): FieldErrors {
  const reasons = {
    uid: 'cannot be changed: queries, emails and rules know the table by it',
    key: 'cannot be changed: rows are known by it. Make a new table and import the rows',
    link_column: 'cannot be changed: rows are linked by it. Make a new table and import the rows',
  } as const;
  return Object.fromEntries(
    (Object.keys(reasons) as (keyof typeof reasons)[])
      .filter((name) => fields[name] !== undefined && fields[name] !== before[name])
      .map((name) => [name, [reasons[name]]]),
  );
}

function columnErrors(before: readonly TableColumn[], after: readonly TableColumn[]): FieldErrors {
  const changed = before.find(
    ({ name, type }) => !after.some((column) => column.name === name && column.type === type),
  );
  return changed
    ? {
        columns: [
          `must keep the column ${changed.name} of type ${changed.type}: columns are added, never changed or removed`,
        ],
      }
    : {};
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const named = (columns: RelationalTable['columns']): string =>
  columns
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 300);
