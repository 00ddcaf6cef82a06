import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { contents } from './contract.ts';
import { contentRecords } from './server/contents-table.ts';
import { mountContents } from './server/mount.ts';
import { contentSample } from './server/sample-contents.ts';

/** What mails are made of. */
export const contentFamily: Family = {
  path: contents.path,
  number: 11,
  feature: 'content/contents',
  mount: mountContents,
  records: contentRecords,
  page: ({ id }) => `contents/${id}`,
  choices: {
    columns: sql`r.id, r.name, r.editor_type, r.updated_at, left(regexp_replace(r.text_part, '[[:space:]]+', ' ', 'g'), 160) as excerpt,
      '/v2/' || r.account_id || '/contents/' || r.id || '/preview.json' as preview_url`,
  },
  sample: contentSample,
};
