/** How a feed chooses its products. */
export const feedMetrics = [
  'best_sellers',
  'new_arrivals',
  'trending',
  'purchased_together',
  'similar_products',
] as const;

/** One of them. */
export type FeedMetric = (typeof feedMetrics)[number];

/** Metrics that are shown as coming soon. */
export const comingMetrics = ['people_who_viewed_also_bought', 'you_may_like_this'] as const;

/** The days that a metric may look back, its usual range first; none where it does not ask for days. */
export const dayRanges: Readonly<Record<FeedMetric, readonly number[]>> = {
  best_sellers: [5, 10, 15, 30, 45, 60],
  new_arrivals: [7, 15, 30],
  trending: [7, 15, 30],
  purchased_together: [],
  similar_products: [],
};

/** Which products a metric starts from: none, given ones, those of another feed, those that a recipient bought last. */
export const seedKinds = ['none', 'product_skus', 'product_feed', 'last_order'] as const;

/** One of them. */
export type SeedKind = (typeof seedKinds)[number];

/** A feed as the engine computes it. */
export interface FeedDefinition {
  id: number;
  metric: FeedMetric;
  /** The store; 0 is the account itself. */
  storeId: number;
  dayRange: number;
  /** Only products of these categories and those below them; none means all. */
  included: readonly number[];
  excluded: readonly number[];
  brands: readonly string[];
  onlyActive: boolean;
  onlyInStock: boolean;
  onlyPublished: boolean;
  /** How the chosen products are arranged: by the metric, by price or at random for each recipient. */
  order: 'metric' | 'price_asc' | 'price_desc' | 'random';
  seeds: SeedKind;
  skus: readonly string[];
  /** The feed whose products are the seeds. */
  seedFeedId: number | null;
  /** How many an email shows. */
  count: number;
}

/** Most products that a feed keeps. */
export const mostItems = 100;
