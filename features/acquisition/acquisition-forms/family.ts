import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { builders } from './contract.ts';
import { builderRecords } from './server/builder-records.ts';
import { mountAcquisitionForms } from './server/mount.ts';
import { acquisitionFormSample } from './server/sample-forms.ts';

/** Forms that show on pages of others. */
export const acquisitionFormFamily: Family = {
  path: builders.path,
  number: 86,
  feature: 'acquisition/acquisition-forms',
  mount: mountAcquisitionForms,
  records: builderRecords,
  page: ({ id }) => `acquisition/forms/${id}/modify`,
  choices: { columns: sql`r.id, r.name, r.type, r.state` },
  sample: acquisitionFormSample,
};
