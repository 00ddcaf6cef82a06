import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { apiKeys } from '../contract.ts';

/** The table of API keys; the hash of the secret is no column of any answer. */
export const apiKeysTable = resourceTable('api_keys', {
  computed: {
    roles: sql`r.permissions`,
    permissions: sql`(select coalesce(jsonb_object_agg(permission, 'yes'), '{}') from unnest(r.permissions) permission)`,
  },
  // The account's token has a page of its own.
  visible: [sql<SqlBool>`not r.is_account_token`],
});

/** Keys as the verbs need them. */
export const apiKeyRecords: Records<typeof apiKeys> = {
  contract: apiKeys,
  table: apiKeysTable,
};
