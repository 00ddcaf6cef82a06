import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import type { FeedDefinition } from './contract.ts';
import { rankProducts } from './rank-products.ts';

/** Chooses the products of a feed anew; a new set takes the place of the old one at once. */
export async function refreshFeed(account: Account, feed: FeedDefinition): Promise<number[]> {
  const ids = await computeFeed(account, feed);
  await lockInAccount(account, `product feed ${feed.id}`);
  await sql`delete from product_feed_items where account_id = ${account.id} and feed_id = ${feed.id}`.execute(
    account.db,
  );
  await sql`
    insert into product_feed_items (account_id, feed_id, rank, product_id)
    select ${account.id}::bigint, ${feed.id}::bigint, g.rank, g.id from unnest(${ids}::bigint[]) with ordinality as g(id, rank)
    on conflict (account_id, feed_id, rank) do update set product_id = excluded.product_id`.execute(
    account.db,
  );
  return ids;
}

/** What a feed shows now to who has no seeds of their own. */
export async function computeFeed(account: Account, feed: FeedDefinition): Promise<number[]> {
  return rankProducts(account, feed, await seedsOf(account, feed));
}

/** The kept products of a feed by rank, without those that left the catalog meanwhile. */
export async function keptItems(account: Account, feedId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from product_feed_items i join products p on p.account_id = ${account.id} and p.id = i.product_id
      and p.deleted_at is null and p.hidden_at is null
    where i.account_id = ${account.id} and i.feed_id = ${feedId} order by i.rank`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

/** Forgets what feeds showed. */
export async function forgetItems(account: Account, feedIds: readonly number[]): Promise<void> {
  for (const table of ['product_feed_items', 'product_feed_copies'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and feed_id = any(${[...feedIds]}::bigint[])`.execute(
      account.db,
    );
}

async function seedsOf(account: Account, feed: FeedDefinition): Promise<number[] | null> {
  if (feed.seeds === 'product_skus') return productsBySku(account, feed);
  if (feed.seeds === 'product_feed' && feed.seedFeedId !== null)
    return (await keptItems(account, feed.seedFeedId)).slice(0, feed.count);
  return null;
}

async function productsBySku(account: Account, feed: FeedDefinition): Promise<number[]> {
  const skus = [...feed.skus];
  const { rows } = await sql<{ id: number }>`
    select id from products where account_id = ${account.id} and store_id = ${feed.storeId} and sku = any(${skus}::text[]) and sku <> ''
    union select id from products where account_id = ${account.id} and store_id = ${feed.storeId} and item_id = any(${skus}::text[])`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}
