import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { CampaignReport, Figures } from '../contract/reports.ts';
import { countOutcomes, figureSums, listReports, reportedFrom, sentAt } from './figures-query.ts';

/** All campaigns of one day together. */
export interface DayReports extends Figures {
  /** '2026-11-21', in the account's zone. */
  date: string;
  campaigns: number;
  mailing_ids: number[];
}

/** The days of a period on which campaigns went out, each with its figures; they add up to the totals of the reports. */
export async function reportsByDay(
  account: Account,
  period: { from: string; to: string },
): Promise<DayReports[]> {
  await countOutcomes(account, period);
  const { rows } = await sql<DayReports>`
    select to_char(${sentAt(account)} at time zone ${account.record.time_zone}, 'YYYY-MM-DD') as date, count(*) as campaigns,
      array_agg(r.mailing_id) as mailing_ids, ${figureSums} ${reportedFrom(account, period)} group by 1 order by 1`.execute(
    account.db,
  );
  return rows;
}

/** The campaigns that went out last, the newest first. */
export async function newestReports(account: Account, count: number): Promise<CampaignReport[]> {
  const { rows } = await listReports(account, { page: 1, per_page: count, sort: 'sent_at' });
  return rows;
}
