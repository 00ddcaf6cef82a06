import { sql } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { using } from '#platform/server/resource/uses-trait.ts';
import { imagesNamedIn } from '#features/content/images/server/public.ts';
import { landingPages } from '../contract.ts';

const sumOf = (column: 'visits' | 'conversions') => (accountId: number) =>
  sql`(select coalesce(sum(d.${sql.ref(column)}), 0)::float8 from landing_page_days d where d.account_id = ${accountId} and d.landing_page_id = r.id)`;

/** Landing pages as the verbs need them; `address` is put in by whoever knows the product's own. */
export const landingPageRecords: Records<typeof landingPages> = {
  contract: landingPages,
  table: using(
    inFolders(
      resourceTable('landing_pages', {
        computed: {
          address: (accountId) =>
            sql`coalesce((select d.name from domains d where d.account_id = ${accountId} and d.id = r.domain_id), '')`,
          visits: sumOf('visits'),
          conversions: sumOf('conversions'),
          has_changes: (accountId) =>
            sql`not exists (select from landing_page_versions v where v.account_id = ${accountId} and v.landing_page_id = r.id and v.version = r.version and v.created_at >= r.updated_at)`,
        },
        filter: ({ status }) =>
          typeof status === 'string' ? [sql<boolean>`r.status = ${status}`] : [],
      }),
      'landing_page',
    ),
    { images: imagesNamedIn('html_part') },
  ),
};
