import type { Family } from '#platform/server/family/family.ts';
import { macros } from './contract/macros.ts';
import { macroRecords, mountMacros } from './server/mount.ts';
import { macroSample } from './server/sample-macros.ts';

/** Macros of an account. */
export const macroFamily: Family = {
  path: macros.path,
  number: 120,
  feature: 'service/macros',
  mount: mountMacros,
  records: macroRecords,
  page: ({ name }) => `settings/macros?name=${encodeURIComponent(name)}&search=true`,
  sample: macroSample,
};
