import type { Account } from '#platform/server/account/account.ts';

export { brandInUse } from './brand-use.ts';

/** Whether an id is a brand of the account. */
export async function isBrand(account: Account, id: number): Promise<boolean> {
  const row = await account.db.selectFrom('brands').select('id').where('account_id', '=', account.id).where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
