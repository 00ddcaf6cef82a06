import { productFeedPersonalData } from '#engines/product-feeds/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { productFeeds } from './contract.ts';
import { productFeedChoices, productFeedRecords } from './server/feed-records.ts';
import { mountProductFeeds } from './server/mount.ts';

/** Feeds of products that emails show. */
export const productFeedFamily: Family = {
  path: productFeeds.path,
  number: 100,
  feature: 'content/product-feeds',
  mount: mountProductFeeds,
  records: productFeedRecords,
  page: ({ id }) => `product_recommendations/product_feeds?drawer=${id}`,
  choices: productFeedChoices,
  personal: productFeedPersonalData,
};
