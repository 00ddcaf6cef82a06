import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { Merchant, externalProductNames, Store } from '../contract.ts';

/** The organisations of a person: active accounts with child accounts, where the person is a member. */
export async function merchantsOf(database: Database, userId: number): Promise<Merchant[]> {
  return acrossAccounts(database, 'read the organisations of a person', async (db) => {
    const { rows } = await sql<Merchant>`
      select a.id, a.name, a.id as account_id from account_members m join accounts a on a.id = m.account_id
      where m.user_id = ${userId} and a.active and exists (select from accounts child where child.owner_id = a.id)
      order by a.name, a.id`.execute(db);
    return rows;
  });
}

/** The stores that a product shows to a person: of merchandising those of their organisations, of the storefront those of their commerce accounts. */
export async function storesOf(
  database: Database,
  userId: number,
  product: (typeof externalProductNames)[number],
): Promise<Store[]> {
  const mine = sql`select m.account_id from account_members m where m.user_id = ${userId}`;
  const chosen =
    product === 'merchandising'
      ? sql`a.owner_id in (select id from accounts parent where parent.active and parent.id in (${mine}))`
      : sql`a.enable_commerce and a.id in (${mine} and 'commerce_full_access' = any(m.roles))`;
  return acrossAccounts(database, 'read the stores of a person', async (db) => {
    const { rows } = await sql<Store>`
      select a.id, a.name, a.website as url from accounts a where a.active and a.website ~ '^https?://' and ${chosen} order by a.name, a.id`.execute(
      db,
    );
    return rows;
  });
}
