import type { FeatureRoute } from '#platform/web/feature-route.ts';
import type * as Screens from './CatalogScreens.tsx';

const base = '/accounts/$accountId/product_recommendations';

// One load for all of them: each leads to the next.
const screen =
  (name: keyof typeof Screens): FeatureRoute['page'] =>
  () =>
    import('./CatalogScreens.tsx').then((screens) => ({ default: screens[name] }));

/** The screens of the product catalog. */
export const productCatalogRoutes: readonly FeatureRoute[] = [
  { name: 'Product_recommendations', path: base, page: screen('HomePage') },
  {
    name: 'Product_catalog',
    path: `${base}/catalog`,
    palette: 'product-catalog:title',
    actions: [{ title: 'product-catalog:create', query: 'drawer=new' }],
    page: screen('ListPage'),
  },
  {
    name: 'Product_file_import',
    path: `${base}/file_import`,
    search: '/product_recommendations/catalog',
    page: screen('ImportPage'),
  },
];
