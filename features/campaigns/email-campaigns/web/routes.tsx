import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/campaigns';
const dashboard = () =>
  import('./dashboard/CampaignPage.tsx').then((module) => ({ default: module.CampaignPage }));
const list = () =>
  import('./list/CampaignsPage.tsx').then((module) => ({ default: module.CampaignsPage }));

const resend = () =>
  import('./resend/ResendPage.tsx').then((module) => ({ default: module.ResendPage }));

/** The screens of email campaigns. */
export const emailCampaignRoutes: readonly FeatureRoute[] = [
  { name: 'Campaigns', path: base, page: list },
  { name: 'Campaign_content', path: `${base}/content/$contentId`, page: list },
  {
    name: 'Campaigns_new',
    path: `${base}/new`,
    actions: [{ title: 'shell:palette.create.campaign' }],
    search: false,
    page: () =>
      import('./start/NewCampaignPage.tsx').then((module) => ({ default: module.NewCampaignPage })),
  },
  {
    name: 'Campaigns_new_email',
    path: `${base}/new/email`,
    search: false,
    page: () =>
      import('./wizard/NewEmailPage.tsx').then((module) => ({ default: module.NewEmailPage })),
  },
  {
    name: 'Campaigns_edit',
    path: `${base}/$campaignId/edit`,
    search: false,
    page: () => import('./wizard/EditPage.tsx').then((module) => ({ default: module.EditPage })),
  },
  {
    name: 'Campaigns_duplicate',
    path: `${base}/$campaignId/duplicate`,
    search: false,
    page: () =>
      import('./wizard/DuplicatePage.tsx').then((module) => ({ default: module.DuplicatePage })),
  },
  {
    name: 'Campaign_dashboard',
    path: `${base}/$campaignId`,
    search: false,
    card: () => import('./CampaignCard.tsx').then((module) => ({ default: module.CampaignCard })),
    page: dashboard,
  },
  { name: 'Campaign_overlay', path: `${base}/$campaignId/overlay`, search: false, page: dashboard },
  { name: 'Campaign_isp', path: `${base}/$campaignId/isp`, search: false, page: dashboard },
  { name: 'Campaign_details', path: `${base}/$campaignId/details`, search: false, page: dashboard },
  {
    name: 'Resend_campaign',
    path: '/accounts/$accountId/contacts/$contactId/resend-campaign/$campaignId',
    search: false,
    page: resend,
  },
  {
    name: 'List_resend_campaign',
    path: '/accounts/$accountId/lists/$listId/contacts/$contactId/resend-campaign/$campaignId',
    search: false,
    page: resend,
  },
  {
    name: 'Batch_campaigns_new',
    path: '/accounts/$accountId/batch_campaigns/new',
    search: false,
    page: () => import('./batch/BatchPage.tsx').then((module) => ({ default: module.BatchPage })),
  },
];
