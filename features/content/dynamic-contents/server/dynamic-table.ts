import { sql } from 'kysely';
import { namingParts } from '#engines/content-parts/public.ts';
import { archivable } from '#platform/server/resource/archive-trait.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { usersOfSql } from '#platform/server/resource/record-uses.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { dynamicContents } from '../contract.ts';

/** Where dynamic contents are kept. What their rules name is found in them by `holders.ts`. */
const dynamicTable = namingParts(
  archivable(
    inFolders(
      resourceTable('dynamic_contents', {
        computed: {
          variant_names: sql`jsonb_path_query_array(r.variants, '$[*].name')`,
          used_in: (account) =>
            sql`(select count(*) from ${usersOfSql({ id: account }, 'contents', {
              family: dynamicContents.path,
              ids: sql`array[r.id]`,
            })} as used)`,
        },
      }),
      'dynamic_content',
    ),
  ),
  'default_part',
  'default_text',
  'variants',
);

/** Dynamic contents as the verbs need them. */
export const dynamicRecords: Records<typeof dynamicContents> = {
  contract: dynamicContents,
  table: dynamicTable,
};
