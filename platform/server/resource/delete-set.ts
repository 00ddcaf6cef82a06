import { sql } from 'kysely';
import type { ResourceContract } from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import { answerColumns, type Row } from './list.ts';
import { all, type ResourceTable } from './resource-table.ts';

/** What became of several records: those that were deleted, and those that refused with their reasons. */
export interface Deleted {
  done: number[];
  errors: Record<string, string[]>;
}

/** Deletes records that nothing can hold on to in one statement, each with its line in the audit log. */
export async function deleteSet(
  account: Account,
  contract: ResourceContract,
  table: ResourceTable,
  ids: readonly number[],
): Promise<Deleted> {
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.id = any(${[...ids]}::bigint[])`,
    ...table.visible,
  ]);
  const { rows } =
    await sql<Row>`select ${answerColumns(contract, table)} from ${sql.table(table.name)} r where ${where} order by r.id for update of r`.execute(
      account.db,
    );
  const done = rows.map(({ id }) => id);
  await sql`delete from ${sql.table(table.name)} where account_id = ${account.id} and id = any(${done}::bigint[])`.execute(
    account.db,
  );
  await account.auditMany(
    rows.map((before) => ({ action: 'delete', resource: contract.one, id: before.id, before })),
  );
  return { done, errors: {} };
}
