import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { images } from './contract.ts';
import { imageRecords } from './server/images-table.ts';
import { mountImages } from './server/mount.ts';
import { imageSample } from './server/sample-images.ts';

/** Pictures that emails show. */
export const imageFamily: Family = {
  path: images.path,
  number: 34,
  feature: 'content/images',
  mount: mountImages,
  records: imageRecords,
  page: ({ id }) => `folders?open=${id}`,
  choices: { columns: sql`r.id, r.name, r.alt, r.width, r.height` },
  sample: imageSample,
};
