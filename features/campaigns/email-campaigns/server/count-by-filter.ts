import { sql } from 'kysely';
import { countedUpTo, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { conditionsOf } from '#platform/server/resource/list.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { emailCampaigns, type CampaignsByFilter } from '../contract/campaign.ts';
import { campaignsTable, listedStatus } from './campaigns-table.ts';

/** How many campaigns each filter of a list shows, by the list's other filters; null where the list has more than 10,000. */
export async function countByFilter(
  account: Account,
  query: Partial<ListQuery>,
): Promise<CampaignsByFilter> {
  const conditions = conditionsOf(account, emailCampaigns, campaignsTable, {
    ...query,
    filter: 'all',
  });
  const { rows } = await sql<{ filter: string; count: number }>`
    with listed as materialized (
      select ${listedStatus} as status, r.updated_at > r.created_at as is_modified, r.ab is not null as is_test
      from campaigns r where ${all(conditions)} limit ${countedUpTo + 1})
    select status as filter, count(*) as count from listed group by status
    union all select 'modified', count(*) from listed where is_modified
    union all select 'ab_test', count(*) from listed where is_test
    union all select 'all', count(*) from listed`.execute(account.db);
  const counts = Object.fromEntries(rows.map(({ filter, count }) => [filter, count]));
  return (counts['all'] ?? 0) > countedUpTo ? null : counts;
}
