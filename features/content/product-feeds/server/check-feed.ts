import { sql } from 'kysely';
import { dayRanges } from '#engines/product-feeds/contract.ts';
import type { FieldErrors } from '#platform/contract/errors.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import {
  abandonedCartSources,
  hasExtraMetrics,
  isExtraMetric,
  ownSource,
  usualRange,
  type productFeeds,
} from '../contract.ts';

/** What a feed is after a call: what it was, with what was sent. */
export type FeedValues = FieldsOf<typeof productFeeds>;

/** Refuses a feed whose parts do not fit each other, and answers what is saved of it. */
export async function checkedFeed(
  account: Account,
  feed: FeedValues,
  id: number | null,
): Promise<FeedValues> {
  const errors = {
    ...(await storeErrors(account, feed)),
    ...rangeErrors(feed),
    ...metricErrors(feed),
    ...(await categoryErrors(account, feed)),
    ...otherFeedErrors(feed, id),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...feed,
    store_id: feed.source === ownSource ? null : feed.store_id,
    day_range: feed.day_range ?? usualRange(feed.metric),
    included_categories: feed.category_filter === 'limit' ? feed.included_categories : [],
    excluded_categories: feed.category_filter === 'exclude' ? feed.excluded_categories : [],
    order: feed.order_by === 'price' ? (feed.order ?? 'asc') : null,
  };
}

async function storeErrors(
  account: Account,
  { source, store_id: store }: FeedValues,
): Promise<FieldErrors> {
  if (source === ownSource) return {};
  if (store === null || store === undefined) return { store_id: ['is required'] };
  const { rows } = await sql`
    select from store_connections where account_id = ${account.id} and id = ${store} and kind = ${source} and is_active`.execute(
    account.db,
  );
  return rows.length === 0 ? { store_id: ['must exist'] } : {};
}

function rangeErrors({ metric, day_range: range }: FeedValues): FieldErrors {
  const ranges = dayRanges[metric];
  if (range === null || range === undefined || ranges.length === 0 || ranges.includes(range))
    return {};
  return { day_range: [`must be one of ${ranges.join(', ')}`] };
}

function metricErrors(feed: FeedValues): FieldErrors {
  const { metric, source, tag_type: tag = null } = feed;
  if (isExtraMetric(metric) && !hasExtraMetrics(source))
    return { metric: ['is not offered for this source: choose another metric'] };
  return tag === null ? untypedErrors(feed) : typeErrors({ ...feed, tag_type: tag });
}

function untypedErrors({ metric }: FeedValues): FieldErrors {
  return metric === 'similar_products'
    ? { tag_type: ['is required: similar to which products?'] }
    : {};
}

function typeErrors({ metric, source, tag_type: tag, ...feed }: FeedValues): FieldErrors {
  if (tag === 'abandoned_cart')
    return abandonedCartSources.some((one) => one === source)
      ? {}
      : { tag_type: ['is not offered for this source: choose another one'] };
  if (!isExtraMetric(metric))
    return { tag_type: ['is for products that go together: choose such a metric'] };
  if (tag === 'product_feed' && (feed.selected_feed_id ?? null) === null)
    return { selected_feed_id: ['is required'] };
  if (tag === 'product_skus' && (feed.product_skus ?? []).length === 0)
    return { product_skus: ['are required'] };
  return {};
}

async function categoryErrors(account: Account, feed: FeedValues): Promise<FieldErrors> {
  const { category_filter: filter, source, store_id: store } = feed;
  if (filter === undefined || filter === 'all') return {};
  const field = filter === 'limit' ? 'included_categories' : 'excluded_categories';
  const ids = feed[field] ?? [];
  if (ids.length === 0) return { [field]: ['are required: choose at least one'] };
  const { rows } = await sql<{ id: number }>`
    select id from categories where account_id = ${account.id} and id = any(${[...ids]}::bigint[])
      and store_id = ${source === ownSource ? 0 : (store ?? 0)}`.execute(account.db);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  return unknown.length === 0
    ? {}
    : { [field]: [`contain ${unknown.join(', ')}, which does not exist in this store`] };
}

function otherFeedErrors(feed: FeedValues, id: number | null): FieldErrors {
  const itself = ['is the feed itself: choose another one'];
  if (id !== null && feed.selected_feed_id === id) return { selected_feed_id: itself };
  return id !== null && feed.fallback_feed_id === id ? { fallback_feed_id: itself } : {};
}
