import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { footers } from './contract.ts';
import { footerRecords } from './server/footers-table.ts';
import { mountFooters } from './server/mount.ts';
import { footerSample } from './server/sample-footer.ts';

/** The ends of emails. */
export const footerFamily: Family = {
  path: footers.path,
  number: 46,
  feature: 'content/footers',
  mount: mountFooters,
  records: footerRecords,
  page: ({ id }) => `${footers.path}?open=${id}`,
  choices: { columns: sql`r.id, r.name, r.is_default, r.language` },
  sample: footerSample,
};
