import { sql, type RawBuilder } from 'kysely';
import type { Account } from '../account/account.ts';
import type { Holder, UsedRecords } from '../families.ts';
import type { Records } from './records.ts';
import { all } from './resource-table.ts';

// Enough for a sentence and a page of names.
const mostNamed = 100;

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
      from ${sql.table(table.name)} r cross join lateral unnest(${typeof named === 'function' ? named(account.id) : named}) as named (id)
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

/** Forgets who carried labels that are gone. */
export async function forgetLabels(account: Account, gone: UsedRecords): Promise<void> {
  await sql`
    delete from record_uses
    where account_id = ${account.id} and used_family = ${gone.family} and used_id = any(${[...gone.ids]}::bigint[])`.execute(
    account.db,
  );
}

/** The ids of a family's records that use, or carry as a label, one of these; by index, at any number of records. */
export function usersOfSql(
  account: { id: number },
  family: string,
  used: { family: string; ids: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`(
    select u.record_id from record_uses u
    where u.account_id = ${account.id} and u.used_family = ${used.family} and u.used_id = any(${used.ids}) and u.family = ${family})`;
}

/** Which of these records hold on to others, as it was noted; what was archived lets go. */
export async function holdersNoted(
  account: Account,
  { contract, table }: Records,
  used: UsedRecords,
): Promise<Holder[]> {
  if (!table.uses.some((one) => one.holds && one.family === used.family)) return [];
  const holding = all([
    sql`r.account_id = ${account.id}`,
    ...table.holding,
    ...(table.traits.has('archive') ? [sql<boolean>`r.archived_at is null`] : []),
  ]);
  const { rows } = await sql<Holder>`
    select u.used_id as "usedId", r.id, r.name
    from record_uses u join ${sql.table(table.name)} r on r.account_id = ${account.id} and r.id = u.record_id
    where u.account_id = ${account.id} and u.used_family = ${used.family} and u.used_id = any(${[...used.ids]}::bigint[])
      and u.family = ${contract.path} and ${holding}
    order by r.name, r.id limit ${mostNamed}`.execute(account.db);
  return rows;
}
