import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import {
  deepestCategory,
  type categories,
  type Category,
  type CategoryNode,
  type ShownCategory,
} from '../contract/categories.ts';
import { categoryRecords } from './catalog-records.ts';
import { requireStore, storesMeant, ownStore } from './sources.ts';

type Fields = FieldsOf<typeof categories>;

const mostShown = 100;

/** Makes a category in a store, at the top or below another one. */
export async function createCategory(account: Account, fields: Fields): Promise<Row> {
  const { name, parent_id: parent, source_id: source } = fields;
  const storeId = await requireStore(account, source, 'source_id');
  await requireParent(account, { parent, storeId });
  return createRecord(account, categoryRecords, {
    name,
    parent_id: parent ?? null,
    store_id: storeId,
    remote_id: `own:${randomUUID()}`,
    has_own_name: true,
  });
}

/** Renames a category or moves it below another one of its store. */
export async function updateCategory(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<Row> {
  const before = (await showRecord(account, categoryRecords, id)) as Row & Category;
  const { name, parent_id: parent } = fields;
  if (fields.source_id !== undefined && fields.source_id !== before.store_id)
    throw invalid({ source_id: ['cannot be changed: make a category in the other store'] });
  await requireParent(account, { parent, storeId: before.store_id ?? ownStore, of: id });
  return updateRecord(account, categoryRecords, {
    id,
    fields: {
      name,
      parent_id: parent,
      ...(name !== undefined && name !== before.name && { has_own_name: true }),
    },
  });
}

/** Removes a category: its products stay without it, those below it move up. */
export async function deleteCategory(account: Account, id: number): Promise<{ id: number }> {
  const before = (await showRecord(account, categoryRecords, id)) as Row & Category;
  await sql`update categories set parent_id = ${before.parent_id}, updated_at = now() where account_id = ${account.id} and parent_id = ${id}`.execute(
    account.db,
  );
  await sql`delete from product_categories where account_id = ${account.id} and category_id = ${id}`.execute(
    account.db,
  );
  await sql`delete from categories where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await account.audit({ action: 'delete', resource: 'category', id, before });
  return { id };
}

/** A category with its parent and its first products. */
export async function showCategory(account: Account, id: number): Promise<ShownCategory> {
  const category = (await showRecord(account, categoryRecords, id)) as Row & Category;
  const { rows: parents } = await sql<{ id: number; name: string }>`
    select id, name from categories where account_id = ${account.id} and id = ${category.parent_id}`.execute(
    account.db,
  );
  const { rows: products } = await sql<{ id: number; item_id: string; name: string }>`
    select p.id, p.item_id, p.name from product_categories pc join products p on p.account_id = ${account.id} and p.id = pc.product_id
    where pc.account_id = ${account.id} and pc.category_id = ${id} and p.deleted_at is null and p.hidden_at is null
    order by p.id limit ${mostShown}`.execute(account.db);
  return { ...category, parent: parents[0] ?? null, products };
}

/** All categories of a source or store, each below its parent. */
export async function categoryTree(
  account: Account,
  asked: { source: unknown; store: unknown },
): Promise<CategoryNode[]> {
  const stores = storesMeant(account.id, asked);
  const { rows } = await sql<Omit<CategoryNode, 'children'>>`
    select id, name, parent_id from categories where account_id = ${account.id} and ${stores ? sql`store_id = any(${stores})` : sql`true`}
    order by name collate "und-x-icu", id`.execute(account.db);
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as CategoryNode[] }]));
  const top: CategoryNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parent_id === null ? undefined : nodes.get(node.parent_id);
    (parent?.children ?? top).push(node);
  }
  return top;
}

async function requireParent(
  account: Account,
  given: { parent: number | null | undefined; storeId: number; of?: number },
): Promise<void> {
  const { parent, storeId, of = 0 } = given;
  if (parent === null || parent === undefined) return;
  const { rows: above } = await sql<{ id: number; store_id: number; depth: number }>`
    with recursive up as (
      select c.id, c.parent_id, c.store_id, 1 as depth from categories c where c.account_id = ${account.id} and c.id = ${parent}
      union all
      select c.id, c.parent_id, c.store_id, u.depth + 1 from up u join categories c on c.account_id = ${account.id} and c.id = u.parent_id
      where u.depth <= ${deepestCategory})
    select id, store_id, depth from up`.execute(account.db);
  if (above.length === 0) throw invalid({ parent_id: ['must exist'] });
  if (above[0]!.store_id !== storeId)
    throw invalid({ parent_id: ['is a category of another source: choose one of the same store'] });
  if (above.some(({ id }) => id === of))
    throw invalid({ parent_id: ['is the category itself or lies below it: choose another one'] });
  if (above.length + (await heightOf(account, of)) > deepestCategory)
    throw invalid({
      parent_id: [`lies too deep: categories have at most ${deepestCategory} levels`],
    });
}

/** How many levels a category and those below it make; 1 for one that is to be made. */
async function heightOf(account: Account, id: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down as (
      select c.id, 1 as depth from categories c where c.account_id = ${account.id} and c.id = ${id}
      union all
      select c.id, d.depth + 1 from down d join categories c on c.account_id = ${account.id} and c.parent_id = d.id
      where d.depth <= ${deepestCategory})
    select coalesce(max(depth), 1)::int as height from down`.execute(account.db);
  return rows[0]?.height ?? 1;
}
