import type { Account } from '#platform/server/account/account.ts';

export { campaignsTagged } from './tags-table.ts';

/** The ids among these that are campaign tags of the account. */
export async function knownCampaignTags(
  account: Account,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await account.db
    .selectFrom('campaign_tags')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.id);
}
