import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { contentTemplates } from './contract.ts';
import { mountContentTemplates } from './server/mount.ts';
import { templateSample } from './server/sample-templates.ts';
import { templateRecords } from './server/templates-table.ts';

/** Designs that new contents begin with. */
export const contentTemplateFamily: Family = {
  path: contentTemplates.path,
  number: 50,
  feature: 'content/content-templates',
  mount: mountContentTemplates,
  records: templateRecords,
  page: ({ id }) => `content_templates/${id}/edit`,
  choices: {
    columns: sql`r.id, r.name, r.category, r.editor_type, r.updated_at,
      '/v2/' || r.account_id || '/content_templates/' || r.id || '/preview.json' as preview_url`,
  },
  sample: templateSample,
};
