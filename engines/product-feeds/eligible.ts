import { sql, type RawBuilder } from 'kysely';
import type { FeedDefinition } from './contract.ts';

/** Which products (`p`) a feed may show. */
export function eligible(accountId: number, feed: FeedDefinition): RawBuilder<unknown> {
  const conditions = [
    sql`p.account_id = ${accountId} and p.store_id = ${feed.storeId} and p.deleted_at is null and p.hidden_at is null and p.is_goods`,
    ...(feed.onlyActive ? [sql`p.is_active`] : []),
    ...(feed.onlyPublished ? [sql`p.is_published`] : []),
    ...(feed.onlyInStock ? [sql`(p.stock is null or p.stock > 0)`] : []),
    ...(feed.brands.length > 0 ? [sql`p.brand = any(${[...feed.brands]}::text[])`] : []),
    ...(feed.included.length > 0 ? [sql`exists (${inCategories(accountId, feed.included)})`] : []),
    ...(feed.excluded.length > 0
      ? [sql`not exists (${inCategories(accountId, feed.excluded)})`]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** A category counts with those below it. */
function inCategories(accountId: number, ids: readonly number[]): RawBuilder<unknown> {
  return sql`select from product_categories pc where pc.account_id = ${accountId} and pc.product_id = p.id and pc.category_id = any(array(
    with recursive tree as (
      select c.id from categories c where c.account_id = ${accountId} and c.id = any(${[...ids]}::bigint[])
      union select c.id from tree t join categories c on c.account_id = ${accountId} and c.parent_id = t.id)
    select id from tree))`;
}
