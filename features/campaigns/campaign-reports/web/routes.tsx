import type { FeatureRoute } from '#platform/web/feature-route.ts';

const account = '/accounts/$accountId';
const campaign = `${account}/campaigns/$campaignId`;
const people = () =>
  import('./recipients/RecipientReportPage.tsx').then((module) => ({
    default: module.RecipientReportPage,
  }));
const recurring = () =>
  import('./recurring/RecurringPage.tsx').then((module) => ({ default: module.RecurringPage }));

/** The screens of campaign reports. The tabs of a campaign's dashboard are pages of email campaigns. */
export const campaignReportRoutes: readonly FeatureRoute[] = [
  {
    name: 'Reports',
    path: `${account}/reports`,
    page: () =>
      import('./list/ReportsPage.tsx').then((module) => ({ default: module.ReportsPage })),
  },
  {
    name: 'Reports_recurring_campaigns',
    path: `${account}/reports/recurring_campaign_report`,
    page: recurring,
  },
  {
    name: 'Recurring_campaign_report',
    path: `${account}/recurring_campaign_report`,
    page: recurring,
  },
  {
    name: 'Reports_tests',
    path: `${account}/reports/test_reports`,
    page: () =>
      import('./tests/TestReportsPage.tsx').then((module) => ({ default: module.TestReportsPage })),
  },
  {
    name: 'Reports_compare',
    palette: 'campaign-reports:compare.title',
    path: `${account}/reports/compare`,
    search: false,
    page: () =>
      import('./compare/ComparePage.tsx').then((module) => ({ default: module.ComparePage })),
  },
  {
    name: 'YTD_reports',
    palette: 'campaign-reports:year.title',
    path: `${account}/ytd_reports`,
    search: false,
    page: () => import('./year/YearPage.tsx').then((module) => ({ default: module.YearPage })),
  },
  { name: 'Campaign_delivered_report', path: `${campaign}/delivered_report`, page: people },
  { name: 'Campaign_open_report', path: `${campaign}/open_report`, page: people },
  { name: 'Campaign_click_report', path: `${campaign}/click_report`, page: people },
  { name: 'Campaign_bounce_report', path: `${campaign}/bounce_report`, page: people },
  { name: 'Campaign_complaint_report', path: `${campaign}/complaint_report`, page: people },
  { name: 'Campaign_unsubscribe_report', path: `${campaign}/unsubscribe_report`, page: people },
  {
    name: 'Campaign_link_report',
    path: `${campaign}/link_report`,
    page: () =>
      import('./links/LinkReportPage.tsx').then((module) => ({ default: module.LinkReportPage })),
  },
  {
    name: 'Campaign_url_report',
    path: `${campaign}/url_report`,
    page: () =>
      import('./links/UrlReportPage.tsx').then((module) => ({ default: module.UrlReportPage })),
  },
];
