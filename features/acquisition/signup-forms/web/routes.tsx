import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { signupForms } from '../contract.ts';

/** The screen of signup forms. */
export const signupFormRoutes: readonly FeatureRoute[] = [
  {
    name: 'Signup_forms',
    path: '/accounts/$accountId/signup_forms',
    gate: { any: [signupForms.role].flat() },
    palette: 'signup-forms:title',
    page: () =>
      import('./SignupFormsPage.tsx').then((module) => ({ default: module.SignupFormsPage })),
  },
];
