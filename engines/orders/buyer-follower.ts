import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** What is done for buyers whose orders have changed, in the transaction of the orders. */
export type FollowBuyers = (account: Account, contactIds: readonly number[]) => Promise<void>;

let plugged: FollowBuyers | null = null;

/** Makes known who follows the orders of buyers; the composition root plugs it in. */
export function plugBuyerFollower(follow: FollowBuyers): void {
  plugged = follow;
}

/** Tells the follower whose orders have changed: who had them before, and who has them now. */
export async function followBuyers(
  account: Account,
  orderIds: readonly number[],
  before: readonly { contact_id: number }[],
): Promise<void> {
  if (!plugged) return;
  const { rows } = await sql<{ id: number }>`
    select distinct o.contact_id as id from orders o
    where o.account_id = ${account.id} and o.id = any(${[...orderIds]}::bigint[]) and o.contact_id is not null`.execute(
    account.db,
  );
  const ids = new Set([...rows.map(({ id }) => id), ...before.map((one) => one.contact_id)]);
  if (ids.size > 0) await plugged(account, [...ids]);
}
