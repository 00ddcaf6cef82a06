import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import type { MergePeople } from '#platform/server/family/personal-data.ts';
import { lockAllStores } from './lock-store.ts';
import { moveInRollUps, taken } from './roll-ups.ts';

const tables = ['orders', 'carts', 'store_customers'] as const;
const movedRows = z.record(z.enum(tables), z.array(z.number()));

/** Orders, carts and customers go to the contact that stays, with what they add up to. */
export const mergedBuyers: MergePeople = {
  async merge(account, { from, into }) {
    const moved: Record<string, number[]> = {};
    for (const table of tables) moved[table] = await idsOf(account, table, from);
    await move(account, moved, { from, into });
    return moved;
  },
  async undo(account, { from, into }, moved) {
    await move(account, movedRows.parse(moved), { from: into, into: from });
  },
};

async function idsOf(account: Account, table: string, contactId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where account_id = ${account.id} and contact_id = ${contactId} order by id`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

async function move(
  account: Account,
  ids: Readonly<Partial<Record<string, readonly number[]>>>,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await lockAllStores(account);
  const orders = ids['orders'] ?? [];
  const before = await taken(account, orders);
  for (const table of tables)
    await sql`update ${sql.table(table)} set contact_id = ${into}
      where account_id = ${account.id} and contact_id = ${from} and id = any(${[...(ids[table] ?? [])]}::bigint[])`.execute(
      account.db,
    );
  await moveInRollUps(account, orders, before);
}
