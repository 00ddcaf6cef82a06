import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/surveys';
const search = '/surveys';
const editors = () => import('./EditorPages.tsx');

/** The screens of surveys; words come before an id. */
export const surveyRoutes: readonly FeatureRoute[] = [
  {
    name: 'Surveys',
    path: base,
    page: () => import('./SurveysPage.tsx').then((module) => ({ default: module.SurveysPage })),
  },
  {
    name: 'Surveys_new',
    path: `${base}/new`,
    search,
    actions: [{ title: 'surveys:create' }],
    page: () => editors().then((module) => ({ default: module.NewSurveyPage })),
  },
  {
    name: 'Surveys_edit',
    path: `${base}/$surveyId/edit`,
    search,
    page: () => editors().then((module) => ({ default: module.EditSurveyPage })),
  },
  {
    name: 'Surveys_results',
    path: `${base}/$surveyId`,
    search,
    page: () => import('./ResultsPage.tsx').then((module) => ({ default: module.ResultsPage })),
  },
];
