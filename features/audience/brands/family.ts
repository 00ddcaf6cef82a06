import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { brands } from './contract.ts';
import { brandRecords } from './server/brands-table.ts';
import { mountBrands } from './server/mount.ts';
import { brandSample } from './server/sample-brands.ts';

/** Names under which an account sends. */
export const brandFamily: Family = {
  path: brands.path,
  number: 3,
  feature: 'audience/brands',
  mount: mountBrands,
  records: brandRecords,
  page: listedAt(brands.path),
  choices: { columns: sql`r.id, r.name, r.logo, r.color` },
  sample: brandSample,
};
