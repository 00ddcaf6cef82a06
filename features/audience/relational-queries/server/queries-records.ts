import { sql } from 'kysely';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { using } from '#platform/server/resource/uses-trait.ts';
import { relationalQueries } from '../contract.ts';

/** Relational queries as the verbs need them; a table that one names is in use. */
export const relationalQueryRecords: Records<typeof relationalQueries> = {
  contract: relationalQueries,
  table: using(inFolders(resourceTable('relational_queries'), 'relational_query'), {
    relational_tables: sql`r.table_ids`,
  }),
};
