import { problemSentence, QueryRefused, readQueryOf } from '#engines/relational/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { relationalQueries } from '../contract.ts';
import { relationalQueryRecords } from './queries-records.ts';

type Fields = FieldsOf<typeof relationalQueries>;

/** Makes a query whose text is one SELECT over tables of the account. */
export async function createQuery(account: Account, fields: Fields): Promise<Row> {
  return createRecord(account, relationalQueryRecords, {
    ...fields,
    table_ids: await tablesIn(account, fields.sql),
  });
}

/** Changes a query; a new text is checked as that of a new one. */
export async function updateQuery(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<Row> {
  const tableIds = fields.sql === undefined ? undefined : await tablesIn(account, fields.sql);
  return updateRecord(account, relationalQueryRecords, {
    id,
    fields: { ...fields, table_ids: tableIds },
  });
}

/** Copies a query without its last result. */
export async function duplicateQuery(
  account: Account,
  families: Families,
  id: number,
): Promise<Row> {
  return createQuery(
    account,
    (await copyOf(account, relationalQueryRecords, { id, families })) as Fields,
  );
}

async function tablesIn(account: Account, text: string): Promise<number[]> {
  return (await sayingWhere(() => readQueryOf(account, text))).tableIds;
}

/** Turns what is wrong with a text into the 422 that names its field, the word and its place. */
export async function sayingWhere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueryRefused) throw invalid({ sql: [problemSentence(error.problem)] });
    throw error;
  }
}
