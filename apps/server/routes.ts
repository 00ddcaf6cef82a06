import { mountAppCalls, mountIntake } from '#engines/connect/public.ts';
import { mountForms, mountFormScripts } from '#engines/forms/public.ts';
import { mountInbound } from '#engines/inbound/public.ts';
import { mountRatings } from '#engines/desk/public.ts';
import { mountOptIn } from '#engines/opt-in/public.ts';
import { mountOwnData } from '#engines/own-data/public.ts';
import { mountPush } from '#engines/push/public.ts';
import { mountInboundTexts, mountReceipts, mountShortLinks } from '#engines/texting/public.ts';
import { mountTracking } from '#engines/tracking/public.ts';
import { mountWebVisits } from '#engines/web-visits/public.ts';
import { mountBilling } from '#features/account/billing/server/mount.ts';
import { mountCleansingRules } from '#features/audience/cleansing-rules/server/mount.ts';
import { mountUnsubscribes } from '#features/account/unsubscribes/server/mount.ts';
import { mountCommerceStart } from '#features/commerce/commerce-start/server/mount.ts';
import { mountCustomers } from '#features/commerce/customers/server/mount.ts';
import { mountOrderScreens } from '#features/commerce/order-screens/server/mount.ts';
import { mountRevenue } from '#features/analytics/revenue/server/mount.ts';
import { mountSoldProducts } from '#features/commerce/sold-products/server/mount.ts';
import { mountStores } from '#features/commerce/stores/server/mount.ts';
import { mountCampaignReports } from '#features/campaigns/campaign-reports/server/mount.ts';
import { mountAbTests } from '#features/campaigns/ab-tests/server/mount.ts';
import { mountSmsReplies } from '#features/campaigns/sms-replies/server/mount.ts';
import { mountMobileReports } from '#features/campaigns/mobile-reports/server/mount.ts';
import { mountConversions } from '#features/campaigns/conversions/server/mount.ts';
import { conversionSettings } from '#features/campaigns/conversions/server/public.ts';
import { mountGroupOpening } from '#features/content/image-groups/server/public.ts';
import { mountServedImages } from '#features/content/images/server/public.ts';
import { mountCountdownPicture } from '#features/content/live-content-images/server/public.ts';
import { mountArchive } from '#features/home/archive/server/mount.ts';
import { mountChoices } from '#features/home/choices/server/mount.ts';
import { mountConnections } from '#features/home/connections/server/mount.ts';
import { mountDashboard } from '#features/home/dashboard/server/mount.ts';
import { mountLocalInbox } from '#features/home/local-inbox/server/mount.ts';
import { mountSampleData } from '#features/home/sample-data/server/mount.ts';
import { mountSupport } from '#features/home/support/server/mount.ts';
import { mountServiceDashboard } from '#features/service/service-desk/server/mount.ts';
import { mountSupportContacts } from '#features/service/support-contacts/server/mount.ts';
import { mountAccess } from '#features/session/access/server/mount.ts';
import { mountAccountChoice } from '#features/session/account-choice/server/mount.ts';
import { mountPassword } from '#features/session/password/server/mount.ts';
import { mountConnector } from '#features/session/connector/server/mount.ts';
import { mountProfile } from '#features/session/profile/server/mount.ts';
import { mountSessions } from '#features/session/sessions/server/mount.ts';
import { mountAccountSettings } from '#features/settings/account-settings/server/mount.ts';
import { mountFilePickups } from '#features/audience/file-pickups/server/mount.ts';
import { mountSftpAccess } from '#features/settings/sftp-access/server/mount.ts';
import { mountInboundMail } from '#features/settings/inbound-mail/server/mount.ts';
import { followPostUrl } from '#features/settings/http-post-url/server/public.ts';
import { mountSecondFactor } from '#features/session/second-factor/server/mount.ts';
import { mountFolders } from '#features/home/folders/server/mount.ts';
import { mountPublicPages } from '#features/acquisition/landing-pages/server/public.ts';
import { mountAnswering } from '#features/acquisition/surveys/server/public.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { mountProcessQueue } from '#features/home/process-queue/server/mount.ts';
import { mountPresence } from '#features/home/presence/server/mount.ts';
import { mountViews } from '#features/home/views/server/mount.ts';
import { mountNotifications } from '#features/home/notifications/server/mount.ts';
import { familiesInFolders } from '#platform/server/family/in-folders.ts';
import type { Family } from '#platform/server/family/family.ts';
import * as registered from './families.ts';
import { usageCounters } from './usage.ts';

