import { sql, type SqlBool } from 'kysely';
import { namingParts, partsNaming } from '#engines/content-parts/public.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type ResourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { keepingVersions } from '#platform/server/resource/versions-trait.ts';
import { imagesNamedIn } from '#features/content/images/server/public.ts';
import { contentTemplates } from '../contract.ts';

const excerpt = sql`left(regexp_replace(r.text_part, '[[:space:]]+', ' ', 'g'), 160)`;

/** Where templates are kept. */
export const templatesTable = naming(
  namingParts(
    using(
      keepingVersions(
        resourceTable('content_templates', {
          computed: { excerpt, origin: sql`'own'`, rights: sql`'edit'` },
          filter: (query) =>
            typeof query['category'] === 'string'
              ? [sql<SqlBool>`r.category = ${query['category']}`]
              : [],
        }),
        {
          fields: ['name', 'category', 'html_part', 'text_part', 'mjml_part'],
          told: ['name', 'category', 'text_part'],
        },
      ),
      { images: imagesNamedIn('html_part') },
    ),
    'html_part',
    'text_part',
    'mjml_part',
  ),
  partsNaming('json_part'),
);

/** Templates as the verbs need them. */
export const templateRecords: Records<typeof contentTemplates> = {
  contract: contentTemplates,
  table: templatesTable,
};

/** The templates of a parent account as its children see them. */
export const sharedTable: ResourceTable = {
  ...templatesTable,
  computed: { ...templatesTable.computed, origin: sql`'shared'`, rights: sql`r.shared_rights` },
  visible: [sql<SqlBool>`r.shared_rights <> 'none'`],
};
