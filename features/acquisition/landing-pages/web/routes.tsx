import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/landing_pages';
const search = '/landing_pages';
const starts = () => import('./StartPages.tsx');
const details = () => import('./DetailsPages.tsx');
const editors = () => import('./EditorPages.tsx');

/** The screens of landing pages; words come before an id. */
export const landingPageRoutes: readonly FeatureRoute[] = [
  {
    name: 'Landing_pages',
    path: base,
    page: () =>
      import('./LandingPagesPage.tsx').then((module) => ({ default: module.LandingPagesPage })),
  },
  {
    name: 'Landing_pages_create',
    path: `${base}/create`,
    search,
    actions: [{ title: 'landing-pages:new' }],
    page: () => starts().then((module) => ({ default: module.CreatePage })),
  },
  {
    name: 'Landing_pages_template',
    path: `${base}/template`,
    search,
    page: () => starts().then((module) => ({ default: module.TemplatePage })),
  },
  {
    name: 'Landing_pages_details',
    path: `${base}/details`,
    search,
    page: () => details().then((module) => ({ default: module.DetailsPage })),
  },
  {
    name: 'Landing_pages_duplicate',
    path: `${base}/duplicate`,
    search,
    page: () => details().then((module) => ({ default: module.DuplicatePage })),
  },
  {
    name: 'Landing_pages_wysiwyg',
    path: `${base}/wysiwyg_editor`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => ({ default: module.NewWrittenPage })),
  },
  {
    name: 'Landing_pages_wysiwyg_edit',
    path: `${base}/wysiwyg_editor/$pageId/edit`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => ({ default: module.EditPage })),
  },
  {
    name: 'Landing_pages_editor',
    path: `${base}/editor`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => ({ default: module.NewDrawnPage })),
  },
  {
    name: 'Landing_pages_editor_edit',
    path: `${base}/editor/$pageId/edit`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => ({ default: module.EditPage })),
  },
  {
    name: 'Landing_page_view',
    path: `${base}/$pageId`,
    search,
    page: () =>
      import('./LandingPageView.tsx').then((module) => ({ default: module.LandingPageView })),
  },
  {
    name: 'Landing_page_edit',
    path: `${base}/$pageId/edit`,
    search,
    page: () => details().then((module) => ({ default: module.SettingsPage })),
  },
  {
    name: 'Landing_page_preview',
    path: `${base}/$pageId/preview`,
    search: false,
    page: () => import('./LandingPageView.tsx').then((module) => ({ default: module.PreviewPage })),
  },
];
