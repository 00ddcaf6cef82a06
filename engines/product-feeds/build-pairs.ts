import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';

/** Orders of more products say nothing of what goes together, and would make most of the pairs. */
const largestBasket = 100;
/** So many others of each product are kept. */
const mostOthers = 30;
/** Orders of so many days count. */
const days = 400;

/** What a build came to. */
export interface PairsBuilt {
  baskets: number;
  left_out: number;
  pairs: number;
}

/** Counts anew which goods of a store are bought together; pairs that are as before are not written. */
export async function buildPairs(account: Account, storeId: number): Promise<PairsBuilt> {
  await lockInAccount(account, `product pairs of store ${storeId}`);
  const { rows } = await preferHashJoins(account.db, () =>
    buildingSql(account, storeId).execute(account.db),
  );
  if (!rows[0]) throw new Error('the build of product pairs answered no row');
  return rows[0];
}

function buildingSql(account: Account, storeId: number) {
  return sql<PairsBuilt>`
    with lines as materialized (
      select distinct l.order_id, l.product_id from orders o
        join order_lines l on l.account_id = ${account.id} and l.order_id = o.id
        join products p on p.account_id = ${account.id} and p.id = l.product_id and p.is_goods
      where o.account_id = ${account.id} and o.store_id = ${storeId} and o.state = 'counted' and l.quantity > l.refunded_quantity
        and o.placed_at > ${account.now}::timestamptz - make_interval(days => ${days})
    ), sized as materialized (
      select order_id, count(*) as size from lines group by order_id having count(*) > 1
    ), baskets as materialized (
      select l.order_id, l.product_id from lines l join sized s on s.order_id = l.order_id and s.size <= ${largestBasket}
    ), sold as materialized (
      select product_id, count(*)::float8 as orders from lines group by product_id
    ), shared as (
      select a.product_id, b.product_id as other_id, count(*)::int as orders
      from baskets a join baskets b on b.order_id = a.order_id and b.product_id <> a.product_id group by 1, 2
    ), best as materialized (
      select * from (
        select s.product_id, s.other_id, s.orders, s.orders / sqrt(a.orders * b.orders) as score,
          row_number() over (partition by s.product_id order by s.orders desc, s.orders / sqrt(a.orders * b.orders) desc, s.other_id) as place
        from shared s join sold a on a.product_id = s.product_id join sold b on b.product_id = s.other_id) placed
      where place <= ${mostOthers}
    ), gone as (
      delete from product_pairs t where t.account_id = ${account.id}
        and t.product_id in (select p.id from products p where p.account_id = ${account.id} and p.store_id = ${storeId})
        and not exists (select from best b where b.product_id = t.product_id and b.other_id = t.other_id)
    ), kept as (
      insert into product_pairs as t (account_id, product_id, other_id, orders, score)
      select ${account.id}::bigint, product_id, other_id, orders, score from best
      on conflict (account_id, product_id, other_id) do update set orders = excluded.orders, score = excluded.score
      where t.orders <> excluded.orders or t.score <> excluded.score
    ), noted as (
      insert into product_pair_builds (account_id, store_id, built_at, baskets, left_out)
      select ${account.id}::bigint, ${storeId}::bigint, ${account.now}::timestamptz, (select count(*) from sized where size <= ${largestBasket}),
        (select count(*) from sized where size > ${largestBasket})
      on conflict (account_id, store_id) do update set built_at = excluded.built_at, baskets = excluded.baskets, left_out = excluded.left_out
    )
    select (select count(*) from sized where size <= ${largestBasket})::int as baskets, (select count(*) from sized where size > ${largestBasket})::int as left_out,
      (select count(*) from best)::int as pairs`;
}

/** Whether the pairs of a store are older than so many hours. */
export async function arePairsOld(
  account: Account,
  { storeId, hours }: { storeId: number; hours: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from product_pair_builds where account_id = ${account.id} and store_id = ${storeId}
      and built_at > ${account.now}::timestamptz - make_interval(hours => ${hours}::int)`.execute(
    account.db,
  );
  return rows.length === 0;
}
