import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screen of campaign tags. */
export const campaignTagRoutes: readonly FeatureRoute[] = [
  {
    name: 'Campaign_tags',
    path: '/accounts/$accountId/ctags',
    actions: [{ title: 'campaign-tags:newTitle', query: 'drawer=new' }],
    page: () =>
      import('./CampaignTagsPage.tsx').then((module) => ({ default: module.CampaignTagsPage })),
  },
];
