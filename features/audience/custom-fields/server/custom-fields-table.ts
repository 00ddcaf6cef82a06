import { sql, type SqlBool } from 'kysely';
import { resourceTable } from '#platform/server/resource/resource-table.ts';

/** Where custom fields are kept; their values are in contacts.custom by id. */
export const customFieldsTable = resourceTable('custom_fields', {
  computed: { field_name: sql`r.name` },
  filter: (query) =>
    typeof query['field_type'] === 'string'
      ? [sql<SqlBool>`r.field_type = ${query['field_type']}`]
      : [],
});
