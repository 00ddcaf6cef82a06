import { sql } from 'kysely';
import { column, resourceTable } from '#platform/server/resource/resource-table.ts';

/** Where domains are kept; each family shows the kinds it is about. */
export const domainsTable = resourceTable('domains', {
  computed: {
    status: column('state'),
    verified: sql`(r.state = 'verified')`,
    records: column('checks'),
  },
  filter: (query) =>
    query['kind'] === undefined
      ? []
      : [sql<boolean>`r.kind = any(${[query['kind']].flat()}::text[])`],
});
