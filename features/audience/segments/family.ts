import { segmentFamily as audienceSegments } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { mountSegments } from './server/mount.ts';
import { segmentSample } from './server/sample-segments.ts';
import { segmentChoices } from './server/segment-choices.ts';
import { segmentRecords } from './server/segments-table.ts';

/** Groups of contacts by rules; what a rule holds on to, the audience engine says. */
export const segmentFamily: Family = {
  ...audienceSegments,
  mount: mountSegments,
  records: segmentRecords,
  page: ({ id }) => `segments/${id}`,
  choices: segmentChoices,
  sample: segmentSample,
};
