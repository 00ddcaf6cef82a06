import { businessHoursRoutes } from '#features/service/business-hours/web/routes.tsx';
import { knowledgeBaseRoutes } from '#features/service/knowledge-base/web/routes.tsx';
import { macroRoutes } from '#features/service/macros/web/routes.tsx';
import { serviceDeskRoutes } from '#features/service/service-desk/web/routes.tsx';
import { slaPolicyRoutes } from '#features/service/sla-policies/web/routes.tsx';
import { deskContactRoutes } from '#features/service/support-contacts/web/routes.tsx';
import { supportEmailRoutes } from '#features/service/support-emails/web/routes.tsx';
import { ticketRoutes } from '#features/service/tickets/web/routes.tsx';
import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of the service cloud, those of each feature: /service/$accountId/… */
export const serviceRoutes: readonly FeatureRoute[] = [
  ...businessHoursRoutes,
  ...serviceDeskRoutes,
  ...slaPolicyRoutes,
  ...deskContactRoutes,
  ...knowledgeBaseRoutes,
  ...macroRoutes,
  ...supportEmailRoutes,
  ...ticketRoutes,
];
