import { sql, type SqlBool } from 'kysely';
import { forgetUses } from '../resource/record-uses.ts';
import type { Records } from '../resource/records.ts';
import { all, type Condition } from '../resource/resource-table.ts';
import type { SampleRemoval } from './sample-records.ts';

/**
 * Takes those sample records of a family out that nobody uses and that meet the condition (the table is `r`); the others are
 * people's own from now on.
 */
export async function takeOutSamples(
  { account, families }: SampleRemoval,
  { contract, table }: Records,
  unless: Condition = sql<SqlBool>`false`,
): Promise<void> {
  const isFree = all([
    sql<SqlBool>`r.account_id = ${account.id}`,
    sql<SqlBool>`r.is_sample`,
    sql<SqlBool>`not (${unless})`,
  ]);
  const { rows } = await sql<{
    id: number;
  }>`select r.id from ${sql.table(table.name)} r where ${isFree}`.execute(account.db);
  const ids = rows.map(({ id }) => id);
  const users = await families.usersOf(account, { family: contract.path, ids });
  const free = ids.filter((id) => !users.has(id));
  await sql`delete from ${sql.table(table.name)} where account_id = ${account.id} and id = any(${free}::bigint[])`.execute(
    account.db,
  );
  if (table.uses.length > 0) await forgetUses(account, contract.path, free);
  await sql`update ${sql.table(table.name)} set is_sample = false where account_id = ${account.id} and is_sample`.execute(
    account.db,
  );
}
