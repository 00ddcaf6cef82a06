import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of API keys and of the account's token. */
export const apiKeyRoutes: readonly FeatureRoute[] = [
  {
    name: 'API_keys',
    path: '/accounts/$accountId/settings/api-keys',
    actions: [{ title: 'api-keys:new', query: 'drawer=new' }],
    page: () => import('./ApiKeysPage.tsx').then((module) => ({ default: module.ApiKeysPage })),
  },
  {
    name: 'Settings_token',
    path: '/accounts/$accountId/settings/token',
    search: false,
    page: () => import('./TokenPage.tsx').then((module) => ({ default: module.TokenPage })),
  },
];
