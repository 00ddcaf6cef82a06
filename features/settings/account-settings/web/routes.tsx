import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/settings';

const index = () =>
  import('./SettingsPage.tsx').then((module) => ({ default: module.SettingsPage }));

/** The screens of settings; the address of events is a feature of its own. */
export const accountSettingsRoutes: readonly FeatureRoute[] = [
  { name: 'Settings', path: base, search: false, page: index },
  {
    name: 'Settings_app_dashboard',
    path: '/settings/$accountId/dashboard',
    search: false,
    page: index,
  },
  {
    name: 'Conversion_attribute',
    path: `${base}/conversion-attribute`,
    search: false,
    page: () =>
      import('./ConversionPage.tsx').then((module) => ({ default: module.ConversionPage })),
  },
  {
    name: 'Open_and_click_tracking',
    path: `${base}/open-and-click-tracking`,
    search: false,
    page: () => import('./TrackingPage.tsx').then((module) => ({ default: module.TrackingPage })),
  },
  {
    name: 'Relational_table_settings',
    path: `${base}/relational_table`,
    search: false,
    page: () =>
      import('./RelationalTablePage.tsx').then((module) => ({
        default: module.RelationalTablePage,
      })),
  },
  {
    name: 'Campaign_subject_line',
    path: `${base}/campaign-subject-line`,
    search: false,
    page: () =>
      import('./SubjectLinePage.tsx').then((module) => ({ default: module.SubjectLinePage })),
  },
  {
    name: 'Branding',
    path: `${base}/branding`,
    search: false,
    page: () => import('./BrandingPage.tsx').then((module) => ({ default: module.BrandingPage })),
  },
  {
    name: 'Sending_limits',
    path: `${base}/sending-limits`,
    search: false,
    page: () =>
      import('./SendingLimitsPage.tsx').then((module) => ({ default: module.SendingLimitsPage })),
  },
  {
    name: 'Data_retention',
    path: `${base}/data-retention`,
    search: false,
    page: () =>
      import('./DataRetentionPage.tsx').then((module) => ({ default: module.DataRetentionPage })),
  },
  {
    name: 'SMS_compliance_settings',
    path: `${base}/sms-compliance-settings`,
    search: false,
    page: () =>
      import('./SmsCompliancePage.tsx').then((module) => ({ default: module.SmsCompliancePage })),
  },
  {
    name: 'Unique_identifier',
    path: `${base}/unique-identifier`,
    search: false,
    page: () =>
      import('./UniqueIdentifierPage.tsx').then((module) => ({
        default: module.UniqueIdentifierPage,
      })),
  },
];
