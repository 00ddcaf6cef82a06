import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { footers } from '../contract.ts';

/** Footers as the verbs need them. */
export const footerRecords: Records<typeof footers> = {
  contract: footers,
  table: resourceTable('footers'),
};
