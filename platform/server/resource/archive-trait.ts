import { sql, type SqlBool } from 'kysely';
import type { ResourceTable } from './resource-table.ts';

/** Lets records be archived and brought back: the table has archived_at and archived_by, archived rows leave every list but the archive. */
export function archivable(
  table: ResourceTable,
  requireArchiving: ResourceTable['requireArchiving'] = null,
): ResourceTable {
  return {
    ...table,
    requireArchiving,
    traits: new Set([...table.traits, 'archive']),
    filter: (query, accountId) => [
      ...table.filter(query, accountId),
      query['archived'] === true
        ? sql<SqlBool>`r.archived_at is not null`
        : sql<SqlBool>`r.archived_at is null`,
    ],
  };
}
