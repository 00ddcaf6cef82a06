import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { OrderInput } from '#engines/orders/order-input.ts';
import { aShop, type Shop } from '#engines/orders/orders.harness.ts';
import { decimal, readRetail, type Retail } from '#engines/orders/retail.harness.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';

/** The whole data set "Online Retail" of UCI (CC BY 4.0), as CSV in gzip; RETAIL_ORDERS names the file. */
const wholeFile = process.env['RETAIL_ORDERS'];
const atOnce = 500;
const goal = 0.5;

/** Writes all orders of the data set, and again unchanged, and holds that against COPY and one merge written by hand. */
export async function benchOrders(context: BenchContext): Promise<BenchRow[]> {
  if (wholeFile === undefined) {
    context.report('left out: RETAIL_ORDERS names no file of the data set');
    return [];
  }
  const retail = await readRetail(() => createReadStream(wholeFile).pipe(createGunzip()));
  const shop = await aShop(context.database);
  await makeContacts(context, shop, retail.customers);
  const before = await timeByHand(context, retail.orders, shop.accountId);
  const first = await timeWriting(shop, retail.orders);
  await compare(shop, retail);
  const again = await timeWriting(shop, retail.orders);
  if (again.written > 0) throw new Error(`the second run wrote ${again.written} orders`);
  const limit = (before + (await timeByHand(context, retail.orders, shop.accountId))) / 2;
  const row = (name: string, seconds: number): BenchRow => ({
    name: `${retail.orders.length} orders, ${retail.lines} lines: ${name}`,
    limit: { label: 'COPY and one merge', figure: retail.lines / limit, unit: 'lines/s' },
    ours: { label: name, figure: retail.lines / seconds, unit: 'lines/s' },
    ratio: limit / seconds,
    target: goal,
  });
  return [row('written', first.seconds), row('written again, no row changes', again.seconds)];
}

async function makeContacts({ database }: BenchContext, shop: Shop, addresses: readonly string[]) {
  await sql`insert into contacts (account_id, email, email_key, email_domain)
    select ${shop.accountId}, address, address, 'example.com' from unnest(${[...addresses]}::text[]) address`.execute(
    database.kysely,
  );
}

async function timeWriting(shop: Shop, orders: readonly OrderInput[]) {
  const start = performance.now();
  let written = 0;
  for (let from = 0; from < orders.length; from += atOnce)
    written += (await shop.write(orders.slice(from, from + atOnce))).written.length;
  return { seconds: (performance.now() - start) / 1000, written };
}

async function compare(shop: Shop, retail: Retail): Promise<void> {
  const { rows } = await shop.within((account) =>
    sql<{
      net: string;
    }>`select sum(net)::text as net from orders where account_id = ${account.id}`.execute(
      account.db,
    ),
  );
  const expected = decimal(retail.net - retail.adjustments);
  if (rows[0]?.net !== expected || decimal(retail.net) !== '9747747.9340')
    throw new Error(
      `the orders are worth ${rows[0]?.net}, all lines ${decimal(retail.net)}: expected ${expected} of 9747747.9340`,
    );
  const [folded, anew] = [await shop.rollUps(), await shop.rebuilt()];
  if (JSON.stringify(folded) !== JSON.stringify(anew))
    throw new Error('the roll-ups are not those of the orders');
}

/** Seconds for the orders and lines alone, by COPY into a table and one statement from there: no roll-ups, no credit. */
async function timeByHand(
  { database }: BenchContext,
  orders: readonly OrderInput[],
  accountId: number,
): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query(`drop table if exists hand_orders, hand_lines; create table hand_orders (like orders including all); create table hand_lines (like order_lines including all);
      create temp table if not exists told (remote_id text, email_key text, placed_at timestamptz, total numeric, refunded numeric, state text, line_no int, item_id text, name text, quantity numeric,
        price numeric, back numeric); truncate told; checkpoint`);
    const start = performance.now();
    await pipeline(Readable.from(copyRows(orders)), client.query(copyFrom('copy told from stdin')));
    await client.query(
      `with kept as (
        insert into hand_orders (account_id, store_id, remote_id, email_key, contact_id, placed_at, remote_updated_at, total, refunded, net, state, currency, day)
        select $1, 0, remote_id, t.email_key, c.id, placed_at, placed_at, total, refunded, total - refunded, state, 'GBP', placed_at::date
        from (select distinct on (remote_id) * from told order by remote_id) t left join contacts c on c.account_id = $1 and c.email_key = t.email_key
        on conflict (account_id, store_id, remote_id) do update set total = excluded.total returning id, remote_id)
      insert into hand_lines (account_id, order_id, line_no, item_id, name, quantity, price, refunded_quantity)
      select $1, k.id, t.line_no, t.item_id, t.name, t.quantity, t.price, t.back from told t join kept k using (remote_id)`,
      [accountId],
    );
    return (performance.now() - start) / 1000;
  } finally {
    client.release();
  }
}

function* copyRows(orders: readonly OrderInput[]): Generator<string> {
  for (const order of orders) {
    const refunded = order.refunds?.reduce((sum, { amount }) => sum + Number(amount), 0) ?? 0;
    const state = order.status === 'cancelled' ? 'cancelled' : 'counted';
    let text = '';
    for (const [index, line] of (order.lines ?? []).entries())
      text += `${order.remoteId}\t${order.email ?? '\\N'}\t${String(order.placedAt)}\t${order.total}\t${refunded}\t${state}\t${index + 1}\t${line.itemId}\t${line.name?.replaceAll(/[\t\n\\]/g, ' ')}\t${line.quantity}\t${line.price}\t${line.refundedQuantity}\n`;
    yield text;
  }
}
