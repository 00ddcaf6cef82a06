import { sql } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { using } from '#platform/server/resource/uses-trait.ts';
import { brands } from '../contract.ts';

/** Where brands are kept. */
export const brandsTable = using(
  resourceTable('brands', {
    computed: {
      unsubscribed_count: (account) =>
        sql`(select count(*) from brand_unsubscribes b where b.account_id = ${account} and b.brand_id = r.id)::int`,
      campaigns_count: (account) =>
        sql`(select count(*) from campaigns k where k.account_id = ${account} and k.brand_id = r.id and k.archived_at is null)::int`,
    },
  }),
  {
    dkim_domains: sql`array[r.sending_domain_id]`,
    link_tracking_domains: sql`array[r.link_domain_id]`,
  },
);

/** Brands as the verbs need them. */
export const brandRecords: Records<typeof brands> = {
  contract: brands,
  table: brandsTable,
};
