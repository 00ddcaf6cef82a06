import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/settings';

const index = () =>
  import('./SettingsPage.tsx').then((module) => ({ default: module.SettingsPage }));

// Settings of one or two fields stand together; each address leads to its own.
const sections = () => import('./SettingsSections.tsx');

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
      sections().then((module) => ({
        default: () => <module.CampaignSettings at="conversion-attribute" />,
      })),
  },
  {
    name: 'Open_and_click_tracking',
    path: `${base}/open-and-click-tracking`,
    search: false,
    page: () =>
      sections().then((module) => ({
        default: () => <module.CampaignSettings at="open-and-click-tracking" />,
      })),
  },
  {
    name: 'Relational_table_settings',
    path: `${base}/relational_table`,
    search: false,
    page: () =>
      sections().then((module) => ({
        default: () => <module.AudienceSettings at="relational_table" />,
      })),
  },
  {
    name: 'Campaign_subject_line',
    path: `${base}/campaign-subject-line`,
    search: false,
    page: () =>
      sections().then((module) => ({
        default: () => <module.CampaignSettings at="campaign-subject-line" />,
      })),
  },
  {
    name: 'Branding',
    path: `${base}/branding`,
    search: false,
    page: () =>
      sections().then((module) => ({ default: () => <module.CampaignSettings at="branding" /> })),
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
      sections().then((module) => ({
        default: () => <module.AudienceSettings at="data-retention" />,
      })),
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
