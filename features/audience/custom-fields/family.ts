import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { customFields } from './contract.ts';
import { customFieldRecords } from './server/custom-fields-table.ts';
import { mountCustomFields } from './server/mount.ts';
import { fieldSample } from './server/sample-fields.ts';

/** Fields of contacts that an account adds. */
export const customFieldFamily: Family = {
  path: customFields.path,
  number: 6,
  feature: 'audience/custom-fields',
  mount: mountCustomFields,
  records: customFieldRecords,
  page: listedAt(customFields.path),
  choices: { columns: sql`r.id, r.name, r.field_type` },
  sample: fieldSample,
};
