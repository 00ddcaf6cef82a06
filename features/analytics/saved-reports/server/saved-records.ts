import { sql, type SqlBool } from 'kysely';
import { resourceTable } from '#platform/server/resource/resource-table.ts';

/** Saved reports as the verbs need them. */
export const savedTable = resourceTable('saved_reports', {
  computed: { from: sql`r."from"::text`, to: sql`r."to"::text` },
  // The days of a query are those of the figures.
  filter: ({ kind }) => (typeof kind === 'string' ? [sql<SqlBool>`r.kind = ${kind}`] : []),
});
