import type { FeatureRoute } from '#platform/web/feature-route.ts';

const account = '/accounts/$accountId';
const base = `${account}/acquisition/forms`;
const search = '/acquisition/forms';
const editors = () => import('./BuilderPages.tsx');

/** The screens of acquisition forms; `select` and `create` win over a form's number. */
export const acquisitionFormRoutes: readonly FeatureRoute[] = [
  {
    name: 'Acquisition_forms',
    path: base,
    page: () => import('./FormsPage.tsx').then((module) => ({ default: module.FormsPage })),
  },
  {
    name: 'Acquisition_forms_select',
    path: `${base}/select`,
    search,
    actions: [{ title: 'acquisition-forms:create' }],
    page: () => import('./SelectPage.tsx').then((module) => ({ default: module.SelectPage })),
  },
  {
    name: 'Acquisition_forms_create',
    path: `${base}/create`,
    search,
    page: () => editors().then((module) => ({ default: module.NewBuilderPage })),
  },
  {
    name: 'Acquisition_forms_modify',
    path: `${base}/$formId/modify`,
    search,
    page: () => editors().then((module) => ({ default: module.EditBuilderPage })),
  },
  {
    name: 'Acquisition_forms_preview',
    path: `${base}/$formId/preview`,
    search: false,
    isFullScreen: true,
    page: () => import('./PreviewPage.tsx').then((module) => ({ default: module.PreviewPage })),
  },
  {
    name: 'Acquisition_forms_submissions',
    path: `${base}/$formId/submissions`,
    search,
    page: () =>
      import('./SubmissionsPage.tsx').then((module) => ({ default: module.SubmissionsPage })),
  },
  {
    name: 'Acquisition_builder',
    path: `${account}/acquisition/builders/$journeyId/get_builder`,
    search,
    page: () => editors().then((module) => ({ default: module.JourneyBuilderPage })),
  },
];
