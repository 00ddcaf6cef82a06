import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { all, type ResourceTable } from './resource-table.ts';

/** Whether a name is free in the account, whatever its case; a record may keep its own. */
export async function validateName(
  account: Account,
  table: ResourceTable,
  asked: { name: string; id?: number | undefined },
): Promise<{ valid: boolean; message: string }> {
  if (asked.name.trim() === '') return { valid: false, message: 'Name cannot be blank' };
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`lower(r.name) = lower(${asked.name.trim()})`,
    sql`r.id <> ${asked.id ?? 0}`,
    ...(table.traits.has('archive') ? [sql<boolean>`r.archived_at is null`] : []),
  ]);
  const found = await sql`select 1 from ${sql.table(table.name)} r where ${where} limit 1`.execute(
    account.db,
  );
  return found.rows.length === 0
    ? { valid: true, message: '' }
    : { valid: false, message: 'Name has already been taken' };
}
