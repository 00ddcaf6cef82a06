import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aShop, type Shop } from '#engines/orders/orders.harness.ts';
import { readRetail } from '#engines/orders/retail.harness.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { buildPairs, computeFeed } from './public.ts';
import { aFeed } from './feed.builder.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
const day = 86_400_000;

async function codesOf(shop: Shop, ids: readonly number[]): Promise<string[]> {
  const { rows } = await shop.within((account) =>
    sql<{
      id: number;
      item_id: string;
    }>`select id, item_id from products where account_id = ${account.id}`.execute(account.db),
  );
  const codes = new Map(rows.map(({ id, item_id }) => [id, item_id]));
  return ids.map((id) => codes.get(id)!);
}

test('the best seller of the last days is none when its one order was cancelled minutes later @spec RECS-008 @spec RECS-039', async () => {
  const file = fixture('retail-best-sellers.csv.gz');
  const retail = await readRetail(() => createReadStream(file).pipe(createGunzip()));
  const moved = Math.floor((Date.now() - Date.UTC(2011, 11, 9, 12)) / day) * day;
  const later = (at: unknown) => new Date(new Date(String(at)).getTime() + moved);
  const orders = retail.orders.map((order) => ({
    ...order,
    placedAt: later(order.placedAt),
    changedAt: later(order.changedAt),
    refunds: (order.refunds ?? []).map((refund) => ({ ...refund, at: later(refund.at) })),
  }));
  const shop = await aShop(database);
  for (const address of retail.customers) await shop.contact(address);
  await shop.write(orders);
  const ids = await shop.within((account) => computeFeed(account, aFeed({ dayRange: 30 })));
  expect(await codesOf(shop, ids)).toEqual(['84826', '23084', '22197', '22086', '20668', '23582']);
});

test('the pairs of a year of a real shop are counted as by hand, without orders of more than 100 products @spec RECS-011 @spec RECS-039', async () => {
  const [, ...lines] = gunzipSync(readFileSync(fixture('retail-baskets.csv.gz')))
    .toString()
    .trim()
    .split('\n');
  const baskets = lines.map((line) => line.split(','));
  const small = baskets.filter(([, size]) => Number(size) <= 100);
  const large = baskets.filter(([, size]) => Number(size) > 100).slice(0, 20);
  const rest = Array.from({ length: 101 }, (_, no) => `1000${no}`);
  const shop = await aShop(database);
  const orders = [...small, ...large].map(([invoice = '', size = '', codes = '']) => ({
    remoteId: invoice,
    status: 'complete',
    currency: 'GBP',
    total: 1,
    placedAt: new Date(Date.now() - day),
    changedAt: new Date(Date.now() - day),
    lines: [...codes.split(' '), 'POST', ...(Number(size) > 100 ? rest : [])].map((itemId) => ({
      itemId,
      name: itemId,
      quantity: 1,
      price: 1,
    })),
  }));
  for (let from = 0; from < orders.length; from += 1000)
    await shop.write(orders.slice(from, from + 1000));
  const built = await shop.within((account) => buildPairs(account, 0));
  expect(built).toMatchObject({ baskets: small.length, left_out: large.length });
  const { rows } = await shop.within((account) =>
    sql`select a.item_id as one, b.item_id as other, t.orders from product_pairs t
      join products a on a.account_id = ${account.id} and a.id = t.product_id join products b on b.account_id = ${account.id} and b.id = t.other_id
      where t.account_id = ${account.id} and a.item_id < b.item_id order by t.orders desc limit 3`.execute(
      account.db,
    ),
  );
  expect(rows).toEqual([
    { one: '22386', other: '85099B', orders: 675 },
    { one: '22726', other: '22727', orders: 562 },
    { one: '22697', other: '22699', orders: 553 },
  ]);
  const [seed] = await shop
    .within((account) =>
      sql<{
        id: number;
      }>`select id from products where account_id = ${account.id} and item_id = '22726'`.execute(
        account.db,
      ),
    )
    .then((found) => found.rows);
  expect(seed).toBeDefined();
  const together = await shop.within((account) =>
    computeFeed(
      account,
      aFeed({ metric: 'purchased_together', seeds: 'product_skus', skus: ['22726'] }),
    ),
  );
  const codes = await codesOf(shop, together);
  expect(codes[0]).toBe('22727');
  expect(codes).not.toContain('POST');
  expect(codes).not.toContain('22726');
  expect(await shop.within((account) => buildPairs(account, 0))).toEqual(built);
}, 120_000);
