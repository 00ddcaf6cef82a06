import { sql } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { websites } from '../contract/websites.ts';

/** Websites as the verbs need them. The first of a website's hosts is that of its address. */
export const websiteRecords: Records<typeof websites> = {
  contract: websites,
  table: resourceTable('websites', {
    computed: {
      other_hosts: sql`r.hosts[2:]`,
      page_views: (account) =>
        sql`coalesce((select sum(d.views) from website_days d where d.account_id = ${account} and d.website_id = r.id), 0)::int`,
    },
  }),
};
