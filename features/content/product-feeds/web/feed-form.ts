import { z } from 'zod';
import type { SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { dayRanges, feedMetrics } from '#engines/product-feeds/contract.ts';
import {
  abandonedCartSources,
  categoryFilters,
  feedMessages,
  isExtraMetric,
  ownSource,
  tagTypes,
  usualRange,
  type ProductFeed,
  type ShownProductFeed,
} from '../contract.ts';

const record = z.object({ id: z.number(), name: z.string() });

/** How chosen products may be arranged: by the metric, at random or by price. */
export const sorts = ['', 'random', 'price_asc', 'price_desc'] as const;

/** A feed as its drawer holds it, with the texts of its fields. */
export const feedForm = z
  .object({
    name: z
      .string()
      .min(1, feedMessages.noName)
      .refine((text) => text === '' || text.trim() !== '', feedMessages.blankName),
    metric: z.enum(feedMetrics),
    source: z.string().min(1, feedMessages.noSource),
    store_id: z.number().nullable(),
    day_range: z.number().nullable(),
    category_filter: z.enum(categoryFilters),
    categories: z.array(record),
    brands: z.array(z.string()),
    sort: z.enum(sorts),
    only_active: z.boolean(),
    only_in_stock: z.boolean(),
    only_published: z.boolean(),
    tag_type: z.enum(['', ...tagTypes]),
    selected_feed: z.array(record),
    product_skus: z.array(z.string()),
    item_count: z.number().int().min(1).max(24),
    fallback_feed: z.array(record),
    template_id: z.number().nullable(),
  })
  .superRefine((feed, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (feed.source !== '' && feed.source !== ownSource && feed.store_id === null)
      say('store_id', feedMessages.noStore);
    if (feed.category_filter !== 'all' && feed.categories.length === 0)
      say('categories', feedMessages.noCategory);
    if (feed.tag_type === 'product_feed' && feed.selected_feed.length === 0)
      say('selected_feed', feedMessages.noFeed);
    if (feed.tag_type === 'product_skus' && feed.product_skus.length === 0)
      say('product_skus', feedMessages.noSkus);
  });

/** A feed as its drawer holds it. */
export type FeedForm = z.infer<typeof feedForm>;

/** What a new feed starts with: best sellers of what can be bought. */
export const blankFeed: FeedForm = {
  name: '',
  metric: 'best_sellers',
  source: '',
  store_id: null,
  day_range: 5,
  category_filter: 'all',
  categories: [],
  brands: [],
  sort: '',
  only_active: true,
  only_in_stock: true,
  only_published: true,
  tag_type: '',
  selected_feed: [],
  product_skus: [],
  item_count: 4,
  fallback_feed: [],
  template_id: null,
};

/** What every filter is before somebody chooses one. */
const noFilters = {
  category_filter: 'all',
  categories: [],
  brands: [],
  sort: '',
  only_active: true,
  only_in_stock: true,
  only_published: true,
} as const satisfies Partial<FeedForm>;

const noType = {
  tag_type: '',
  selected_feed: [],
  product_skus: [],
} as const satisfies Partial<FeedForm>;

/** Another source has other brands and categories, and may not know what goes together. */
export function withSource(feed: FeedForm, source: string, stores: readonly number[]): FeedForm {
  const metric = isExtraMetric(feed.metric) ? 'best_sellers' : feed.metric;
  return {
    ...feed,
    ...noFilters,
    sort: feed.sort,
    ...noType,
    source,
    store_id: stores.length === 1 ? stores[0]! : null,
    metric,
    day_range: metric === feed.metric ? feed.day_range : usualRange(metric),
  };
}

/** Another store has other brands, categories and SKUs. */
export function withStore(feed: FeedForm, storeId: number | null): FeedForm {
  return {
    ...feed,
    category_filter: 'all',
    categories: [],
    brands: [],
    product_skus: [],
    store_id: storeId,
  };
}

/** Another metric begins without filters, with the first of its ranges. */
export function withMetric(feed: FeedForm, metric: FeedForm['metric']): FeedForm {
  return {
    ...feed,
    ...noFilters,
    ...(feed.tag_type === 'abandoned_cart' ? {} : noType),
    ...(metric === 'similar_products' && { tag_type: 'product_skus' as const }),
    metric,
    day_range: usualRange(metric),
  };
}

/** The recommendation types that are offered of a source and a metric. */
export function typesOf({ metric, source }: Pick<FeedForm, 'metric' | 'source'>) {
  const carts = abandonedCartSources.some((one) => one === source);
  return [
    ...(metric === 'similar_products' ? [] : ([''] as const)),
    ...(isExtraMetric(metric) ? (['product_skus', 'product_feed', 'last_order'] as const) : []),
    ...(carts ? (['abandoned_cart'] as const) : []),
  ];
}

/** The days that a metric may look back. */
export function rangesOf(metric: FeedForm['metric']): readonly number[] {
  return dayRanges[metric];
}

/** A saved feed as its drawer holds it. */
export function formOf({
  product_feed: feed,
  categories,
  nameOfFeed,
}: Pick<ShownProductFeed, 'product_feed' | 'categories'> & {
  nameOfFeed: (id: number) => string;
}): FeedForm {
  const named = (id: number | null) => (id === null ? [] : [{ id, name: nameOfFeed(id) }]);
  return {
    name: feed.name,
    metric: feed.metric,
    source: feed.source,
    store_id: feed.store_id,
    day_range: feed.day_range,
    category_filter: feed.category_filter,
    categories,
    brands: feed.brands,
    sort: sortOf(feed),
    only_active: feed.only_active,
    only_in_stock: feed.only_in_stock,
    only_published: feed.only_published,
    tag_type: feed.tag_type ?? '',
    selected_feed: named(feed.selected_feed_id),
    product_skus: feed.product_skus,
    item_count: feed.item_count,
    fallback_feed: named(feed.fallback_feed_id),
    template_id: feed.template_id,
  };
}

/** What a drawer saves. */
export function bodyOf(form: FeedForm): object {
  const {
    categories,
    sort,
    tag_type: tag,
    selected_feed: selected,
    fallback_feed: fallback,
    ...feed
  } = form;
  const ids = categories.map(({ id }) => id);
  return {
    ...feed,
    included_categories: form.category_filter === 'limit' ? ids : [],
    excluded_categories: form.category_filter === 'exclude' ? ids : [],
    order_by: sort === '' ? null : sort === 'random' ? 'random' : 'price',
    order: sort === 'price_asc' ? 'asc' : sort === 'price_desc' ? 'desc' : null,
    tag_type: tag === '' ? null : tag,
    selected_feed_id: tag === 'product_feed' ? (selected[0]?.id ?? null) : null,
    product_skus: tag === 'product_skus' ? form.product_skus : [],
    fallback_feed_id: fallback[0]?.id ?? null,
  };
}

function sortOf({ order_by: by, order }: ProductFeed): FeedForm['sort'] {
  if (by === null) return '';
  if (by === 'random') return 'random';
  return order === 'desc' ? 'price_desc' : 'price_asc';
}

/** What the parts of the drawer work on. */
export interface FeedFormProps {
  form: SchemaForm<typeof feedForm>;
}
