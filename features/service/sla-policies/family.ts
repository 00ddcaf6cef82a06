import type { Family } from '#platform/server/family/family.ts';
import { slaPolicies } from './contract.ts';
import { mountSlaPolicies } from './server/mount.ts';
import { slaPolicySample } from './server/sample-sla-policy.ts';
import { slaPolicyRecords } from './server/sla-policy-records.ts';

/** How soon tickets are to be answered and closed. */
export const slaPolicyFamily: Family = {
  path: slaPolicies.path,
  number: 125,
  feature: 'service/sla-policies',
  mount: mountSlaPolicies,
  records: slaPolicyRecords,
  sample: slaPolicySample,
};
