import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { removeConversions } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import type { LineInput, OrderInput } from '../order-input.ts';
import { makeStore } from '../api-store.ts';
import { removeLines } from '../order-rows.ts';
import { applyDifferences, taken } from '../roll-ups.ts';
import { mostOrders, writeOrders } from '../write-orders.ts';

/** The store of sample orders: a shop at Shopify that nobody reads, because it is not there. */
const sampleShop = {
  kind: 'shopify',
  remoteId: 'sample-shop.myshopify.com',
  name: 'Sample shop',
  settings: { sample: true },
};

/** Makes the data set's newest orders with their lines; `contactOf` names the contacts by the customers' numbers. Others are left out. */
export async function makeSampleOrders(
  account: Account,
  { now, contactOf }: { now: Date; contactOf: ReadonlyMap<string, number> },
): Promise<void> {
  const id = await makeStore(account, sampleShop);
  const orders = await readOrders(now, contactOf);
  for (let from = 0; from < orders.length; from += mostOrders)
    await writeOrders(account, { id }, { orders: orders.slice(from, from + mostOrders) });
}

/** Takes the sample orders out again, with their products and their store. */
export async function removeSampleOrders(account: Account): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where account_id = ${account.id} and is_sample order by id`.execute(
    account.db,
  );
  const ids = rows.map(({ id }) => id);
  const before = await taken(account, ids);
  await removeLines(account, ids);
  await removeConversions(account, ids);
  await sql`delete from orders where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  await applyDifferences(account, [], before);
  await sql`delete from products p where p.account_id = ${account.id} and p.is_sample
    and not exists (select from order_lines l where l.account_id = ${account.id} and l.product_id = p.id)`.execute(
    account.db,
  );
  await sql`delete from store_connections s where s.account_id = ${account.id}
    and (s.settings ? 'sample' and s.kind = ${sampleShop.kind} or s.kind = 'api' and s.remote_id = 'sample')
    and not exists (select from orders o where o.account_id = ${account.id} and o.store_id = s.id)`.execute(
    account.db,
  );
}

/** How many sample orders there are. */
export async function countSampleOrders(account: Account): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders where account_id = ${account.id} and is_sample`.execute(
    account.db,
  );
  return rows[0]?.count ?? 0;
}

async function readOrders(
  now: Date,
  contactOf: ReadonlyMap<string, number>,
): Promise<OrderInput[]> {
  const file = join(import.meta.dirname, 'retail-lines.csv.gz');
  const csv = await openCsv({ read: async () => createReadStream(file).pipe(createGunzip()) });
  const orders = new Map<string, OrderInput & { lines: LineInput[]; pence: number }>();
  for await (const { rows } of csv.batches())
    for (const { cells } of rows) {
      const [invoice = '', time = '', customer = '', code = '', name = '', quantity, price] = cells;
      const contactId = contactOf.get(customer);
      if (contactId === undefined) continue;
      const at = spreadOver(now, `${time.replace(' ', 'T')}:00Z`);
      const order = orders.get(invoice) ?? newOrder(invoice, contactId, at);
      order.lines.push({ itemId: code, name: readable(name), quantity, price });
      order.pence += Math.round(Number(quantity) * Number(price) * 100);
      orders.set(invoice, order);
    }
  return [...orders.values()].map(({ pence, ...order }) => ({ ...order, total: pence / 100 }));
}

// The data are of twelve days; as an order of each four weeks is, buyers come and go as those of a shop do.
const newest = Date.parse('2011-12-09T12:50:00Z');
const stretch = 28;

function spreadOver(now: Date, time: string): string {
  const age = Math.max(0, newest - Date.parse(time)) * stretch;
  return new Date(now.getTime() - 86_400_000 - age).toISOString();
}

function newOrder(remoteId: string, contactId: number, at: string) {
  const facts = { remoteId, contactId, placedAt: at, changedAt: at, total: 0, pence: 0 };
  return {
    ...facts,
    status: 'Complete',
    type: 'Web',
    currency: 'GBP',
    isSample: true,
    lines: [] as LineInput[],
  };
}

// The shop wrote the names in capitals.
function readable(name: string): string {
  const words = name.toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
