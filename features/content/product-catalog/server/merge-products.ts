import { sql } from 'kysely';
import { lockStore, overridableFields } from '#engines/orders/public.ts';
import {
  ImportRefused,
  type ImportOptions,
  type KeyRange,
  type MergeCounts,
} from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { mostProducts } from '../contract/products.ts';
import { ownStore } from './sources.ts';

/** The other fields of a product that files say. */
const plainFields = ['sku', 'currency', 'is_published', 'is_active', 'is_goods'] as const;
const fileFields = [...overridableFields, ...plainFields];

interface Merged {
  rows: number;
  keys: number;
  created: number;
  changed: number;
  skipped: number;
  nameless: number;
  /** Products whose categories the file changes. */
  sorted: string[] | null;
}

/** The store that a file goes into, by its number; refuses one that is gone. */
export async function requireStoreOf(account: Account, id: number | null): Promise<number> {
  if (id === null) return ownStore;
  const { rows } = await sql`
    select from store_connections where account_id = ${account.id} and id = ${id}::bigint and is_active`.execute(
    account.db,
  );
  if (rows.length === 0)
    throw new ImportRefused(
      'store_id',
      'The store no longer exists. Choose another store and import the file again.',
    );
  return id;
}

/** Merges a stretch of staged products. Empty cells wipe nothing; what a store said before stands in `overrides`. */
export async function mergeProducts(
  account: Account,
  range: KeyRange,
  { destination, options }: { destination: number | null; options: ImportOptions },
): Promise<MergeCounts> {
  const storeId = await requireStoreOf(account, destination);
  await requireRoom(account);
  await lockStore(account, storeId);
  // Statistics of a table that was empty a minute ago mislead the planner: the ranges always go by their indexes.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(account.db);
  const found = await writeProductsOf(account, range, { storeId, mode: options.mode });
  if (found.sorted) await sortByName(account, range, { storeId, items: found.sorted });
  return {
    created: found.created,
    updated: found.changed,
    repeated: found.rows - found.keys,
    unchanged: found.keys - found.created - found.changed - found.skipped - found.nameless,
    skipped: found.skipped,
    joined: 0,
    kept_out: 0,
    rejected: found.nameless,
  };
}

async function writeProductsOf(
  account: Account,
  { after, last }: KeyRange,
  { storeId, mode }: { storeId: number; mode: ImportOptions['mode'] },
): Promise<Merged> {
  const within = sql`s.item_id > ${after} and s.item_id <= ${last}`;
  const names = sql.join(fileFields.map((name) => sql.ref(name)));
  const isAsBefore = sql.join(
    fileFields.map(
      (name) =>
        sql`(b.${sql.ref(name)} is null or b.${sql.ref(name)} is not distinct from p.${sql.ref(name)})`,
    ),
    sql` and `,
  );
  const made = fileFields.map((name) =>
    name === 'price' || name === 'stock'
      ? sql`k.${sql.ref(name)}`
      : sql`coalesce(k.${sql.ref(name)}, ${name.startsWith('is_') ? sql`true` : sql`''`})`,
  );
  const set = fileFields.map(
    (name) => sql`${sql.ref(name)} = coalesce(k.${sql.ref(name)}, p.${sql.ref(name)})`,
  );
  const {
    rows: [found],
  } = await sql<Merged>`
    with batch as materialized (
      select distinct on (s.item_id) s.* from import_stage s where ${within} order by s.item_id, s.nr desc
    ), known as materialized (
      select b.*, p.id as product_id, p.id is not null and p.deleted_at is null and p.hidden_at is null as is_known,
        p.id is null and b.name is null as is_nameless,
        ${isAsBefore} and (b.categories is null or b.categories = (
          select coalesce(jsonb_agg(c.name order by c.name collate "C"), '[]') from product_categories pc
            join categories c on c.account_id = ${account.id} and c.id = pc.category_id
          where pc.account_id = ${account.id} and pc.product_id = p.id)) as is_same
      from batch b left join products p on p.account_id = ${account.id} and p.store_id = ${storeId} and p.item_id = b.item_id collate "default"
    ), wanted as materialized (
      select k.*, (${mode}::text = 'insert' and k.is_known) or (${mode}::text = 'update' and not k.is_known) as is_skipped from known k
    ), created as (
      insert into products (account_id, store_id, item_id, ${names})
      select ${account.id}::bigint, ${storeId}::bigint, k.item_id, ${sql.join(made)}
      from wanted k where k.product_id is null and not k.is_nameless and not k.is_skipped order by k.item_id returning 1
    ), changed as (
      update products p set ${sql.join(set)}, deleted_at = null, hidden_at = null, updated_at = ${account.now}::timestamptz,
        overrides = case when ${storeId}::bigint = ${ownStore} then '{}' else ${replaced()} || p.overrides end
      from wanted k where p.account_id = ${account.id} and p.id = k.product_id and not k.is_skipped and not (k.is_known and k.is_same) returning k.is_known
    )
    select (select count(*) from import_stage s where ${within}) as rows, (select count(*) from batch) as keys,
      (select count(*) from created) + (select count(*) from changed where not is_known) as created,
      (select count(*) from changed where is_known) as changed,
      (select count(*) from wanted where is_skipped) as skipped,
      (select count(*) from wanted where is_nameless and not is_skipped) as nameless,
      (select array_agg(k.item_id) from wanted k where k.categories is not null and not k.is_skipped and not k.is_nameless
        and not (k.is_known and k.is_same)) as sorted`.execute(account.db);
  if (!found) throw new Error('the merge of an import answered no row');
  return found;
}

