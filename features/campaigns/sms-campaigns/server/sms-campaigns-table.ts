import { sql, type SqlBool } from 'kysely';
import { archivable } from '#platform/server/resource/archive-trait.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type Condition } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { smsCampaigns } from '../contract/campaign.ts';

// Until it was sent, a campaign holds on to its lists.
const notYetSent = ['draft', 'scheduled', 'sending', 'paused', 'wi', 'trans'];

/** Where SMS campaigns are kept. The run that sends one is its run_id. */
export const smsCampaignsTable = naming(
  using(
    archivable(inFolders(resourceTable('sms_campaigns', { filter: filterOf }), 'sms_campaign')),
    {
      sms_lists: sql`r.sms_lists || r.excluded_sms_lists`,
      lists: sql`r.lists`,
      segments: sql`r.segments`,
      sms_numbers: (account) =>
        sql`array(select n.id from sms_numbers n where n.account_id = ${account} and n.number = r.from_number)`,
    },
    { while: sql<SqlBool>`r.status = any(${notYetSent}::text[])` },
  ),
  {
    sms_lists: 'sms_lists',
    excluded_sms_lists: 'sms_lists',
    lists: 'lists',
    segments: 'segments',
  },
);

/** SMS campaigns as the verbs need them. */
export const smsCampaignRecords: Records<typeof smsCampaigns> = {
  contract: smsCampaigns,
  table: smsCampaignsTable,
};

function filterOf(query: Readonly<Record<string, unknown>>): Condition[] {
  const { filter_by: type, status } = query;
  return [
    ...(type === 'trans' || type === 'bulk' ? [sql<SqlBool>`r.type = ${type}`] : []),
    ...(typeof status === 'string' && status !== 'all' ? [sql<SqlBool>`r.status = ${status}`] : []),
  ];
}
