import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/sms_campaigns';
const one = `${base}/$campaignId`;
const trans = '/accounts/$accountId/transactional_sms_campaigns';
const editor = () => import('./editor/EditorPages.tsx');
const clicks = () => import('./report/ClickPages.tsx');

/** The screens of SMS campaigns, to lists and transactional. */
export const smsCampaignRoutes: readonly FeatureRoute[] = [
  {
    name: 'SMS_campaigns',
    path: base,
    page: () =>
      import('./list/SmsCampaignsPage.tsx').then((module) => ({
        default: module.SmsCampaignsPage,
      })),
  },
  {
    name: 'SMS_campaigns_new',
    path: `${base}/new`,
    actions: [{ title: 'sms-campaigns:palette.new' }],
    search: false,
    page: () => editor().then((module) => ({ default: module.NewSms })),
  },
  {
    name: 'SMS_campaign_dashboard',
    path: one,
    search: '/sms_campaigns',
    page: () =>
      import('./report/DashboardPage.tsx').then((module) => ({ default: module.DashboardPage })),
  },
  {
    name: 'SMS_campaign_messages',
    path: `${one}/sms/$type`,
    page: () => import('./report/TextsPage.tsx').then((module) => ({ default: module.TextsPage })),
  },
  {
    name: 'SMS_campaign_duplicate',
    path: `${one}/duplicate`,
    search: false,
    page: () => editor().then((module) => ({ default: module.DuplicateSms })),
  },
  {
    name: 'SMS_campaign_edit',
    path: `${one}/edit`,
    search: false,
    page: () => editor().then((module) => ({ default: module.EditSms })),
  },
  {
    name: 'SMS_campaign_replies',
    path: `${one}/sms_replies`,
    page: () =>
      import('./report/RepliesPage.tsx').then((module) => ({ default: module.RepliesPage })),
  },
  {
    name: 'SMS_campaign_clicks',
    path: `${one}/sms_click`,
    search: '/sms_campaigns',
    page: () => clicks().then((module) => ({ default: module.ClicksPage })),
  },
  {
    name: 'SMS_campaign_clicks_detailed',
    path: `${one}/sms_click/detailed`,
    search: '/sms_campaigns',
    page: () => clicks().then((module) => ({ default: module.ClickersPage })),
  },
  {
    name: 'SMS_campaign_url_report',
    path: `${one}/sms_click/$urlId/url_report`,
    search: '/sms_campaigns',
    page: () => clicks().then((module) => ({ default: module.UrlReportPage })),
  },
  {
    name: 'Transactional_SMS_campaigns',
    path: trans,
    page: () =>
      import('./transactional/TransactionalSmsPage.tsx').then((module) => ({
        default: module.TransactionalSmsPage,
      })),
  },
  {
    name: 'Transactional_SMS_campaigns_new',
    path: `${trans}/new`,
    actions: [{ title: 'sms-campaigns:palette.newTrans' }],
    search: false,
    page: () => editor().then((module) => ({ default: module.NewTransactionalSms })),
  },
  {
    name: 'Transactional_SMS_campaigns_edit',
    path: `${trans}/$campaignId/edit`,
    search: false,
    page: () => editor().then((module) => ({ default: module.EditTransactionalSms })),
  },
  {
    name: 'Transactional_SMS_campaigns_duplicate',
    path: `${trans}/$campaignId/duplicate`,
    search: false,
    page: () => editor().then((module) => ({ default: module.DuplicateTransactionalSms })),
  },
];
