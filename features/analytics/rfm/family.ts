import { rfmPersonalData } from '#engines/rfm/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { mountRfm } from './server/mount.ts';
import { rfmSample } from './server/sample-scores.ts';

/** What buyers score, and the report of it. */
export const rfmFamily: Family = {
  path: 'erfm_reports',
  number: 96,
  feature: 'analytics/rfm',
  mount: mountRfm,
  personal: rfmPersonalData,
  sample: rfmSample,
};