/** Every family of records, by path. */
export const families: readonly Family[] = Object.values(registered).toSorted((one, other) =>
  one.path < other.path ? -1 : 1,
);

/** By this column, tables of all families name a person of the account. */
export const personColumn = 'contact_id';

/** What strangers ask for by public addresses, from the tracker role as well and under the hosts of accounts: links and pictures of emails, short links of texts, the calls of apps and pages that push. Each of these features has public routes alone. */
export const publicMounts: ReadonlySet<string> = new Set([
  'acquisition/pages',
  'acquisition/survey-pages',
  'content/pictures',
  'desk',
  'forms',
  'forms/scripts',
  'opt-in',
  'own-data',
  'push',
  'tracking',
  'tracking/short-links',
  'web-visits',
]);

/** Every feature that the server mounts, by its folder: those of the families, and those without records of their own. */
export const mounts: readonly (readonly [feature: string, mount: MountFeature])[] = [
  ['session/access', mountAccess],
  ['session/account-choice', mountAccountChoice],
  ['session/password', mountPassword],
  ['session/connector', mountConnector],
  ['session/profile', mountProfile],
  ['session/sessions', mountSessions],
  ['session/second-factor', mountSecondFactor],
  ['home/notifications', mountNotifications],
  ['home/process-queue', mountProcessQueue],
  ['home/views', mountViews],
  ['home/presence', mountPresence],
  ['home/folders', mountFolders(familiesInFolders(families))],
  ['home/archive', mountArchive(families)],
  ['home/choices', mountChoices(families)],
  ['home/connections', mountConnections],
  ['home/dashboard', mountDashboard],
  ['home/local-inbox', mountLocalInbox],
  ['home/sample-data', mountSampleData],
  ['home/support', mountSupport],
  // Who lets cleansed contacts go stands here: nobody yet.
  ['audience/cleansing-rules', mountCleansingRules([])],
  ['analytics/revenue', mountRevenue],
  ['commerce/commerce-start', mountCommerceStart],
  ['commerce/customers', mountCustomers],
  ['commerce/order-screens', mountOrderScreens],
  ['commerce/sold-products', mountSoldProducts],
  ['commerce/stores', mountStores],
  ['service/service-desk', mountServiceDashboard],
  ['service/support-contacts', mountSupportContacts],
  ['account/billing', mountBilling(usageCounters)],
  ['account/unsubscribes', mountUnsubscribes],
  [
    'settings/account-settings',
    mountAccountSettings((services) => ({
      http_post_url: followPostUrl,
      ...conversionSettings(services),
    })),
  ],
  ['campaigns/ab-tests', mountAbTests],
  ['campaigns/conversions', mountConversions],
  ['campaigns/mobile-reports', mountMobileReports],
  ['campaigns/sms-replies', mountSmsReplies],
  ['campaigns/campaign-reports', mountCampaignReports],
  ...families.flatMap(({ feature, mount }) => (mount ? [[feature, mount] as const] : [])),
  ['settings/inbound-mail', mountInboundMail],
  ['settings/sftp-access', mountSftpAccess],
  ['audience/file-pickups', mountFilePickups],
  ['content/pictures', mountServedImages],
  ['content/pictures', mountGroupOpening],
  ['connect', mountIntake],
  ['connect/app-calls', mountAppCalls],
  ['inbound', mountInbound],
  ['texting/inbound', mountInboundTexts],
  ['push', mountPush],
  ['forms', mountForms],
  ['forms/scripts', mountFormScripts],
  ['texting/receipts', mountReceipts],
  ['tracking/short-links', mountShortLinks],
  ['tracking', mountTracking],
  ['desk', mountRatings],
  ['opt-in', mountOptIn],
  ['own-data', mountOwnData],
  ['web-visits', mountWebVisits],
  ['content/pictures', mountCountdownPicture],
  ['acquisition/pages', mountPublicPages],
  ['acquisition/survey-pages', mountAnswering],
];
