import type { Family } from '#platform/server/family/family.ts';
import { customRows } from './contract.ts';
import { mountCustomRows } from './server/mount.ts';
import { rowRecords } from './server/rows-table.ts';
import { rowSample } from './server/sample-rows.ts';

/** Rows of the designer, kept to be used in other emails. */
export const customRowFamily: Family = {
  path: customRows.path,
  number: 47,
  feature: 'content/custom-rows',
  mount: mountCustomRows,
  records: rowRecords,
  sample: rowSample,
};
