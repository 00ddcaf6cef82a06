import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of social media. */
export const socialRoutes: readonly FeatureRoute[] = [
  {
    name: 'Social_schedules',
    path: '/accounts/$accountId/social_schedules',
    actions: [{ title: 'social:post.create', query: 'drawer=new' }],
    page: () => import('./schedules/SchedulesPage.tsx').then((m) => ({ default: m.SchedulesPage })),
  },
  {
    name: 'Social_queue',
    path: '/accounts/$accountId/social_schedules/queue',
    page: () => import('./schedules/QueuePage.tsx').then((m) => ({ default: m.QueuePage })),
  },
  {
    name: 'Social_campaigns',
    path: '/accounts/$accountId/social_campaigns',
    actions: [{ title: 'social:campaigns.create', query: 'drawer=new' }],
    page: () => import('./CampaignsPage.tsx').then((m) => ({ default: m.CampaignsPage })),
  },
  {
    name: 'Social_content_categories',
    path: '/accounts/$accountId/social_content_categories',
    actions: [{ title: 'social:categories.create', query: 'drawer=new' }],
    page: () => import('./CategoriesPage.tsx').then((m) => ({ default: m.CategoriesPage })),
  },
  {
    name: 'Social_accounts',
    path: '/accounts/$accountId/social_accounts',
    page: () => import('./accounts/AccountsPage.tsx').then((m) => ({ default: m.AccountsPage })),
  },
  {
    name: 'Social_leads',
    path: '/accounts/$accountId/social_leads',
    actions: [{ title: 'social:leads.create', query: 'drawer=new' }],
    page: () => import('./leads/LeadsPage.tsx').then((m) => ({ default: m.LeadsPage })),
  },
];
