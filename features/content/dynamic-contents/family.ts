import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { dynamicContents } from './contract.ts';
import { dynamicRecords } from './server/dynamic-table.ts';
import { holders } from './server/holders.ts';
import { mountDynamicContents } from './server/mount.ts';
import { dynamicSample } from './server/sample-dynamic.ts';

/** Places of emails that say something else to different recipients. */
export const dynamicContentFamily: Family = {
  path: dynamicContents.path,
  number: 40,
  feature: 'content/dynamic-contents',
  mount: mountDynamicContents,
  records: dynamicRecords,
  holds: holders,
  page: ({ id }) => `${dynamicContents.path}/${id}/edit`,
  choices: {
    columns: sql`r.id, r.name, r.updated_at`,
  },
  sample: dynamicSample,
};
