import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { relationalTables } from './contract.ts';
import { relationalTableRecords, mountRelationalTables } from './server/mount.ts';

/** Relational tables of an account. */
export const relationalTableFamily: Family = {
  path: relationalTables.path,
  number: 25,
  feature: 'audience/relational-tables',
  mount: mountRelationalTables,
  records: relationalTableRecords,
  page: listedAt(relationalTables.path),
};
