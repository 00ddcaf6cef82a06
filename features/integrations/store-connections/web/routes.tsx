import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/integrations';
const pages = () => import('./pages.tsx');

/** The screens of integrations: the index, and one for each kind of store. */
export const storeConnectionRoutes: readonly FeatureRoute[] = [
  {
    name: 'Integrations_index',
    path: base,
    page: () =>
      import('./IntegrationsPage.tsx').then((module) => ({ default: module.IntegrationsPage })),
  },
  {
    name: 'Shopify_index',
    path: `${base}/shopify`,
    actions: [{ title: 'store-connections:palette.shopify', query: 'drawer=new' }],
    page: () => pages().then((module) => ({ default: module.ShopifyPage })),
  },
  {
    name: 'Neto_index',
    path: `${base}/neto`,
    actions: [{ title: 'store-connections:palette.neto', query: 'drawer=new' }],
    page: () => pages().then((module) => ({ default: module.NetoPage })),
  },
  {
    name: 'Keap_index',
    path: `${base}/keap`,
    actions: [{ title: 'store-connections:palette.keap', query: 'drawer=new' }],
    page: () => pages().then((module) => ({ default: module.KeapPage })),
  },
  {
    name: 'Clickbank_index',
    path: `${base}/clickbank`,
    actions: [{ title: 'store-connections:palette.clickbank', query: 'drawer=new' }],
    page: () => pages().then((module) => ({ default: module.ClickbankPage })),
  },
  {
    name: 'Retail_express_index',
    path: `${base}/retail_express`,
    actions: [{ title: 'store-connections:palette.retailExpress', query: 'drawer=new' }],
    page: () => pages().then((module) => ({ default: module.RetailExpressPage })),
  },
  {
    name: 'Cart_index',
    path: `${base}/carts/$cartType`,
    search: '/integrations',
    page: () => pages().then((module) => ({ default: module.CartsPage })),
  },
  {
    name: 'Cart_index_alias',
    path: `${base}/$cartType`,
    search: false,
    page: () => pages().then((module) => ({ default: module.CartsAlias })),
  },
];
