import { sql } from 'kysely';
import { newestMessageEventId } from '#engines/tracking/public.ts';
import { campaignOf } from '#features/campaigns/campaign-reports/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, ProductError } from '#platform/server/errors.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import type { LogRecord } from './log-record.ts';

/** The mailings of the campaigns; refuses one that the caller does not see, as if it were none. */
export async function mailingsOfCampaigns(
  account: Account,
  campaignIds: readonly number[],
): Promise<number[]> {
  const mailings: number[] = [];
  for (const [place, id] of campaignIds.entries()) {
    try {
      mailings.push(...(await campaignOf(account, id)).mailings);
    } catch (error) {
      if (error instanceof ProductError)
        throw invalid({ [`campaign_ids.${place}`]: ['does not exist'] });
      throw error;
    }
  }
  return mailings.toSorted((one, other) => one - other);
}

/** What a log reads: fixed once, so that a run which goes on reads what the first one would have. */
export async function planOf(
  account: Account,
  log: LogRecord,
): Promise<{ mailingIds: number[]; shutIds: number[]; lastEvent: number }> {
  const lastEvent = await newestMessageEventId(account);
  if (log.campaign_ids.length > 0)
    return {
      mailingIds: await mailingsOfCampaigns(account, log.campaign_ids),
      shutIds: [],
      lastEvent,
    };
  const shutIds = await shutMailings(account);
  const { rows } = await sql<{ id: number }>`
    select m.id from mailings m where m.account_id = ${account.id} and m.started_at < ${log.until}::timestamptz and m.id <> all(${shutIds}::bigint[])
      and (m.finished_at is null or m.finished_at >= ${log.since}::timestamptz
        or exists (select from deliveries d where d.account_id = ${account.id} and d.mailing_id = m.id
          and d.bounced_at >= ${log.since}::timestamptz and d.bounced_at < ${log.until}::timestamptz))
    order by m.id`.execute(account.db);
  return { mailingIds: rows.map(({ id }) => id), shutIds, lastEvent };
}

// Emails of campaigns that lie in folders which are shut to the caller.
async function shutMailings(account: Account): Promise<number[]> {
  const conditions = inSeenFolders(account, 'campaign');
  if (conditions.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select m.id from campaigns r join mailings m on m.account_id = ${account.id}
      and (m.id = r.mailing_id or (m.source_type = 'workflow' and m.source_id = r.id))
    where r.account_id = ${account.id} and r.folder_id is not null and not ${all(conditions)} order by m.id`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}
