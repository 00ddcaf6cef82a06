import type { Family } from '#platform/server/family/family.ts';
import { productFeedTemplates } from './contract.ts';
import { mountTemplates } from './server/mount.ts';
import { templateSample } from './server/sample-templates.ts';
import { templateChoices, templateRecords } from './server/template-records.ts';

/** How products of feeds look in emails. */
export const productFeedTemplateFamily: Family = {
  path: productFeedTemplates.path,
  number: 101,
  feature: 'content/product-feed-templates',
  mount: mountTemplates,
  records: templateRecords,
  page: ({ id }) => `product_recommendations/product_feed_templates/${id}`,
  choices: templateChoices,
  sample: templateSample,
};
