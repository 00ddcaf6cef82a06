import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { aShop, type Shop } from '#engines/orders/orders.harness.ts';
import { writeProducts } from '#engines/orders/public.ts';
import { testDatabase } from '#tests/harness/database.ts';
import type { FeedDefinition } from './contract.ts';
import { aFeed } from './feed.builder.ts';
import { frozenCopy } from './frozen-copy.ts';
import { computeFeed, keptItems, refreshFeed } from './public.ts';
import { shuffled } from './random-order.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
let number = 0;

/** Sells so many units of each product, so many days ago. */
async function sell(shop: Shop, days: number, units: Record<string, number>): Promise<void> {
  number += 1;
  await shop.write([
    {
      remoteId: `S-${number}`,
      status: 'paid',
      currency: 'EUR',
      total: 1,
      placedAt: ago(days),
      changedAt: ago(days),
      lines: Object.entries(units).map(([itemId, quantity]) => ({
        itemId,
        name: itemId,
        quantity,
        price: 1,
      })),
    },
  ]);
}

async function stock(shop: Shop, products: Record<string, object>): Promise<void> {
  await shop.within((account) =>
    writeProducts(
      account,
      { id: 0 },
      Object.entries(products).map(([itemId, given]) => ({
        itemId,
        name: itemId,
        changedAt: ago(0),
        ...given,
      })),
    ),
  );
}

async function shown(shop: Shop, given: Partial<FeedDefinition>): Promise<string[]> {
  const ids = await shop.within((account) => computeFeed(account, aFeed(given)));
  const { rows } = await shop.within((account) =>
    sql<{
      id: number;
      item_id: string;
    }>`select id, item_id from products where account_id = ${account.id}`.execute(account.db),
  );
  return ids.map((id) => rows.find((row) => row.id === id)!.item_id);
}

async function categoryOf(shop: Shop, name: string): Promise<number> {
  const { rows } = await shop.within((account) =>
    sql<{
      id: number;
    }>`select id from categories where account_id = ${account.id} and name = ${name}`.execute(
      account.db,
    ),
  );
  return rows[0]!.id;
}

describe('metrics', () => {
  test('best sellers are those with the most units within the days @spec RECS-008', async () => {
    const shop = await aShop(database);
    await sell(shop, 1, { cup: 3, mug: 5 });
    await sell(shop, 3, { cup: 4 });
    await sell(shop, 20, { jug: 50 });
    expect(await shown(shop, { dayRange: 5 })).toEqual(['cup', 'mug']);
    expect(await shown(shop, { dayRange: 30 })).toEqual(['jug', 'cup', 'mug']);
  });

  test('what sells more than in the range before is trending, and one sale is no trend @spec RECS-010', async () => {
    const shop = await aShop(database);
    await sell(shop, 10, { steady: 30, falling: 30, rising: 5, slow: 1 });
    await sell(shop, 2, { steady: 31, falling: 8, rising: 20, one: 1, fresh: 6, slow: 4 });
    expect(await shown(shop, { metric: 'trending', dayRange: 7 })).toEqual([
      'fresh',
      'rising',
      'steady',
    ]);
  });

  test('new arrivals are the products first seen within the days, newest first @spec RECS-009', async () => {
    const shop = await aShop(database);
    await stock(shop, {
      old: { createdAt: ago(40) },
      recent: { createdAt: ago(10) },
      newest: { createdAt: ago(1) },
    });
    expect(await shown(shop, { metric: 'new_arrivals', dayRange: 7 })).toEqual(['newest']);
    expect(await shown(shop, { metric: 'new_arrivals', dayRange: 30 })).toEqual([
      'newest',
      'recent',
    ]);
  });

  test('similar products are of the same category, the nearest price first @spec RECS-012', async () => {
    const shop = await aShop(database);
    const lights = [{ remoteId: 'l', name: 'Lights' }];
    await stock(shop, {
      lamp: { price: 20, sku: 'L-1', categories: lights },
      near: { price: 22, categories: lights },
      far: { price: 90, categories: lights },
      rug: { price: 20, categories: [{ remoteId: 'r', name: 'Rugs' }] },
    });
    expect(
      await shown(shop, { metric: 'similar_products', seeds: 'product_skus', skus: ['L-1'] }),
    ).toEqual(['near', 'far']);
  });
});

test('filters leave out what is hidden, sold out, not for sale, no goods, of other brands or categories @spec RECS-014 @spec RECS-016', async () => {
  const shop = await aShop(database);
  const deep = [{ remoteId: 'd', name: 'Deep' }];
  await stock(shop, {
    plain: { brand: 'Aurora', categories: deep },
    hidden: { isPublished: false, categories: deep },
    inactive: { isActive: false },
    empty: { stock: 0 },
    other: { brand: 'Boreal' },
    postage: { isGoods: false },
  });
  await sell(shop, 1, { plain: 1, hidden: 2, inactive: 3, empty: 4, other: 5, postage: 9 });
  expect(await shown(shop, {})).toEqual(['other', 'plain']);
  expect(
    await shown(shop, { onlyPublished: false, onlyActive: false, onlyInStock: false }),
  ).toEqual(['other', 'empty', 'inactive', 'hidden', 'plain']);
  expect(await shown(shop, { brands: ['Aurora'] })).toEqual(['plain']);
  const id = await categoryOf(shop, 'Deep');
  expect(await shown(shop, { included: [id] })).toEqual(['plain']);
  expect(await shown(shop, { excluded: [id] })).toEqual(['other']);
});

test('the chosen products are arranged by price, or at random as a seed decides @spec RECS-015', async () => {
  const shop = await aShop(database);
  await stock(shop, { a: { price: 3 }, b: { price: 1 }, c: { price: 2 } });
  await sell(shop, 1, { a: 3, b: 2, c: 1 });
  expect(await shown(shop, { order: 'price_asc' })).toEqual(['b', 'c', 'a']);
  expect(await shown(shop, { order: 'price_desc' })).toEqual(['a', 'c', 'b']);
  const ids = Array.from({ length: 30 }, (_, no) => no);
  expect(shuffled(ids, '1:2')).toEqual(shuffled(ids, '1:2'));
  expect(shuffled(ids, '1:2')).not.toEqual(shuffled(ids, '1:3'));
});

test('a feed keeps its products, and a send keeps those of its first email', async () => {
  const shop = await aShop(database);
  await sell(shop, 1, { a: 3, b: 2 });
  const feed = aFeed();
  const first = await shop.within((account) => refreshFeed(account, feed));
  expect(await shop.within((account) => keptItems(account, feed.id))).toEqual(first);
  const by = { type: 'campaign', id: 1, occurrence: '' };
  const copy = (ids: number[]) =>
    shop.within((account) => frozenCopy(account, { feedId: feed.id, by, now: async () => ids }));
  expect(await copy(first)).toEqual(first);
  await sell(shop, 1, { b: 9 });
  const second = await shop.within((account) => refreshFeed(account, feed));
  expect(second).toEqual(first.toReversed());
  expect(await copy(second)).toEqual(first);
});
