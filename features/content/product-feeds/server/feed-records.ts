import { sql, type SqlBool } from 'kysely';
import type { FeedDefinition } from '#engines/product-feeds/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { readRecords } from '#platform/server/resource/list.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { productFeeds, usualRange, type ProductFeed } from '../contract.ts';

const table = resourceTable('product_feeds', {
  filter: ({ metric, source }) => [
    ...(typeof metric === 'string' ? [sql<SqlBool>`r.metric = ${metric}`] : []),
    ...(typeof source === 'string' ? [sql<SqlBool>`r.source = ${source}`] : []),
  ],
  computed: {
    store_name: (
      account,
    ) => sql`coalesce((select coalesce(nullif(s.nick_name, ''), nullif(s.name, ''), s.domain) from store_connections s
      where s.account_id = ${account} and s.id = r.store_id), '')`,
    items_count: (account) =>
      sql`(select count(*)::int from product_feed_items i where i.account_id = ${account} and i.feed_id = r.id)`,
  },
});

/** Product feeds as the verbs need them: a feed holds on to those that it starts from or falls back to. */
export const productFeedRecords: Records<typeof productFeeds> = {
  contract: productFeeds,
  table: naming(
    using(table, {
      product_feeds: sql`array_remove(array[r.selected_feed_id, r.fallback_feed_id], null)`,
      product_feed_templates: sql`array_remove(array[r.template_id], null)`,
    }),
    {
      selected_feed_id: 'product_feeds',
      fallback_feed_id: 'product_feeds',
      template_id: 'product_feed_templates',
    },
  ),
};

/** What editors offer of feeds. */
export const productFeedChoices: Choices = {
  columns: sql`r.id, r.name, r.metric, r.source, r.tag_type`,
};

/** A feed as the engine computes it. */
export function definitionOf(feed: ProductFeed): FeedDefinition {
  const { tag_type: tag } = feed;
  return {
    id: feed.id,
    metric: feed.metric,
    storeId: feed.store_id ?? 0,
    dayRange: feed.day_range ?? usualRange(feed.metric) ?? 0,
    included: feed.category_filter === 'limit' ? feed.included_categories : [],
    excluded: feed.category_filter === 'exclude' ? feed.excluded_categories : [],
    brands: feed.brands,
    onlyActive: feed.only_active,
    onlyInStock: feed.only_in_stock,
    onlyPublished: feed.only_published,
    order: orderOf(feed),
    seeds: tag === null || tag === 'abandoned_cart' ? 'none' : tag,
    skus: feed.product_skus,
    seedFeedId: feed.selected_feed_id,
    count: feed.item_count,
  };
}

/** One feed of the account. */
export async function feedById(account: Account, id: number): Promise<ProductFeed> {
  return productFeeds.row.parse(await showRecord(account, productFeedRecords, id));
}

/** Those of these feeds that there are. */
export async function feedsById(account: Account, ids: readonly number[]): Promise<ProductFeed[]> {
  const { contract, table } = productFeedRecords;
  const rows = await readRecords(account, contract, table, ids);
  return rows.map((row) => productFeeds.row.parse(row));
}

function orderOf({ order_by: by, order }: ProductFeed): FeedDefinition['order'] {
  if (by === 'random') return 'random';
  if (by === null) return 'metric';
  return order === 'desc' ? 'price_desc' : 'price_asc';
}
