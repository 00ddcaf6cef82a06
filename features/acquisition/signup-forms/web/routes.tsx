import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/forms';
const search = '/forms';
const editors = () => import('./FormEditorPages.tsx');

/** The screens of sign-up forms. */
export const signupFormRoutes: readonly FeatureRoute[] = [
  {
    name: 'Signup_forms',
    path: base,
    page: () =>
      import('./SignupFormsPage.tsx').then((module) => ({ default: module.SignupFormsPage })),
  },
  {
    name: 'Signup_forms_new',
    path: `${base}/new`,
    search,
    actions: [{ title: 'signup-forms:create' }],
    page: () => editors().then((module) => ({ default: module.NewFormPage })),
  },
  {
    name: 'Signup_forms_edit',
    path: `${base}/$formId/edit`,
    search,
    page: () => editors().then((module) => ({ default: module.EditFormPage })),
  },
  {
    name: 'Signup_forms_html_code',
    path: `${base}/$formId/html_code`,
    search,
    page: () => import('./FormViewPage.tsx').then((module) => ({ default: module.HtmlCodePage })),
  },
  {
    name: 'Signup_forms_view',
    path: `${base}/$formId/view/$viewId`,
    search,
    page: () => import('./FormViewPage.tsx').then((module) => ({ default: module.FormViewPage })),
  },
  {
    name: 'Signup_forms_submissions',
    path: `${base}/$formId/submissions`,
    search,
    page: () =>
      import('./SubmissionsPage.tsx').then((module) => ({ default: module.SubmissionsPage })),
  },
];
