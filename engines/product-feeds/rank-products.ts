import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { mostItems, type FeedDefinition } from './contract.ts';
import { eligible } from './eligible.ts';

/** So many units a range needs before a product can be trending: one sale more than none is no trend. */
const trendFloor = 5;

/** The products of a feed by its metric, the best first. Seeds are what the metric starts from, where it needs that. */
export async function rankProducts(
  account: Account,
  feed: FeedDefinition,
  seeds: readonly number[] | null,
): Promise<number[]> {
  const ranked = rankings[feed.metric](account, feed, seeds);
  const { rows } = await sql<{ id: number }>`
    select p.id from (${ranked}) m join products p on p.id = m.product_id where ${eligible(account.id, feed)}
    order by m.weight desc, m.second desc, p.id limit ${mostItems}`.execute(account.db);
  return arrange(
    account,
    feed,
    rows.map(({ id }) => id),
  );
}

/** The first products of a ranking in the order that a feed asks for; at random they stay as they are, for each recipient's turn. */
async function arrange(account: Account, feed: FeedDefinition, ids: number[]): Promise<number[]> {
  if (feed.order !== 'price_asc' && feed.order !== 'price_desc') return ids;
  const [shown, rest] = [ids.slice(0, feed.count), ids.slice(feed.count)];
  const direction = feed.order === 'price_asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: number }>`
    select id from products where account_id = ${account.id} and id = any(${shown}::bigint[])
    order by price ${direction} nulls last, id`.execute(account.db);
  return [...rows.map(({ id }) => id), ...rest];
}

type Ranking = (
  account: Account,
  feed: FeedDefinition,
  seeds: readonly number[] | null,
) => RawBuilder<unknown>;

/** By metric a statement of (product_id, weight, second). Units are net: what was cancelled or given back is not sold. */
const rankings: Readonly<Record<FeedDefinition['metric'], Ranking>> = {
  best_sellers: (account, { dayRange }) => sql`
    select d.product_id, sum(d.units) as weight, sum(d.orders) as second from product_days d
    where d.account_id = ${account.id} and d.day > ${today(account)} - ${dayRange}::int
    group by d.product_id having sum(d.units) > 0`,
  new_arrivals: (account, feed) => sql`
    select p.id as product_id, extract(epoch from p.first_seen_at) as weight, 0 as second from products p
    where ${eligible(account.id, feed)} and p.first_seen_at > ${account.now}::timestamptz - make_interval(days => ${feed.dayRange}::int)
    order by p.first_seen_at desc limit ${mostItems}`,
  trending: (account, { dayRange }) => sql`
    select t.product_id, (t.now + 1) / (greatest(t.before, 0) + 1) as weight, t.now as second from (
      select d.product_id, coalesce(sum(d.units) filter (where d.day > ${today(account)} - ${dayRange}::int), 0) as now,
        coalesce(sum(d.units) filter (where d.day <= ${today(account)} - ${dayRange}::int), 0) as before
      from product_days d where d.account_id = ${account.id} and d.day > ${today(account)} - ${dayRange * 2}::int group by d.product_id) t
    where t.now >= ${trendFloor} and t.now > t.before`,
  purchased_together: (account, _feed, seeds) =>
    seeds === null
      ? sql`select t.product_id, max(t.orders) as weight, max(t.score) as second from product_pairs t
          where t.account_id = ${account.id} group by t.product_id`
      : sql`select t.other_id as product_id, sum(t.orders) as weight, max(t.score) as second from product_pairs t
          where t.account_id = ${account.id} and t.product_id = any(${[...seeds]}::bigint[]) and t.other_id <> all(${[...seeds]}::bigint[])
          group by t.other_id`,
  similar_products: (account, _feed, seeds) => sql`
    select near.id as product_id, -min(abs(near.price - s.price)) as weight, 0 as second
    from products s
      join product_categories sc on sc.account_id = ${account.id} and sc.product_id = s.id
      join product_categories nc on nc.account_id = ${account.id} and nc.category_id = sc.category_id
      join products near on near.account_id = ${account.id} and near.id = nc.product_id
    where s.account_id = ${account.id} and s.id = any(${[...(seeds ?? [])]}::bigint[]) and near.id <> all(${[...(seeds ?? [])]}::bigint[])
    group by near.id`,
};

/** The day it is on the account's clock. */
function today(account: Account): RawBuilder<unknown> {
  return sql`(${account.now}::timestamptz at time zone ${account.record.time_zone})::date`;
}
