import { sql, type SqlBool } from 'kysely';
import { archivable } from '#platform/server/resource/archive-trait.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { keepingVersions } from '#platform/server/resource/versions-trait.ts';
import { segments } from '../contract/segments.ts';

const keptFields = ['name', 'description', 'segment_rules_attributes', 'editor', 'brand_id'];

/** Where segments are kept. What their rules name is found in the rules by the audience engine. */
const segmentsTable = naming(
  using(
    keepingVersions(
      archivable(
        inFolders(
          resourceTable('segments', {
            computed: { segment_rules_attributes: sql`r.rules` },
            filter: (query) =>
              typeof query['brand_id'] === 'number'
                ? [sql<SqlBool>`r.brand_id = ${query['brand_id']}`]
                : [],
          }),
          'segment',
        ),
      ),
      { fields: keptFields, told: keptFields },
    ),
    { brands: sql`array[r.brand_id]` },
  ),
  { brand_id: 'brands' },
);

/** Segments as the verbs need them. */
export const segmentRecords: Records<typeof segments> = {
  contract: segments,
  table: segmentsTable,
};
