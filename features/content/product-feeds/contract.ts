import { z } from 'zod';
import { dayRanges, feedMetrics } from '#engines/product-feeds/contract.ts';
import { flag, idList, idParam, wholeNumberBetween } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** The source of what people of the account made or imported themselves; it has no store. */
export const ownSource = 'default';

/** Programs that send products by the API. */
const apiSource = 'api';

/** Metrics that need to know what goes together; only some sources have them. */
export const extraMetrics = ['purchased_together', 'similar_products'] as const;

/** The sources of stores that have the extra metrics. */
export const extraMetricSources = ['shopify', 'neto', 'keap', 'retail_express'] as const;

/** The sources whose abandoned carts feeds can show. */
export const abandonedCartSources = ['neto', 'clickbank', 'shopify'] as const;

/** How a feed may be narrowed by categories. */
export const categoryFilters = ['all', 'limit', 'exclude'] as const;

/** Which products a feed starts from, or shows: given ones, another feed's, the last order's or the abandoned cart's of each recipient. */
export const tagTypes = ['product_skus', 'product_feed', 'last_order', 'abandoned_cart'] as const;

/** One of them. */
export type TagType = (typeof tagTypes)[number];

/** Chips that the choice of categories shows. */
export const mostChips = 10;

/** Most feeds of an account. */
export const mostFeeds = 100;

/** Whether products of a source can be asked for what goes together. */
export function hasExtraMetrics(source: string): boolean {
  return source === apiSource || extraMetricSources.some((one) => one === source);
}

/** Whether what goes together depends on the plan of the store's merchandising service. */
export function asksFindify(source: string): boolean {
  return extraMetricSources.some((one) => one === source);
}

/** Whether a metric is one of the extra ones. */
export function isExtraMetric(metric: string): boolean {
  return extraMetrics.some((one) => one === metric);
}

/** The first range of a metric, null where it asks for none. */
export function usualRange(metric: keyof typeof dayRanges): number | null {
  return dayRanges[metric][0] ?? null;
}

const name = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'is required' : 'must be a text',
  })
  .min(1, 'is required')
  .refine((text) => text === '' || text.trim() !== '', 'cannot be blank!')
  .max(255, 'is too long (at most 255 characters)')
  .transform((text) => text.trim());

const texts = (most: number) =>
  z
    .array(
      z
        .string('must be a text')
        .trim()
        .min(1, 'cannot be blank')
        .max(255, 'is too long (at most 255 characters)'),
      'must be a list',
    )
    .max(most, `are too many (at most ${most})`);

const bool = z.boolean('must be true or false');

const direction = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(['asc', 'desc'], 'must be asc or desc').nullable(),
);

/** Feeds of products that emails show. */
export const productFeeds = resource({
  path: 'product_feeds',
  singular: 'product_feed',
  title: 'Product feed',
  role: 'contents',
  collectionKey: null,
  fields: z.object({
    name,
    metric: z.enum(feedMetrics, `must be one of ${feedMetrics.join(', ')}`).default('best_sellers'),
    source: z
      .string({
        error: (issue) =>
          issue.input === undefined || issue.input === null ? 'is required' : 'must be a text',
      })
      .min(1, 'is required')
      .max(40, 'is too long (at most 40 characters)'),
    store_id: idParam.nullable().optional(),
    day_range: wholeNumberBetween({ min: 1, max: 365 }).nullable().optional(),
    category_filter: z
      .enum(categoryFilters, `must be one of ${categoryFilters.join(', ')}`)
      .optional(),
    included_categories: idList.optional(),
    excluded_categories: idList.optional(),
    brands: texts(100).optional(),
    order_by: z.enum(['random', 'price'], 'must be random or price').nullable().optional(),
    order: direction.optional(),
    only_active: bool.optional(),
    only_in_stock: bool.optional(),
    only_published: bool.optional(),
    tag_type: z
      .enum(tagTypes, `must be one of ${tagTypes.join(', ')}`)
      .nullable()
      .optional(),
    selected_feed_id: idParam.nullable().optional(),
    product_skus: texts(100).optional(),
    item_count: wholeNumberBetween({ min: 1, max: 24 }).optional(),
    fallback_feed_id: idParam.nullable().optional(),
    template_id: idParam.nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    metric: z.enum(feedMetrics),
    source: z.string(),
    store_id: z.number().nullable(),
    store_name: z.string(),
    day_range: z.number().nullable(),
    category_filter: z.enum(categoryFilters),
    included_categories: z.array(z.number()),
    excluded_categories: z.array(z.number()),
    brands: z.array(z.string()),
    order_by: z.enum(['random', 'price']).nullable(),
    order: z.enum(['asc', 'desc']).nullable(),
    only_active: z.boolean(),
    only_in_stock: z.boolean(),
    only_published: z.boolean(),
    tag_type: z.enum(tagTypes).nullable(),
    selected_feed_id: z.number().nullable(),
    product_skus: z.array(z.string()),
    item_count: z.number(),
    fallback_feed_id: z.number().nullable(),
    template_id: z.number().nullable(),
    items_count: z.number(),
    computed_at: z.string().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    sortAnySize: ['name'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      metric: z.string().max(60).optional(),
      source: z.string().max(40).optional(),
      show_all: flag.optional(),
    }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'check_modules_in_use',
  ],
});

/** One feed. */
export type ProductFeed = RowOf<typeof productFeeds>;

/** A product as a feed shows it. */
export interface FeedProduct {
  id: number;
  item_id: string;
  sku: string;
  name: string;
  price: string | null;
  currency: string;
  image_url: string;
  store_url: string;
  description: string;
  brand: string;
}

/** Said of the fields of a feed, to the letter. */
export const feedMessages = {
  noName: 'Name is required',
  blankName: 'Name cannot be blank!',
  noSource: 'Source is required',
  noStore: 'Store is required',
  noCategory: 'Field is required',
  noFeed: 'Feed is required.',
  noSkus: 'Product SKUs are required.',
} as const;

/** A feed with the names of its categories, the products of its SKUs and what it shows now. */
export interface ShownProductFeed extends ProductFeed {
  /** The same, by its name. */
  product_feed: ProductFeed;
  categories: { id: number; name: string }[];
  sku_products: FeedProduct[];
  products: FeedProduct[];
  /** What is written into contents. */
  token: string;
}

/** The store that is asked about. */
export const storeQuery = z.object({ store_id: idParam });

/** What the merchandising service of a store allows. */
export interface FindifyStatus {
  free: boolean;
  paid: boolean;
}
