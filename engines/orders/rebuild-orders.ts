import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { awaitAllStores } from './lock-store.ts';
import {
  moveInRollUps,
  applyToContacts,
  applyToProducts,
  applyToStores,
  taken,
} from './roll-ups.ts';

/** About how many orders or lines a step reads. */
const usuallyAtOnce = 5_000;

type Within = <T>(work: (account: Account) => Promise<T>) => Promise<T>;

/**
 * Makes the roll-ups of an account again from its orders, by days of the account's clock as it is now. In steps: each is a
 * transaction in which nobody writes orders and after which its part is what the orders say; in between writers go on by differences.
 */
export async function rebuildOrders(
  database: Database,
  accountId: number,
  atOnce = usuallyAtOnce,
): Promise<void> {
  const within: Within = (work) =>
    inAccount(database, { accountId }, async (account) => {
      await awaitAllStores(account);
      return work(account);
    });
  await inRanges(within, { table: 'orders', column: 'id', atOnce }, correctDays);
  await inRanges(within, { table: 'orders', column: 'contact_id', atOnce }, rebuildContacts);
  await inRanges(within, { table: 'order_lines', column: 'product_id', atOnce }, rebuildProducts);
  for (const month of await within(months)) await within((account) => rebuildDays(account, month));
}

/** Ids above the first up to and with the last; without a last, all that follow. */
interface Range {
  after: number;
  upTo: number | null;
}

async function inRanges(
  within: Within,
  { table, column, atOnce }: { table: string; column: string; atOnce: number },
  work: (account: Account, range: Range) => Promise<void>,
): Promise<void> {
  const id = sql.ref(column);
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await within(async (account) => {
      const { rows } = await sql<{ last: number | null; many: number }>`
        select max(id) as last, count(*)::int as many from (
          select ${id} as id from ${sql.table(table)} where account_id = ${account.id} and ${id} > ${from} order by ${id} limit ${atOnce}) some_ids`.execute(
        account.db,
      );
      const upTo = rows[0]!.many < atOnce ? null : rows[0]!.last;
      await work(account, { after: from, upTo });
      return upTo;
    });
  }
}

function inRange(column: string, { after, upTo }: Range) {
  const id = sql.ref(column);
  return upTo === null ? sql`${id} > ${after}` : sql`${id} > ${after} and ${id} <= ${upTo}`;
}

async function correctDays(account: Account, range: Range): Promise<void> {
  const day = sql`(o.placed_at at time zone ${account.record.time_zone})::date`;
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.account_id = ${account.id} and ${inRange('o.id', range)} and o.day <> ${day}`.execute(
    account.db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const before = await taken(account, ids);
  await sql`update orders o set day = ${day} where o.account_id = ${account.id} and o.id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  // Only the day differs: nobody hears that these were placed.
  await moveInRollUps(account, ids, before);
}

async function rebuildContacts(account: Account, range: Range): Promise<void> {
  await sql`delete from contact_orders where account_id = ${account.id} and ${inRange('contact_id', range)}`.execute(
    account.db,
  );
  await applyToContacts(account, inRange('o.contact_id', range), []);
}

async function rebuildProducts(account: Account, range: Range): Promise<void> {
  await sql`delete from product_days where account_id = ${account.id} and ${inRange('product_id', range)}`.execute(
    account.db,
  );
  await applyToProducts(account, inRange('l.product_id', range), []);
}

// From the first day that is counted or was, to the last. A day lies within two days of its orders in every zone.
async function months(account: Account): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::date::text as month from generate_series(
      date_trunc('month', least((select min(placed_at) at time zone 'UTC' from orders where account_id = ${account.id} and deleted_at is null) - interval '2 days',
        (select min(day)::timestamp from store_days where account_id = ${account.id}))),
      greatest((select max(placed_at) at time zone 'UTC' from orders where account_id = ${account.id} and deleted_at is null) + interval '2 days',
        (select max(day)::timestamp from store_days where account_id = ${account.id})), interval '1 month') month`.execute(
    account.db,
  );
  return rows.map(({ month }) => month);
}

async function rebuildDays(account: Account, month: string): Promise<void> {
  const [from, to] = [sql`${month}::date`, sql`(${month}::date + interval '1 month')::date`];
  await sql`delete from store_days where account_id = ${account.id} and day >= ${from} and day < ${to}`.execute(
    account.db,
  );
  const which = sql`o.deleted_at is null and o.placed_at >= (${from} - 2)::timestamp at time zone 'UTC' and o.placed_at < (${to} + 2)::timestamp at time zone 'UTC'
    and o.day >= ${from} and o.day < ${to}`;
  await applyToStores(account, which, []);
}
