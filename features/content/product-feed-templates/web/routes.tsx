import type { FeatureRoute } from '#platform/web/feature-route.ts';
import type * as Screens from './TemplateScreens.tsx';

const list = '/product_recommendations/product_feed_templates';
const base = `/accounts/$accountId${list}`;

// One load for all of them: each leads to the next, and they are made of the same parts.
const screen =
  (name: keyof typeof Screens): FeatureRoute['page'] =>
  () =>
    import('./TemplateScreens.tsx').then((screens) => ({ default: screens[name] }));

/** The screens of templates of product feeds; words come before an id. */
export const productFeedTemplateRoutes: readonly FeatureRoute[] = [
  {
    name: 'Product_feed_templates',
    path: base,
    palette: 'product-feed-templates:title',
    page: screen('ListPage'),
  },
  {
    name: 'Product_feed_templates_new',
    path: `${base}/new`,
    search: list,
    actions: [{ title: 'product-feed-templates:create' }],
    page: screen('NewPage'),
  },
  {
    name: 'Product_feed_template_edit',
    path: `${base}/$templateId`,
    search: list,
    page: screen('EditPage'),
  },
];
