import { sql, type SqlBool } from 'kysely';
import { namingParts } from '#engines/content-parts/public.ts';
import { archivable } from '#platform/server/resource/archive-trait.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { using } from '#platform/server/resource/uses-trait.ts';
import { keepingVersions } from '#platform/server/resource/versions-trait.ts';
import { imagesNamedIn } from '#features/content/images/server/public.ts';
import { contents } from '../contract.ts';

/** Where contents are kept; a list shows the first words of each. */
export const contentsTable = namingParts(
  using(
    keepingVersions(
      archivable(
        inFolders(
          resourceTable('contents', {
            computed: {
              excerpt: sql`left(regexp_replace(r.text_part, '[[:space:]]+', ' ', 'g'), 160)`,
            },
            filter: (query) =>
              typeof query['editor_type'] === 'number'
                ? [sql<SqlBool>`r.editor_type = ${query['editor_type']}`]
                : [],
          }),
          'content',
        ),
      ),
      {
        fields: [
          'name',
          'subject',
          'preheader',
          'html_part',
          'text_part',
          'mjml_part',
          'source_url',
        ],
        told: ['name', 'subject', 'preheader', 'text_part', 'source_url'],
      },
    ),
    { images: imagesNamedIn('html_part') },
  ),
  'html_part',
  'text_part',
  'mjml_part',
);

/** Contents as the verbs need them. */
export const contentRecords: Records<typeof contents> = {
  contract: contents,
  table: contentsTable,
};
