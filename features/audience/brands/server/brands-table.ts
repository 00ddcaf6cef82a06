import { sql } from 'kysely';
import { resourceTable } from '#platform/server/resource/resource-table.ts';

/** Where brands are kept. */
export const brandsTable = resourceTable('brands', {
  computed: {
    unsubscribed_count: sql`(select count(*) from brand_unsubscribes b where b.account_id = r.account_id and b.brand_id = r.id)::int`,
    campaigns_count: sql`(select count(*) from campaigns k where k.account_id = r.account_id and k.brand_id = r.id and k.archived_at is null)::int`,
  },
});
