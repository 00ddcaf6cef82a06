import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import type { RecordsByFamily, UsedRecords } from '../families.ts';
import { all } from '../resource/resource-table.ts';
import type { Family, Holder } from './family.ts';

// Enough for a sentence and a page of names.
const mostNamed = 100;

/** Asks every family that may hold on to such records; by the id that is held. */
export async function usersOf(
  families: readonly Family[],
  account: Account,
  used: UsedRecords,
): Promise<ReadonlyMap<number, RecordsByFamily>> {
  const found = new Map<number, RecordsByFamily>();
  if (used.ids.length === 0) return found;
  // One after the other: they share the account's one transaction.
  for (const family of families) {
    const holders = [
      ...(await noted(family, account, used)),
      ...((await family.holds?.[used.family]?.(account, used.ids)) ?? []),
    ];
    for (const { usedId, id, name } of holders) {
      const users = found.get(usedId) ?? {};
      found.set(usedId, users);
      (users[family.path] ??= []).push({ id, name });
    }
  }
  return found;
}

async function noted(family: Family, account: Account, used: UsedRecords): Promise<Holder[]> {
  const table = family.records?.table;
  if (!table?.uses.some((one) => one.family === used.family)) return [];
  const holding = all([
    sql`r.account_id = ${account.id}`,
    ...table.holding,
    ...(table.traits.has('archive') ? [sql<boolean>`r.archived_at is null`] : []),
  ]);
  const { rows } = await sql<Holder>`
    select u.used_id as "usedId", r.id, r.name
    from record_uses u join ${sql.table(table.name)} r on r.account_id = ${account.id} and r.id = u.record_id
    where u.account_id = ${account.id} and u.used_family = ${used.family} and u.used_id = any(${[...used.ids]}::bigint[])
      and u.family = ${family.path} and ${holding}
    order by r.name, r.id limit ${mostNamed}`.execute(account.db);
  return rows;
}
