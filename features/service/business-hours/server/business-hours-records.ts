import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { businessHours } from '../contract.ts';

/** Business hours as the verbs need them. */
export const businessHoursRecords: Records<typeof businessHours> = {
  contract: businessHours,
  table: resourceTable('business_hours'),
};
