import { sql, type SqlBool } from 'kysely';
import { relationalPersonalData } from '#engines/relational/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { relationalTables } from './contract.ts';
import { mountRelationalTables } from './server/mount.ts';
import { relationalSample } from './server/sample-tables.ts';
import { hasRelationalData } from './server/table-rules.ts';
import { relationalTableRecords } from './server/tables-records.ts';

/** Tables that accounts define, with rows beside their contacts. */
export const relationalTableFamily: Family = {
  path: relationalTables.path,
  number: 25,
  feature: 'audience/relational-tables',
  mount: mountRelationalTables,
  records: relationalTableRecords,
  page: ({ id }) => `relational_tables/${id}`,
  choices: {
    columns: sql`r.id, r.name, r.uid, r.columns`,
    where: (account) => (hasRelationalData(account) ? [] : [sql<SqlBool>`false`]),
  },
  personal: relationalPersonalData,
  sample: relationalSample,
};
