import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';

/** A campaign as its reports know it. */
export interface ReportedCampaign {
  id: number;
  name: string;
  mailing_id: number | null;
}

/** The campaign with this id; one in a folder that is shut to the caller is none. */
export async function campaignOf(account: Account, id: number): Promise<ReportedCampaign> {
  const where = all([
    sql`r.account_id = ${account.id}`,
    sql`r.id = ${id}`,
    ...inSeenFolders(account, 'campaign'),
  ]);
  const {
    rows: [found],
  } = await sql<ReportedCampaign>`
    select r.id, r.name, r.mailing_id from campaigns r where ${where}`.execute(account.db);
  if (!found) throw notFound('campaign');
  return found;
}
