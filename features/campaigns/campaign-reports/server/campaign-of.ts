import { sql } from 'kysely';
import { rollingMailingsOf } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';

/** A campaign as its reports know it. */
export interface ReportedCampaign {
  id: number;
  name: string;
  status: string;
  /** The mailing that sent it, or all of those by which a journey sends it, the latest first; none before anything was sent. */
  mailings: readonly number[];
}

type Found = Pick<ReportedCampaign, 'id' | 'name' | 'status'> & {
  mailing_id: number | null;
  journey_id: number | null;
};

/** The source type of the mailings of steps of journeys. */
export const stepSource = 'workflow';

/** The campaign with this id; one in a folder that is shut to the caller is none. */
export async function campaignOf(account: Account, id: number): Promise<ReportedCampaign> {
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.id = ${id}`,
    ...inSeenFolders(account, 'campaign'),
  ]);
  const {
    rows: [found],
  } = await sql<Found>`
    select r.id, r.name, r.status, r.mailing_id, r.journey_id from campaigns r where ${where}`.execute(
    account.db,
  );
  if (!found) throw notFound('campaign');
  const { mailing_id: mailingId, journey_id: journeyId, ...campaign } = found;
  if (mailingId !== null) return { ...campaign, mailings: [mailingId] };
  return {
    ...campaign,
    mailings: journeyId === null ? [] : await rollingMailingsOf(account, stepSource, id),
  };
}
