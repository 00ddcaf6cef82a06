import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/mobile_keywords';
const clicks = () => import('./clicks/ClickPages.tsx');

/** The screens of keywords. */
export const mobileKeywordRoutes: readonly FeatureRoute[] = [
  {
    name: 'Mobile_keywords',
    path: base,
    actions: [{ title: 'mobile-keywords:palette.new', query: 'drawer=new' }],
    page: () => import('./KeywordsPage.tsx').then((module) => ({ default: module.KeywordsPage })),
  },
  {
    name: 'Mobile_keyword_view',
    path: `${base}/$Id`,
    search: '/mobile_keywords',
    page: () => import('./KeywordPage.tsx').then((module) => ({ default: module.KeywordPage })),
  },
  {
    name: 'Mobile_keyword_clicks',
    path: `${base}/$keywordId/sms_click`,
    search: '/mobile_keywords',
    page: () => clicks().then((module) => ({ default: module.ClickOverviewPage })),
  },
  {
    name: 'Mobile_keyword_clicks_detailed',
    path: `${base}/$keywordId/sms_click/detailed`,
    search: '/mobile_keywords',
    page: () => clicks().then((module) => ({ default: module.ClickersPage })),
  },
  {
    name: 'Mobile_keyword_url_report',
    path: `${base}/$keywordId/sms_click/$urlId/url_report`,
    search: '/mobile_keywords',
    page: () => clicks().then((module) => ({ default: module.UrlReportPage })),
  },
  {
    name: 'Keyword_contact_view',
    path: '/accounts/$accountId/keyword_contacts/$contactId',
    search: '/mobile_keywords',
    page: () =>
      import('./KeywordContactPage.tsx').then((module) => ({ default: module.KeywordContactPage })),
  },
];
