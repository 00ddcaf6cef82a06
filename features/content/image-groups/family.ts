import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { imageGroups } from './contract.ts';
import { groupRecords } from './server/group-records.ts';
import { mountImageGroups } from './server/mount.ts';
import { groupPersonalData } from './server/personal.ts';
import { groupSample } from './server/sample-groups.ts';

/** Places in emails whose picture is chosen when they are opened. */
export const imageGroupFamily: Family = {
  path: imageGroups.path,
  number: 35,
  feature: 'content/image-groups',
  mount: mountImageGroups,
  records: groupRecords,
  page: ({ id }) => `image_groups/${id}`,
  choices: { columns: sql`r.id, r.name, r.alt, r.link_url` },
  personal: groupPersonalData,
  sample: groupSample,
};
