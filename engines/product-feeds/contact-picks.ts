import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { FeedDefinition } from './contract.ts';
import { eligible } from './eligible.ts';

/** What a feed starts from for each recipient. */
export type OwnSeeds = 'last_order' | 'abandoned_cart';

/** The products that a feed chooses for each of these contacts, the best first; one statement for all of them. */
export async function picksOf(
  account: Account,
  feed: FeedDefinition,
  { contactIds, from }: { contactIds: readonly number[]; from: OwnSeeds },
): Promise<Map<number, number[]>> {
  const ranked =
    from === 'abandoned_cart'
      ? inCarts(account, feed, contactIds)
      : afterOrders(account, feed, contactIds);
  const { rows } = await sql<{ contact_id: number; ids: number[] }>`
    select contact_id, array_agg(product_id order by place) as ids from (
      select r.contact_id, r.product_id, row_number() over (partition by r.contact_id order by r.weight desc, r.product_id) as place
      from (${ranked}) r join products p on p.id = r.product_id where ${eligible(account.id, feed)}) placed
    where place <= ${feed.count} group by contact_id`.execute(account.db);
  return new Map(rows.map(({ contact_id: id, ids }) => [id, ids.map(Number)]));
}

function afterOrders(
  account: Account,
  feed: FeedDefinition,
  contactIds: readonly number[],
): RawBuilder<unknown> {
  const seeds = sql`select distinct c.id as contact_id, l.product_id
    from unnest(${[...contactIds]}::bigint[]) as c(id)
      cross join lateral (select o.id from orders o where o.account_id = ${account.id} and o.contact_id = c.id and o.state = 'counted' and o.store_id = ${feed.storeId}
        order by o.placed_at desc limit 1) o
      join order_lines l on l.account_id = ${account.id} and l.order_id = o.id and l.product_id is not null`;
  if (feed.metric === 'similar_products')
    return sql`with seeds as materialized (${seeds})
      select s.contact_id, near.id as product_id, -min(near.far) as weight from seeds s
        join products sp on sp.account_id = ${account.id} and sp.id = s.product_id
        cross join lateral (select np.id, abs(np.price - sp.price) as far from product_categories sc
          join product_categories nc on nc.account_id = ${account.id} and nc.category_id = sc.category_id
          join products np on np.account_id = ${account.id} and np.id = nc.product_id and np.id <> sp.id
          where sc.account_id = ${account.id} and sc.product_id = sp.id order by abs(np.price - sp.price) limit ${feed.count * 2}) near
      where not exists (select from seeds x where x.contact_id = s.contact_id and x.product_id = near.id)
      group by s.contact_id, near.id`;
  return sql`with seeds as materialized (${seeds})
    select s.contact_id, t.other_id as product_id, sum(t.orders) as weight from seeds s
      join product_pairs t on t.account_id = ${account.id} and t.product_id = s.product_id
    where not exists (select from seeds x where x.contact_id = s.contact_id and x.product_id = t.other_id)
    group by s.contact_id, t.other_id`;
}

function inCarts(
  account: Account,
  feed: FeedDefinition,
  contactIds: readonly number[],
): RawBuilder<unknown> {
  return sql`select c.id as contact_id, q.id as product_id, -item.place as weight
    from unnest(${[...contactIds]}::bigint[]) as c(id)
      cross join lateral (select k.items from carts k where k.account_id = ${account.id} and k.contact_id = c.id and k.store_id = ${feed.storeId}
        and (k.done_by is null or k.done_by in ('mailed', 'expired')) order by k.changed_at desc limit 1) k
      cross join lateral jsonb_array_elements(k.items) with ordinality as item(value, place)
      join products q on q.account_id = ${account.id} and q.store_id = ${feed.storeId} and q.item_id = item.value ->> 'item_id'`;
}
