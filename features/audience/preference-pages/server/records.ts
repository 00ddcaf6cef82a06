import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { preferencePages } from '../contract.ts';

/** Preference pages as the verbs need them. */
export const preferencePageRecords: Records<typeof preferencePages> = {
  contract: preferencePages,
  table: naming(
    using(
      resourceTable('preference_pages', {
        filter: ({ page_type: type, is_default: isDefault }) => [
          ...(typeof type === 'string' ? [sql<SqlBool>`r.page_type = ${type}`] : []),
          ...(typeof isDefault === 'boolean' ? [sql<SqlBool>`r.is_default = ${isDefault}`] : []),
        ],
      }),
      { brands: sql`array[r.brand_id]` },
    ),
    { brand_id: 'brands' },
  ),
};
