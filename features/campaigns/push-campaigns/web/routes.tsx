import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/push_applications';
const editor = () => import('./editor/EditorPages.tsx');

/** The screens of push campaigns. */
export const pushCampaignRoutes: readonly FeatureRoute[] = [
  {
    name: 'Push_applications',
    path: base,
    page: () =>
      import('./PushApplicationsPage.tsx').then((module) => ({
        default: module.PushApplicationsPage,
      })),
  },
  {
    name: 'Push_applications_new',
    path: `${base}/new`,
    actions: [{ title: 'push-campaigns:palette.new' }],
    search: false,
    page: () => editor().then((module) => ({ default: module.NewPush })),
  },
  {
    name: 'Push_applications_view',
    path: `${base}/$campaignId`,
    search: '/push_applications',
    page: () =>
      import('./report/PushCampaignPage.tsx').then((module) => ({
        default: module.PushCampaignPage,
      })),
  },
  {
    name: 'Push_applications_edit',
    path: `${base}/$campaignId/edit`,
    search: false,
    page: () => editor().then((module) => ({ default: module.EditPush })),
  },
];
