import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import type { RunningCampaign } from '../contract/parts.ts';

const mostShown = 5;

/** The campaigns that are going out, with how far each has come. */
export async function runningCampaigns(account: Account): Promise<RunningCampaign[]> {
  const { rows } = await sql<RunningCampaign>`
    select c.id, c.name, m.status, c.scheduled_at, m.started_at,
      coalesce(sum(d.count) filter (where d.state <> 'suppressed'), 0)::int as total,
      coalesce(sum(d.count) filter (where d.state in ('sent', 'bounced', 'failed', 'unknown')), 0)::int as done,
      coalesce(sum(d.count) filter (where d.state in ('bounced', 'failed')), 0)::int as failed
    from (select * from mailings where account_id = ${account.id} and status in ('snapshotting', 'sending') and source_type = 'campaign' order by hold_until limit ${mostShown}) m
    join campaigns c on c.account_id = ${account.id} and c.id = m.source_id
    left join lateral (select state, count(*) as count from deliveries where account_id = ${account.id} and mailing_id = m.id group by state) d on true
    where c.account_id = ${account.id} and ${all(inSeenFolders(account, 'campaign', 'c'))} group by c.id, c.name, m.status, c.scheduled_at, m.started_at, m.hold_until order by m.hold_until`.execute(
    account.db,
  );
  return rows;
}
