import { sql, type SqlBool } from 'kysely';
import { namingParts, partsNaming } from '#engines/content-parts/public.ts';
import { personIn } from '#platform/server/folders/folder-access.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { imagesNamedIn } from '#features/content/images/server/public.ts';
import { customRows } from '../contract.ts';

/** Whoever may lock and sync rows, and change those of others. */
export const rowAdmin = 'bee_admin';

/** Saved rows as the verbs need them. */
export const rowRecords: Records<typeof customRows> = {
  contract: customRows,
  table: naming(
    namingParts(
      using(
        resourceTable('custom_rows', {
          computed: {
            is_changeable: (_, account) =>
              account.can(rowAdmin)
                ? sql`true`
                : sql`(not r.locked and r.created_by_id is not distinct from ${personIn(account)}::bigint)`,
          },
          filter: (query) => [
            ...(typeof query['category'] === 'string'
              ? [sql<SqlBool>`lower(r.category) = lower(${query['category']})`]
              : []),
            ...(typeof query['is_synced'] === 'boolean'
              ? [sql<SqlBool>`r.is_synced = ${query['is_synced']}`]
              : []),
          ],
        }),
        { images: imagesNamedIn('mjml_part') },
      ),
      'mjml_part',
    ),
    // The JSON of a row names what its MJML would.
    partsNaming('json_part'),
  ),
};
