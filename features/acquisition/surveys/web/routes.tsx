import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { surveys } from '../contract.ts';

/** The screen of surveys. */
export const surveyRoutes: readonly FeatureRoute[] = [
  {
    name: 'Surveys',
    path: '/accounts/$accountId/surveys',
    gate: { any: [surveys.role].flat() },
    palette: 'surveys:title',
    page: () => import('./SurveysPage.tsx').then((module) => ({ default: module.SurveysPage })),
  },
];
