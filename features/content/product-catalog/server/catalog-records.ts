import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type Condition } from '#platform/server/resource/resource-table.ts';
import { categories } from '../contract/categories.ts';
import { products } from '../contract/products.ts';
import { sourceOf, storesMeant } from './sources.ts';

const isInCatalog = sql<SqlBool>`r.deleted_at is null and r.hidden_at is null`;

const ownAsNull = sql`nullif(r.store_id, 0)`;

const asText = (column: string) => sql`trim_scale(${sql.ref(`r.${column}`)})::text`;

function categoriesOf(accountId: number): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
    from product_categories pc join categories c on c.account_id = ${accountId} and c.id = pc.category_id
    where pc.account_id = ${accountId} and pc.product_id = r.id), '[]')`;
}

/** A category and all below it, as an array in SQL. */
export function categoriesBelow(accountId: number, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(with recursive tree as (
      select c.id from categories c where c.account_id = ${accountId} and c.id = any(${ids})
      union select c.id from tree t join categories c on c.account_id = ${accountId} and c.parent_id = t.id)
    select id from tree)`;
}

function filterProducts(
  query: Readonly<Record<string, unknown>>,
  accountId: number,
): readonly Condition[] {
  const stores = storesMeant(accountId, { source: query['source'], store: query['store_id'] });
  const { category_id: category, brand, is_published: published } = query;
  return [
    ...(stores ? [sql<SqlBool>`r.store_id = any(${stores})`] : []),
    ...(typeof category === 'number'
      ? [
          sql<SqlBool>`r.id in (select pc.product_id from product_categories pc where pc.account_id = ${accountId}
            and pc.category_id = any(${categoriesBelow(accountId, sql`array[${category}::bigint]`)}))`,
        ]
      : []),
    ...(typeof brand === 'string' ? [sql<SqlBool>`r.brand = ${brand}`] : []),
    ...(typeof published === 'boolean' ? [sql<SqlBool>`r.is_published = ${published}`] : []),
  ];
}

/** Products as the verbs need them. */
export const productRecords: Records<typeof products> = {
  contract: products,
  table: resourceTable('products', {
    visible: [isInCatalog],
    filter: filterProducts,
    computed: {
      price: asText('price'),
      stock: asText('stock'),
      source: sourceOf,
      store_id: ownAsNull,
      store_name: (
        account,
      ) => sql`coalesce((select coalesce(nullif(s.nick_name, ''), nullif(s.name, ''), s.domain) from store_connections s
        where s.account_id = ${account} and s.id = r.store_id), '')`,
      categories: categoriesOf,
      overridden: sql`array(select k from jsonb_object_keys(r.overrides) k order by k)`,
    },
  }),
};

/** Categories as the verbs need them. */
export const categoryRecords: Records<typeof categories> = {
  contract: categories,
  table: resourceTable('categories', {
    filter: (query, accountId) => {
      const stores = storesMeant(accountId, {
        source: query['source_type'],
        store: query['source_id'],
      });
      return stores ? [sql<SqlBool>`r.store_id = any(${stores})`] : [];
    },
    computed: {
      source: sourceOf,
      store_id: ownAsNull,
      products_count: (
        account,
      ) => sql`(select count(*)::int from product_categories pc join products p on p.account_id = ${account} and p.id = pc.product_id
        and p.deleted_at is null and p.hidden_at is null where pc.account_id = ${account} and pc.category_id = r.id)`,
    },
  }),
};

/** What pickers offer of products. */
export const productChoices: Choices = {
  columns: sql`r.id, r.name, r.item_id, r.sku`,
  where: () => [isInCatalog],
};
