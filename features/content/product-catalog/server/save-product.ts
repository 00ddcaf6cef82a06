import { sql, type RawBuilder } from 'kysely';
import { overridableFields } from '#engines/orders/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { mostProducts, type Product, type products } from '../contract/products.ts';
import { productRecords } from './catalog-records.ts';
import { ownStore, requireStore } from './sources.ts';

type Fields = FieldsOf<typeof products>;

/** Makes a product; a key that was deleted before is taken up again. */
export async function createProduct(account: Account, fields: Fields): Promise<Row> {
  const { category_ids: categoryIds, store_id: store, ...values } = fields;
  const storeId = await requireStore(account, store, 'store_id');
  await requireRoom(account);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const set = (of: (name: string) => RawBuilder<unknown>) =>
    sql.join(given.map(([name]) => of(name)));
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into products as p (account_id, store_id, ${set((name) => sql.ref(name))})
    values (${account.id}, ${storeId}, ${sql.join(given.map(([, value]) => sql`${value}`))})
    on conflict (account_id, store_id, item_id) do update set ${set((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)},
      deleted_at = null, hidden_at = null, overrides = '{}', updated_at = excluded.updated_at
    where p.deleted_at is not null or p.hidden_at is not null
    returning id`.execute(account.db);
  if (!made) throw invalid({ item_id: ['has already been taken'] });
  if (categoryIds) await sortInto(account, { id: made.id, storeId, categoryIds });
  const row = await showRecord(account, productRecords, made.id);
  await account.audit({ action: 'create', resource: 'product', id: row.id, after: row });
  return row;
}

/** Changes a product. What a store said before of a changed field is kept, and its newer versions leave the field alone. */
export async function updateProduct(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<Row> {
  const { category_ids: categoryIds, store_id: store, item_id: itemId, ...values } = fields;
  const before = (await showRecord(account, productRecords, id)) as Row & Product;
  refuseOtherKey(before, { store, itemId });
  const storeId = before.store_id ?? ownStore;
  const said: Record<string, unknown> = {};
  for (const name of overridableFields)
    if (values[name] !== undefined && values[name] !== before[name]) said[name] = before[name];
  if (categoryIds) {
    const old = before.categories.map((category) => category.id);
    const isOther = old.toSorted().join() !== categoryIds.toSorted().join();
    if (isOther) said['categories'] = old;
    await sortInto(account, { id, storeId, categoryIds });
  }
  if (storeId === ownStore)
    return updateRecord(account, productRecords, {
      id,
      fields: { ...values, ...(categoryIds && { overrides: {} }) },
    });
  const overrides = { ...said, ...(await overridesOf(account, id)) };
  return updateRecord(account, productRecords, { id, fields: { ...values, overrides } });
}

/** Gives fields of a product the value that its store says. */
export async function takeFromStore(
  account: Account,
  id: number,
  names: readonly string[],
): Promise<Row> {
  const before = await showRecord(account, productRecords, id);
  const overrides = await overridesOf(account, id);
  const taken = names.filter((name) => Object.hasOwn(overrides, name));
  if (taken.length === 0) return before;
  const fields = Object.fromEntries(
    taken.filter((name) => name !== 'categories').map((name) => [name, overrides[name]]),
  );
  const { categories: ids } = overrides;
  if (taken.includes('categories') && Array.isArray(ids))
    await setCategories(account, id, ids.map(Number));
  const rest = Object.fromEntries(
    Object.entries(overrides).filter(([name]) => !taken.includes(name)),
  );
  return updateRecord(account, productRecords, { id, fields: { ...fields, overrides: rest } });
}

/** Takes products out of the catalog: those of a store until it changes them, the account's own for good. */
export async function deleteProducts(account: Account, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string; item_id: string }>`
    update products set updated_at = now(), hidden_at = case when store_id <> ${ownStore} then ${account.now}::timestamptz end,
      deleted_at = case when store_id = ${ownStore} then ${account.now}::timestamptz end
    where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) and deleted_at is null and hidden_at is null
    returning id, name, item_id`.execute(account.db);
  await account.auditMany(
    rows.map(({ id, ...before }) => ({ action: 'delete', resource: 'product', id, before })),
  );
  return rows.map(({ id }) => id);
}

async function overridesOf(account: Account, id: number): Promise<Record<string, unknown>> {
  // Amounts stay texts, so that none is rounded on the way.
  const { rows } = await sql<{ overrides: Record<string, unknown> }>`
    select overrides || jsonb_strip_nulls(jsonb_build_object('price', overrides ->> 'price', 'stock', overrides ->> 'stock')) as overrides
    from products where account_id = ${account.id} and id = ${id} for update`.execute(account.db);
  return rows[0]?.overrides ?? {};
}

function refuseOtherKey(
  before: Product,
  given: { store: number | null | undefined; itemId: string | undefined },
): void {
  const fixed = 'cannot be changed: orders and imports know the product by it';
  if (given.itemId !== undefined && given.itemId !== before.item_id)
    throw invalid({ item_id: [fixed] });
  if (given.store !== undefined && given.store !== before.store_id)
    throw invalid({ store_id: [fixed] });
}

async function sortInto(
  account: Account,
  { id, storeId, categoryIds }: { id: number; storeId: number; categoryIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from categories where account_id = ${account.id} and store_id = ${storeId} and id = any(${[...categoryIds]}::bigint[])`.execute(
    account.db,
  );
  const known = new Set(rows.map((row) => row.id));
  const unknown = categoryIds.filter((one) => !known.has(one));
  if (unknown.length > 0)
    throw invalid({
      category_ids: [`contain ${unknown.join(', ')}, which is no category of the product’s store`],
    });
  await setCategories(account, id, categoryIds);
}

async function setCategories(account: Account, id: number, ids: readonly number[]): Promise<void> {
  await sql`delete from product_categories where account_id = ${account.id} and product_id = ${id} and category_id <> all(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  await sql`
    insert into product_categories (account_id, product_id, category_id)
    select ${account.id}::bigint, ${id}::bigint, c.id from categories c where c.account_id = ${account.id} and c.id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(account.db);
}

async function requireRoom(account: Account): Promise<void> {
  const { rows } = await sql`
    select from products where account_id = ${account.id} offset ${mostProducts - 1} limit 1`.execute(
    account.db,
  );
  if (rows.length > 0)
    throw invalid({
      base: [`An account has at most ${mostProducts} products. Delete those that are not sold.`],
    });
}
