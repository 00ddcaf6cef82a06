import { sql } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { using } from '#platform/server/resource/uses-trait.ts';
import { slaPolicies } from '../contract.ts';

/** SLA policies as the verbs need them. */
export const slaPolicyRecords: Records<typeof slaPolicies> = {
  contract: slaPolicies,
  table: using(resourceTable('sla_policies'), {
    business_hours: sql`array_remove(array[r.business_hours_id], null)`,
  }),
};
