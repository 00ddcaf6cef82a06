import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';

/** A campaign as its reports know it. */
export interface ReportedCampaign {
  id: number;
  name: string;
  mailing_id: number | null;
}

/** The campaign with this id. */
export async function campaignOf(account: Account, id: number): Promise<ReportedCampaign> {
  const found = await account.db
    .selectFrom('campaigns')
    .select(['id', 'name', 'mailing_id'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('campaign');
  return found;
}
