import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { customFields } from '../contract.ts';

/** Where custom fields are kept; their values are in contacts.custom by id. */
export const customFieldsTable = resourceTable('custom_fields', {
  computed: { field_name: sql`r.name` },
  filter: (query) =>
    typeof query['field_type'] === 'string'
      ? [sql<SqlBool>`r.field_type = ${query['field_type']}`]
      : [],
});

/** Fields as the verbs need them. */
export const customFieldRecords: Records<typeof customFields> = {
  contract: customFields,
  table: customFieldsTable,
};
