import { sql } from 'kysely';
import { keptItems } from '#engines/product-feeds/public.ts';
import { referenceTo } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ProductFeed, ShownProductFeed } from '../contract.ts';
import { feedById } from './feed-records.ts';
import { productsById, productsBySku } from './feed-products.ts';

/** A feed with its categories, the products of its SKUs, and what it shows. */
export async function showFeed(account: Account, id: number): Promise<ShownProductFeed> {
  const feed = await feedById(account, id);
  return {
    ...feed,
    product_feed: feed,
    categories: await categoriesOf(account, feed),
    sku_products: await productsBySku(account, {
      storeId: feed.store_id ?? 0,
      skus: feed.product_skus,
    }),
    products: (await productsById(account, await keptItems(account, id))).slice(0, feed.item_count),
    token: referenceTo('product_feed', id),
  };
}

async function categoriesOf(
  account: Account,
  feed: ProductFeed,
): Promise<{ id: number; name: string }[]> {
  const ids = [...feed.included_categories, ...feed.excluded_categories];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from categories where account_id = ${account.id} and id = any(${ids}::bigint[]) order by name, id`.execute(
    account.db,
  );
  return rows;
}
