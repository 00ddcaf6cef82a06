import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { signupForms } from './contract.ts';
import { mountSignupForms } from './server/mount.ts';
import { signupFormRecords } from './server/form-records.ts';
import { signupFormSample } from './server/sample-forms.ts';

/** Forms by which visitors sign up to lists. */
export const signupFormFamily: Family = {
  path: signupForms.path,
  number: 85,
  feature: 'acquisition/signup-forms',
  mount: mountSignupForms,
  records: signupFormRecords,
  page: ({ id }) => `forms/${id}/edit`,
  choices: { columns: sql`r.id, r.name, r.state` },
  sample: signupFormSample,
};
