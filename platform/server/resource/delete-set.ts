import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import type { Families } from '../families.ts';
import { answerColumns, type Row } from './list.ts';
import { usedSentence } from './modules-in-use.ts';
import { forAudit, forgetVersions } from './note-version.ts';
import { forgetUses } from './record-uses.ts';
import type { Records } from './records.ts';
import { all, tableOf } from './resource-table.ts';

/** What became of several records: those that were deleted, and those that refused with their reasons. */
export interface Deleted {
  done: number[];
  errors: Record<string, string[]>;
}

/** Deletes those of several records that nothing uses in one statement, each with its line in the audit log. */
export async function deleteSet(
  account: Account,
  records: Records,
  asked: { ids: readonly number[]; families: Families },
): Promise<Deleted> {
  const { contract, table } = records;
  const found = await rowsOf(account, { contract, table }, asked.ids);
  const users = await asked.families.usersOf(account, {
    family: contract.path,
    ids: found.map(({ id }) => id),
  });
  const free = found.filter(({ id }) => !users.has(id));
  const done = free.map(({ id }) => id);
  await sql`delete from ${sql.table(table.name)} where account_id = ${account.id} and id = any(${done}::bigint[])`.execute(
    account.db,
  );
  if (table.uses.length > 0) await forgetUses(account, contract.path, done);
  await forgetVersions(account, records, done);
  await account.auditMany(
    free.map((before) => ({
      action: 'delete',
      resource: contract.singular,
      id: before.id,
      before: forAudit(records, before),
    })),
  );
  const errors = [...users].map(([id, usedBy]) => [id, [usedSentence(contract.title, usedBy)]]);
  return { done, errors: Object.fromEntries(errors) };
}

async function rowsOf(
  account: Account,
  { contract, table }: Records,
  ids: readonly number[],
): Promise<Row[]> {
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.id = any(${[...ids]}::bigint[])`,
    ...table.visible,
  ]);
  const { rows } = await sql<Row>`
    select ${answerColumns(contract, tableOf(account, table))} from ${sql.table(table.name)} r where ${where}
    order by r.id for update of r`.execute(account.db);
  return rows;
}
