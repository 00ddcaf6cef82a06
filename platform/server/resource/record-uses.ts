import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import type { Records } from './records.ts';

/** Notes anew what these records use. Every verb that writes records calls it; so does whoever writes them by hand. */
export async function noteUses(
  account: Account,
  { contract, table }: Records,
  ids: readonly number[],
): Promise<void> {
  if (table.uses.length === 0 || ids.length === 0) return;
  await forgetUses(account, contract.path, ids);
  const used = table.uses.map(
    ({ family, ids: named }) => sql`
      select r.id, ${family}::text as used_family, named.id as used_id
      from ${sql.table(table.name)} r cross join lateral unnest(${named}) as named (id)
      where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[])`,
  );
  await sql`
    insert into record_uses (account_id, family, record_id, used_family, used_id)
    select ${account.id}, ${contract.path}, one.id, one.used_family, one.used_id
    from (${sql.join(used, sql` union `)}) as one where one.used_id is not null
    on conflict do nothing`.execute(account.db);
}

/** Forgets what records used that are gone. */
export async function forgetUses(
  account: Account,
  family: string,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from record_uses
    where account_id = ${account.id} and family = ${family} and record_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
}
