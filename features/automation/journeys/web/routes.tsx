import type { FeatureRoute } from '#platform/web/feature-route.ts';

const account = '/accounts/$accountId';
const base = `${account}/journeys`;
const search = '/journeys';

/** The screens of journeys. */
export const journeyRoutes: readonly FeatureRoute[] = [
  {
    name: 'Journeys',
    path: base,
    page: () =>
      import('./list/JourneysPage.tsx').then((module) => ({ default: module.JourneysPage })),
  },
  {
    name: 'Journeys_new',
    path: `${base}/new`,
    search,
    actions: [{ title: 'journeys:new' }],
    page: () =>
      import('./start/NewJourneyPage.tsx').then((module) => ({ default: module.NewJourneyPage })),
  },
  {
    name: 'Journeys_new_scratch',
    path: `${base}/new/scratch`,
    search,
    actions: [{ title: 'journeys:newScratch' }],
    page: () =>
      import('./start/ScratchPage.tsx').then((module) => ({ default: module.ScratchPage })),
  },
  {
    name: 'Journeys_new_template',
    path: `${base}/new/template`,
    search,
    actions: [{ title: 'journeys:newTemplate' }],
    page: () =>
      import('./start/TemplatePage.tsx').then((module) => ({ default: module.TemplatePage })),
  },
  {
    name: 'Journeys_edit',
    path: `${base}/$journeyId/edit`,
    search,
    page: () =>
      import('./settings/EditJourneyPage.tsx').then((module) => ({
        default: module.EditJourneyPage,
      })),
  },
  {
    name: 'Journeys_builder',
    path: `${base}/$journeyId/builder`,
    search: false,
    isFullScreen: true,
    page: () =>
      import('./builder/BuilderPage.tsx').then((module) => ({ default: module.BuilderPage })),
  },
  {
    name: 'Journey_contacts',
    path: `${base}/$journeyId/journey_contacts`,
    search,
    page: () =>
      import('./people/JourneyContactsPage.tsx').then((module) => ({
        default: module.JourneyContactsPage,
      })),
  },
  {
    name: 'Reports_journeys',
    path: `${account}/reports/journeys`,
    search: false,
    page: () =>
      import('./reports/JourneyReportsPage.tsx').then((module) => ({
        default: module.JourneyReportsPage,
      })),
  },
];
