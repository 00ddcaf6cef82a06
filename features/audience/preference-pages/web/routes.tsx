import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { preferencePages } from '../contract.ts';

/** The screen of preference pages. */
export const preferencePageRoutes: readonly FeatureRoute[] = [
  {
    name: 'Preference_pages',
    path: '/accounts/$accountId/preference_pages',
    gate: { any: [preferencePages.role].flat() },
    palette: 'preference-pages:title',
    page: () =>
      import('./PreferencePagesPage.tsx').then((module) => ({
        default: module.PreferencePagesPage,
      })),
  },
];
