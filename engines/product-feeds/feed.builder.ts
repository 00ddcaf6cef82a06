import type { FeedDefinition } from './contract.ts';

/** A feed of best sellers of the account's own store, changed by what is given. */
export function aFeed(given: Partial<FeedDefinition> = {}): FeedDefinition {
  return {
    id: 1,
    metric: 'best_sellers',
    storeId: 0,
    dayRange: 15,
    included: [],
    excluded: [],
    brands: [],
    onlyActive: true,
    onlyInStock: true,
    onlyPublished: true,
    order: 'metric',
    seeds: 'none',
    skus: [],
    seedFeedId: null,
    count: 4,
    ...given,
  };
}
