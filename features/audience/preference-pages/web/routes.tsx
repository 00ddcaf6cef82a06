import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/preference_pages';
const search = '/preference_pages';
const editors = () => import('./EditorPages.tsx');

/** The screens of preference pages; the words of editors come before an id. */
export const preferencePageRoutes: readonly FeatureRoute[] = [
  {
    name: 'Preference_pages',
    path: base,
    actions: [{ title: 'preference-pages:new', query: 'drawer=new' }],
    page: () =>
      import('./PreferencePagesPage.tsx').then((module) => ({
        default: module.PreferencePagesPage,
      })),
  },
  {
    name: 'Preference_pages_dnd_create',
    path: `${base}/dnd_editor`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => ({ default: module.NewDrawnPage })),
  },
  {
    name: 'Preference_pages_dnd_editor',
    path: `${base}/dnd_editor/$pageId/edit`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => ({ default: module.EditPage })),
  },
  {
    name: 'Preference_pages_editor_create',
    path: `${base}/editor`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => ({ default: module.NewHtmlPage })),
  },
  {
    name: 'Preference_pages_editor',
    path: `${base}/editor/$pageId/edit`,
    search,
    isFullScreen: true,
    page: () => editors().then((module) => ({ default: module.EditPage })),
  },
  {
    name: 'Preference_pages_details',
    path: `${base}/$pageId`,
    search,
    page: () =>
      import('./PreferencePageView.tsx').then((module) => ({
        default: module.PreferencePageView,
      })),
  },
  {
    name: 'Preference_pages_preview',
    path: `${base}/$pageId/preview`,
    search: false,
    page: () =>
      import('./PreferencePageView.tsx').then((module) => ({ default: module.PreviewPage })),
  },
];
