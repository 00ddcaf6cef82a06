import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { relationalQueries } from './contract.ts';
import { relationalQueryRecords, mountRelationalQueries } from './server/mount.ts';

/** Relational queries of an account. */
export const relationalQueryFamily: Family = {
  path: relationalQueries.path,
  number: 26,
  feature: 'audience/relational-queries',
  mount: mountRelationalQueries,
  records: relationalQueryRecords,
  page: listedAt(relationalQueries.path),
};
