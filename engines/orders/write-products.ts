import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { amount, hashOf, moment, text } from './clean-order.ts';
import { lockStore, type OrderStore } from './lock-store.ts';
import type { CategoryInput, ProductInput } from './order-input.ts';
import { currencyOf } from './order-state.ts';
import { mostAtOnce } from './write-customers.ts';

/** Fields that people may give another value than the store's, which a newer version of the store's then leaves alone. */
export const overridableFields = [
  'name',
  'description',
  'brand',
  'price',
  'image_url',
  'store_url',
  'stock',
] as const;

interface Written {
  id: number;
  item_id: string;
  /** Whether people of the account sorted it otherwise than its store does. */
  hasOwnCategories: boolean;
}

type CleanProduct = ReturnType<typeof factsOf> & {
  changed_at: string;
  first_seen_at: string;
  version_hash: string;
};

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
    const seen = product.createdAt === undefined ? account.now : moment(product.createdAt, latest);
    const facts = factsOf(product);
    if (changed === undefined || seen === undefined || facts.item_id === '' || facts.name === '')
      continue;
    if ([product.price, product.stock].some((one) => one != null && amount(one) === null)) continue;
    const other = clean.get(facts.item_id);
    if (other === undefined || changed >= other.changed_at)
      clean.set(facts.item_id, {
        ...facts,
        changed_at: changed,
        first_seen_at: seen,
        version_hash: hashOf(facts),
      });
  }
  if (clean.size === 0) return 0;
  await lockStore(account, store.id);
  const written = await upsertProducts(account, store.id, [...clean.values()]);
  const sorted = [...clean.values()].flatMap(({ item_id: item, categories }) => {
    const product = written.get(item);
    return product === undefined || categories === undefined ? [] : [{ ...product, categories }];
  });
  if (sorted.length > 0) await sortIntoCategories(account, store.id, sorted);
  return written.size;
}

function factsOf(product: ProductInput) {
  return {
    item_id: text(product.itemId),
    parent_id: text(product.parentId),
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
    is_active: product.isActive ?? true,
    is_sample: product.isSample ?? false,
    categories: product.categories?.slice(0, 100),
  };
}

async function upsertProducts(
  account: Account,
  storeId: number,
  products: readonly CleanProduct[],
): Promise<Map<string, Written>> {
  const rows = products.map(({ categories: _categories, ...product }) => product);
  const kept = overridableFields.map(
    (name) =>
      sql`${sql.ref(name)} = case when p.overrides ? ${sql.lit(name)} then p.${sql.ref(name)} else excluded.${sql.ref(name)} end`,
  );
  const told = overridableFields.map(
    (name) =>
      sql`case when p.overrides ? ${sql.lit(name)} then jsonb_build_object(${sql.lit(name)}, excluded.${sql.ref(name)}) else '{}' end`,
  );
  const { rows: written } = await sql<Written>`
    insert into products as p (account_id, store_id, item_id, parent_id, sku, name, description, brand, price, currency, image_url, store_url, stock, is_goods, is_published,
      is_active, is_sample, remote_updated_at, first_seen_at, version_hash)
    select ${account.id}::bigint, ${storeId}::bigint, g.* from json_to_recordset(${JSON.stringify(rows)}::json) as g(item_id text, parent_id text, sku text, name text, description text,
      brand text, price numeric, currency text, image_url text, store_url text, stock numeric, is_goods boolean, is_published boolean, is_active boolean,
      is_sample boolean, changed_at timestamptz, first_seen_at timestamptz, version_hash text) order by g.item_id
    on conflict (account_id, store_id, item_id) do update set ${sql.join(kept)}, parent_id = excluded.parent_id, sku = excluded.sku, currency = excluded.currency,
      overrides = p.overrides || ${sql.join(told, sql` || `)}, is_goods = excluded.is_goods, is_published = excluded.is_published, is_active = excluded.is_active,
      remote_updated_at = excluded.remote_updated_at, version_hash = excluded.version_hash, deleted_at = null, hidden_at = null, updated_at = excluded.updated_at
    where p.remote_updated_at is null or excluded.remote_updated_at > p.remote_updated_at
      or (excluded.remote_updated_at = p.remote_updated_at and p.deleted_at is null and excluded.version_hash <> p.version_hash)
    returning id, item_id, overrides ? 'categories' as "hasOwnCategories"`.execute(account.db);
  return new Map(written.map((one) => [one.item_id, one]));
}

async function sortIntoCategories(
  account: Account,
  storeId: number,
  products: readonly (Written & { categories: readonly CategoryInput[] })[],
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
      on conflict (account_id, store_id, remote_id) do update set name = excluded.name where c.name <> excluded.name and not c.has_own_name returning id, remote_id)
    select id, remote_id from put union
    select id, remote_id from categories where account_id = ${account.id} and store_id = ${storeId} and remote_id = any(${[...named.keys()]}::text[])`.execute(
    account.db,
  );
  const idOf = new Map(rows.map(({ id, remote_id }) => [remote_id, id]));
  const idsOf = (categories: readonly CategoryInput[]) =>
    categories.flatMap(({ remoteId }) => idOf.get(text(remoteId)) ?? []);
  await noteInOverrides(
    account,
    products.flatMap(({ id, hasOwnCategories, categories }) =>
      hasOwnCategories ? [{ id, categories: idsOf(categories) }] : [],
    ),
  );
  const sorted = products.filter(({ hasOwnCategories }) => !hasOwnCategories);
  const ids = sorted.map(({ id }) => id);
  await sql`delete from product_categories where account_id = ${account.id} and product_id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  const pairs = sorted.flatMap(({ id, categories }) =>
    idsOf(categories).map((category) => ({ product_id: id, category_id: category })),
  );
  await sql`
    insert into product_categories (account_id, product_id, category_id)
    select ${account.id}::bigint, g.* from json_to_recordset(${JSON.stringify(pairs)}::json) as g(product_id bigint, category_id bigint) on conflict do nothing`.execute(
    account.db,
  );
}

// What the store says waits beside what people chose.
async function noteInOverrides(
  account: Account,
  products: readonly { id: number; categories: readonly number[] }[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update products p set overrides = p.overrides || jsonb_build_object('categories', g.categories)
    from json_to_recordset(${JSON.stringify(products)}::json) as g(id bigint, categories jsonb)
    where p.account_id = ${account.id} and p.id = g.id`.execute(account.db);
}
