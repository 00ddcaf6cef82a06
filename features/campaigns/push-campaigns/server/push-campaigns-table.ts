import { sql, type SqlBool } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { pushCampaigns } from '../contract/push-campaigns.ts';

// Until it was sent, a campaign holds on to what it is made of.
const notYetSent = ['draft', 'scheduled', 'sending', 'paused', 'workflow'];

/** Push campaigns as the verbs need them. */
export const pushCampaignRecords: Records<typeof pushCampaigns> = {
  contract: pushCampaigns,
  table: naming(
    using(
      resourceTable('push_campaigns', {
        computed: {
          application: (
            account,
          ) => sql`(select json_build_object('name', a.name, 'platform', a.platform) from mobile_applications a
            where a.account_id = ${account} and a.id = r.application_id)`,
        },
        // Those of journeys' steps are found by their journey.
        filter: ({ application_id: application, status }) => [
          ...(typeof application === 'number'
            ? [sql<SqlBool>`r.application_id = ${application}`]
            : []),
          ...(typeof status === 'string' && status !== 'all'
            ? [sql<SqlBool>`r.status = ${status}`]
            : []),
        ],
      }),
      {
        mobile_applications: sql`array[r.application_id]`,
        lists: sql`r.lists`,
        segments: sql`r.segments`,
      },
      { while: sql<SqlBool>`r.status = any(${notYetSent}::text[])` },
    ),
    { application_id: 'mobile_applications', lists: 'lists', segments: 'segments' },
  ),
};
