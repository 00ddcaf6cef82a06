import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { amount, hashOf, moment, text } from './clean-order.ts';
import { lockStore, type OrderStore } from './lock-store.ts';
import type { CategoryInput, ProductInput } from './order-input.ts';
import { currencyOf } from './order-state.ts';
import { mostAtOnce } from './write-customers.ts';

type CleanProduct = ReturnType<typeof factsOf> & { changed_at: string; version_hash: string };

/**
 * Keeps products of a store with their categories as it sends them; the newest version stands. Answers how many were new: those
 * without key or name, or with a price or date that is none, are left out. Throws RangeError for more than 1,000.
 */
export async function writeProducts(
  account: Account,
  store: OrderStore,
  products: readonly ProductInput[],
): Promise<number> {
  if (products.length > mostAtOnce) throw new RangeError(`at most ${mostAtOnce} products at once`);
  const latest = Date.parse(account.now) + 24 * 3_600_000;
  const clean = new Map<string, CleanProduct>();
  for (const product of products) {
    const changed = moment(product.changedAt, latest);
    const facts = factsOf(product);
    if (changed === undefined || facts.item_id === '' || facts.name === '') continue;
    if ([product.price, product.stock].some((one) => one != null && amount(one) === null)) continue;
    const other = clean.get(facts.item_id);
    if (other === undefined || changed >= other.changed_at)
      clean.set(facts.item_id, { ...facts, changed_at: changed, version_hash: hashOf(facts) });
  }
  if (clean.size === 0) return 0;
  await lockStore(account, store.id);
  const written = await upsertProducts(account, store.id, [...clean.values()]);
  const sorted = [...clean.values()].flatMap(({ item_id: item, categories }) => {
    const id = written.get(item);
    return id === undefined || categories === undefined ? [] : [{ id, categories }];
  });
  if (sorted.length > 0) await sortIntoCategories(account, store.id, sorted);
  return written.size;
}

function factsOf(product: ProductInput) {
  return {
    item_id: text(product.itemId),
    sku: text(product.sku),
    name: text(product.name),
    description: text(product.description, 2000),
    brand: text(product.brand),
    price: product.price == null ? null : amount(product.price),
    currency: currencyOf(product.currency ?? ''),
    image_url: text(product.imageUrl, 2000),
    store_url: text(product.storeUrl, 2000),
    stock: product.stock == null ? null : amount(product.stock),
    is_goods: product.isGoods ?? true,
    is_published: product.isPublished ?? true,
    is_sample: product.isSample ?? false,
    categories: product.categories?.slice(0, 100),
  };
}

async function upsertProducts(
  account: Account,
  storeId: number,
  products: readonly CleanProduct[],
): Promise<Map<string, number>> {
  const rows = products.map(({ categories: _categories, ...product }) => product);
  const { rows: written } = await sql<{ id: number; item_id: string }>`
    insert into products as p (account_id, store_id, item_id, sku, name, description, brand, price, currency, image_url, store_url, stock, is_goods, is_published,
      is_sample, remote_updated_at, version_hash)
    select ${account.id}::bigint, ${storeId}::bigint, g.* from json_to_recordset(${JSON.stringify(rows)}::json) as g(item_id text, sku text, name text, description text,
      brand text, price numeric, currency text, image_url text, store_url text, stock numeric, is_goods boolean, is_published boolean, is_sample boolean,
      changed_at timestamptz, version_hash text) order by g.item_id
    on conflict (account_id, store_id, item_id) do update set sku = excluded.sku, name = excluded.name, description = excluded.description, brand = excluded.brand,
      price = excluded.price, currency = excluded.currency, image_url = excluded.image_url, store_url = excluded.store_url, stock = excluded.stock,
      is_goods = excluded.is_goods, is_published = excluded.is_published, remote_updated_at = excluded.remote_updated_at, version_hash = excluded.version_hash,
      deleted_at = null, hidden_at = null
    where p.remote_updated_at is null or excluded.remote_updated_at > p.remote_updated_at
      or (excluded.remote_updated_at = p.remote_updated_at and p.deleted_at is null and excluded.version_hash <> p.version_hash)
    returning id, item_id`.execute(account.db);
  return new Map(written.map(({ id, item_id }) => [item_id, id]));
}

async function sortIntoCategories(
  account: Account,
  storeId: number,
  products: readonly { id: number; categories: readonly CategoryInput[] }[],
): Promise<void> {
  const named = new Map(
    products.flatMap(({ categories }) =>
      categories.map(
        ({ remoteId, name }) => [text(remoteId), text(name) || text(remoteId)] as const,
      ),
    ),
  );
  const { rows } = await sql<{ id: number; remote_id: string }>`
    with put as (
      insert into categories as c (account_id, store_id, remote_id, name)
      select ${account.id}::bigint, ${storeId}::bigint, * from unnest(${[...named.keys()]}::text[], ${[...named.values()]}::text[])
      on conflict (account_id, store_id, remote_id) do update set name = excluded.name where c.name <> excluded.name returning id, remote_id)
    select id, remote_id from put union
    select id, remote_id from categories where account_id = ${account.id} and store_id = ${storeId} and remote_id = any(${[...named.keys()]}::text[])`.execute(
    account.db,
  );
  const idOf = new Map(rows.map(({ id, remote_id }) => [remote_id, id]));
  const ids = products.map(({ id }) => id);
  await sql`delete from product_categories where account_id = ${account.id} and product_id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  const pairs = products.flatMap(({ id, categories }) =>
    categories.flatMap(({ remoteId }) => ({
      product_id: id,
      category_id: idOf.get(text(remoteId)),
    })),
  );
  await sql`
    insert into product_categories (account_id, product_id, category_id)
    select ${account.id}::bigint, g.* from json_to_recordset(${JSON.stringify(pairs)}::json) as g(product_id bigint, category_id bigint) on conflict do nothing`.execute(
    account.db,
  );
}
