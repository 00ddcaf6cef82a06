import type { Updateable } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { DB } from '#platform/server/database/tables.ts';

/** What happens to a campaign: what it is called in the audit log, and the columns that it changes. */
export interface CampaignChange {
  action: string;
  set: Updateable<DB['campaigns']>;
  before?: unknown;
  after?: unknown;
}

/** Changes columns of a campaign and notes it in the audit log. */
export async function changeCampaign(
  account: Account,
  id: number,
  { set, ...entry }: CampaignChange,
): Promise<void> {
  await account.db
    .updateTable('campaigns')
    .set(set)
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await account.audit({ ...entry, resource: 'campaign', id });
}
