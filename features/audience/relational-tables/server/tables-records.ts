import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { relationalTables } from '../contract.ts';

/** Relational tables as the verbs need them. */
export const relationalTableRecords: Records<typeof relationalTables> = {
  contract: relationalTables,
  table: resourceTable('relational_tables'),
};
