import type { FeatureRoute } from '#platform/web/feature-route.ts';

/** The screens of data journeys. */
export const dataJourneyRoutes: readonly FeatureRoute[] = [
  {
    name: 'Data_journeys',
    path: '/accounts/$accountId/data_journeys',
    actions: [{ title: 'data-journeys:create', query: 'create=1' }],
    page: () =>
      import('./DataJourneysPage.tsx').then((module) => ({ default: module.DataJourneysPage })),
  },
  {
    name: 'Data_journeys_builder',
    path: '/accounts/$accountId/data_journeys/$journeyId/builder',
    search: '/data_journeys',
    page: () => import('./BuilderPage.tsx').then((module) => ({ default: module.BuilderPage })),
  },
];
