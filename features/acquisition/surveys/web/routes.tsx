import type { FeatureRoute } from '#platform/web/feature-route.ts';
import type * as Screens from './SurveyScreens.tsx';

const list = '/surveys';
const base = `/accounts/$accountId${list}`;

// One load for all of them: each leads to the next, and they are made of the same parts.
const screen =
  (name: keyof typeof Screens): FeatureRoute['page'] =>
  () =>
    import('./SurveyScreens.tsx').then((screens) => ({ default: screens[name] }));

/** The screens of surveys; words come before an id. */
export const surveyRoutes: readonly FeatureRoute[] = [
  { name: 'Surveys', path: base, page: screen('ListPage') },
  {
    name: 'Surveys_new',
    path: `${base}/new`,
    search: list,
    actions: [{ title: 'surveys:create' }],
    page: screen('NewPage'),
  },
  {
    name: 'Surveys_edit',
    path: `${base}/$surveyId/edit`,
    search: list,
    page: screen('EditPage'),
  },
  {
    name: 'Surveys_results',
    path: `${base}/$surveyId`,
    search: list,
    page: screen('ResultPage'),
  },
];