/** What the store says of each field that the file says otherwise, as JSON. */
function replaced() {
  return sql.join(
    overridableFields.map(
      (name) =>
        sql`case when k.${sql.ref(name)} is distinct from p.${sql.ref(name)} and k.${sql.ref(name)} is not null
          then jsonb_build_object(${sql.lit(name)}, p.${sql.ref(name)}) else '{}' end`,
    ),
    sql` || `,
  );
}

// Categories are known by name within the store; names that are not there yet become categories at the top.
async function sortByName(
  account: Account,
  { after, last }: KeyRange,
  { storeId, items }: { storeId: number; items: readonly string[] },
): Promise<void> {
  const named = sql`select distinct on (s.item_id) s.item_id, s.categories from import_stage s
    where s.item_id > ${after} and s.item_id <= ${last} and s.item_id = any(${[...items]}::text[]) order by s.item_id, s.nr desc`;
  await sql`
    insert into categories (account_id, store_id, remote_id, name, has_own_name)
    select ${account.id}::bigint, ${storeId}::bigint, 'name:' || md5(n.name), n.name, true from (
      select distinct e.said as name from (${named}) b, jsonb_array_elements_text(b.categories) as e(said)) n
    where not exists (select from categories c where c.account_id = ${account.id} and c.store_id = ${storeId} and c.name = n.name)
    order by n.name on conflict (account_id, store_id, remote_id) do update set name = excluded.name`.execute(
    account.db,
  );
  const pairs = sql`select p.id as product_id, min(c.id) as category_id from (${named}) b
    join products p on p.account_id = ${account.id} and p.store_id = ${storeId} and p.item_id = b.item_id collate "default",
    jsonb_array_elements_text(b.categories) as e(said)
    join categories c on c.account_id = ${account.id} and c.store_id = ${storeId} and c.name = e.said group by p.id, c.name`;
  await sql`
    delete from product_categories pc using products p where pc.account_id = ${account.id} and p.account_id = ${account.id} and p.store_id = ${storeId}
      and p.item_id = any(${[...items]}::text[]) and pc.product_id = p.id
      and not exists (select from (${pairs}) w where w.product_id = pc.product_id and w.category_id = pc.category_id)`.execute(
    account.db,
  );
  await sql`
    insert into product_categories (account_id, product_id, category_id)
    select ${account.id}::bigint, w.product_id, w.category_id from (${pairs}) w on conflict do nothing`.execute(
    account.db,
  );
}

async function requireRoom(account: Account): Promise<void> {
  const { rows } = await sql`
    select from products where account_id = ${account.id} offset ${mostProducts - 1} limit 1`.execute(
    account.db,
  );
  if (rows.length > 0)
    throw new ImportRefused(
      'file',
      `An account has at most ${mostProducts} products. Delete those that are not sold, and import the file again.`,
    );
}
