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
    page: () => pages().then((module) => ({ default: module.NetoPage })),
  },
  {
    name: 'Keap_index',
    path: `${base}/keap`,
    page: () => pages().then((module) => ({ default: module.KeapPage })),
  },
  {
    name: 'Clickbank_index',
    path: `${base}/clickbank`,
    page: () => pages().then((module) => ({ default: module.ClickbankPage })),
  },
  {
    name: 'Retail_express_index',
    path: `${base}/retail_express`,
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
    page: () => pages().then((module) => ({ default: module.CartsPage })),
  },
];
