import { userRoutes } from '#features/account/users/web/routes.tsx';
import { billingRoutes } from '#features/account/billing/web/routes.tsx';
import { unsubscribeRoutes } from '#features/account/unsubscribes/web/routes.tsx';
import { brandRoutes } from '#features/audience/brands/web/routes.tsx';
import { apiKeyRoutes } from '#features/account/api-keys/web/routes.tsx';
import { contactImportRoutes } from '#features/audience/contact-import/web/routes.tsx';
import { contactRoutes } from '#features/audience/contacts/web/routes.tsx';
import { contactTagRoutes } from '#features/audience/contact-tags/web/routes.tsx';
import { customFieldRoutes } from '#features/audience/custom-fields/web/routes.tsx';
import { listRoutes } from '#features/audience/lists/web/routes.tsx';
import { campaignReportRoutes } from '#features/campaigns/campaign-reports/web/routes.tsx';
import { abTestRoutes } from '#features/campaigns/ab-tests/web/routes.tsx';
import { campaignTagRoutes } from '#features/campaigns/campaign-tags/web/routes.tsx';
import { transactionalRoutes } from '#features/campaigns/transactional-campaigns/web/routes.tsx';
import { emailCampaignRoutes } from '#features/campaigns/email-campaigns/web/routes.tsx';
import { contentRoutes } from '#features/content/contents/web/routes.tsx';
import { archiveRoutes } from '#features/home/archive/web/routes.tsx';
import { connectionRoutes } from '#features/home/connections/web/routes.tsx';
import { dashboardRoutes } from '#features/home/dashboard/web/routes.tsx';
import { localInboxRoutes } from '#features/home/local-inbox/web/routes.tsx';
import { notificationRoutes } from '#features/home/notifications/web/routes.tsx';
import { processQueueRoutes } from '#features/home/process-queue/web/routes.tsx';
import { accountChoiceRoutes } from '#features/session/account-choice/web/routes.tsx';
import { passwordRoutes } from '#features/session/password/web/routes.tsx';
import { profileRoutes } from '#features/session/profile/web/routes.tsx';
import { signInRoutes } from '#features/session/sign-in/web/routes.tsx';
import { accountSettingsRoutes } from '#features/settings/account-settings/web/routes.tsx';
import { httpPostUrlRoutes } from '#features/settings/http-post-url/web/routes.tsx';
import { inboundMailRoutes } from '#features/settings/inbound-mail/web/routes.tsx';
import { linkDomainRoutes } from '#features/settings/link-domains/web/routes.tsx';
import { sendingDomainRoutes } from '#features/settings/sending-domains/web/routes.tsx';
import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { pageRoutes } from './pages/routes.ts';

/** Every screen of the product. Static paths win over parameters, whatever the order here. */
export const routes: readonly FeatureRoute[] = [
  ...pageRoutes,
  ...signInRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...accountChoiceRoutes,
  ...archiveRoutes,
  ...connectionRoutes,
  ...dashboardRoutes,
  ...abTestRoutes,
  ...emailCampaignRoutes,
  ...campaignReportRoutes,
  ...campaignTagRoutes,
  ...transactionalRoutes,
  ...localInboxRoutes,
  ...notificationRoutes,
  ...processQueueRoutes,
  ...userRoutes,
  ...contactImportRoutes,
  ...contactTagRoutes,
  ...listRoutes,
  ...contactRoutes,
  ...customFieldRoutes,
  ...contentRoutes,
  ...billingRoutes,
  ...unsubscribeRoutes,
  ...brandRoutes,
  ...accountSettingsRoutes,
  ...apiKeyRoutes,
  ...httpPostUrlRoutes,
  ...sendingDomainRoutes,
  ...inboundMailRoutes,
  ...linkDomainRoutes,
];
