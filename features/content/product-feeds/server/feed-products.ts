import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { FeedProduct } from '../contract.ts';

/** Products as feeds show them, in the order of their ids. */
export async function productsById(
  account: Account,
  ids: readonly number[],
): Promise<FeedProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FeedProduct>`
    select p.id, p.item_id, p.sku, p.name, trim_scale(p.price)::text as price, p.currency, p.image_url, p.store_url, left(p.description, 255) as description, p.brand
    from unnest(${[...ids]}::bigint[]) with ordinality as g(id, place)
      join products p on p.account_id = ${account.id} and p.id = g.id and p.deleted_at is null and p.hidden_at is null
    order by g.place`.execute(account.db);
  return rows;
}

/** The products of a store that SKUs name, or item ids where SKUs are not kept. */
export async function productsBySku(
  account: Account,
  { storeId, skus }: { storeId: number; skus: readonly string[] },
): Promise<FeedProduct[]> {
  if (skus.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where p.account_id = ${account.id} and p.store_id = ${storeId} and p.sku = any(${[...skus]}::text[]) and p.sku <> ''
    union select p.id from products p where p.account_id = ${account.id} and p.store_id = ${storeId} and p.item_id = any(${[...skus]}::text[])
    order by id limit 200`.execute(account.db);
  return productsById(
    account,
    rows.map(({ id }) => id),
  );
}
