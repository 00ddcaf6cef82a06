import type { Family } from '#platform/server/family/family.ts';
import { categories } from './contract/categories.ts';
import { products } from './contract/products.ts';
import { categoryRecords, productChoices, productRecords } from './server/catalog-records.ts';
import { mountCategories, mountProducts } from './server/mount.ts';

/** What stores sell, and what people of the account add. */
export const productFamily: Family = {
  path: products.path,
  number: 98,
  feature: 'content/product-catalog',
  mount: mountProducts,
  records: productRecords,
  page: ({ id }) => `product_recommendations/catalog?drawer=${id}`,
  choices: productChoices,
};

/** Groups of products. */
export const categoryFamily: Family = {
  path: categories.path,
  number: 99,
  feature: 'content/product-catalog',
  mount: mountCategories,
  records: categoryRecords,
};
