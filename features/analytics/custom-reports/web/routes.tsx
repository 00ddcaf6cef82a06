import type { FeatureRoute } from '#platform/web/feature-route.ts';
import type * as Screens from './ReportScreens.tsx';

const list = '/analytics/custom_reports';
const base = `/accounts/$accountId${list}`;

// One load for all of them: each leads to the next, and they are made of the same parts.
const screen =
  (name: keyof typeof Screens): FeatureRoute['page'] =>
  () =>
    import('./ReportScreens.tsx').then((screens) => ({ default: screens[name] }));

/** The screens of custom reports and pivot tables; words come before an id. */
export const customReportRoutes: readonly FeatureRoute[] = [
  { name: 'Custom_reports', path: base, page: screen('ListPage') },
  {
    name: 'Custom_reports_new',
    path: `${base}/new`,
    search: list,
    actions: [{ title: 'custom-reports:create' }],
    page: screen('TypesPage'),
  },
  {
    name: 'Custom_report_campaign_new',
    path: `${base}/new/campaign`,
    search: list,
    page: screen('NewPage'),
  },
  {
    name: 'Custom_report_campaign_edit',
    path: `${base}/$reportId/campaign/edit`,
    search: list,
    page: screen('EditPage'),
  },
  {
    name: 'Custom_report_campaign_duplicate',
    path: `${base}/$reportId/campaign/duplicate`,
    search: list,
    page: screen('DuplicatePage'),
  },
  {
    name: 'Custom_report_campaign_view',
    path: `${base}/$reportId/campaign`,
    search: list,
    page: screen('ResultPage'),
  },
  { name: 'Custom_report_sms_new', path: `${base}/new/sms`, search: list, page: screen('NewPage') },
  {
    name: 'Custom_report_sms_edit',
    path: `${base}/$reportId/sms_report/edit`,
    search: list,
    page: screen('EditPage'),
  },
  {
    name: 'Custom_report_sms_duplicate',
    path: `${base}/$reportId/sms_report/duplicate`,
    search: list,
    page: screen('DuplicatePage'),
  },
  {
    name: 'Custom_report_sms_view',
    path: `${base}/$reportId/sms_report`,
    search: list,
    page: screen('ResultPage'),
  },
  {
    name: 'Custom_report_message_new',
    path: `${base}/new/message`,
    search: list,
    page: screen('NewPage'),
  },
  {
    name: 'Custom_report_sms_message_edit',
    path: `${base}/$reportId/sms_message_report/edit`,
    search: list,
    page: screen('EditPage'),
  },
  {
    name: 'Custom_report_sms_message_duplicate',
    path: `${base}/$reportId/sms_message_report/duplicate`,
    search: list,
    page: screen('DuplicatePage'),
  },
  {
    name: 'Custom_report_sms_message_view',
    path: `${base}/$reportId/sms_message_report`,
    search: list,
    page: screen('ResultPage'),
  },
  {
    name: 'Custom_report_growth_attrition_new',
    path: `${base}/new/growth_attrition`,
    search: list,
    page: screen('NewPage'),
  },
  {
    name: 'Custom_report_growth_attrition_edit',
    path: `${base}/$reportId/growth_attrition/edit`,
    search: list,
    page: screen('EditPage'),
  },
  {
    name: 'Custom_report_growth_attrition_duplicate',
    path: `${base}/$reportId/growth_attrition/duplicate`,
    search: list,
    page: screen('DuplicatePage'),
  },
  {
    name: 'Custom_report_growth_attrition_view',
    path: `${base}/$reportId/growth_attrition`,
    search: list,
    page: screen('ResultPage'),
  },
  {
    name: 'Custom_report_deliverability_new',
    path: `${base}/new/deliverability`,
    search: list,
    page: screen('NewPage'),
  },
  {
    name: 'Custom_report_deliverability_edit',
    path: `${base}/$reportId/deliverability/edit`,
    search: list,
    page: screen('EditPage'),
  },
  {
    name: 'Custom_report_deliverability_duplicate',
    path: `${base}/$reportId/deliverability/duplicate`,
    search: list,
    page: screen('DuplicatePage'),
  },
  {
    name: 'Custom_report_deliverability_view',
    path: `${base}/$reportId/deliverability`,
    search: list,
    page: screen('ResultPage'),
  },
  {
    name: 'Pivot_reports',
    path: '/accounts/$accountId/pivot_reports',
    palette: 'custom-reports:pivot.title',
    search: false,
    page: screen('PivotPage'),
  },
];
