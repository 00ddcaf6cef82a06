import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** A group of a person: an account whose commerce product is open to them. Who has one gets the storefront in the product switcher. */
export interface UserGroup {
  id: number;
  name: string;
  account_id: number;
}

/** The groups of a person. */
export async function groupsOf(database: Database, userId: number): Promise<UserGroup[]> {
  return acrossAccounts(database, 'read the groups of a person', (db) =>
    db
      .selectFrom('account_members as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select(['a.id', 'a.name', 'a.id as account_id'])
      .where('m.user_id', '=', userId)
      .where('a.active', '=', true)
      .where('a.enable_commerce', '=', true)
      .where(
        (on) => on.val('commerce_full_access'),
        '=',
        (on) => on.fn.any('m.roles'),
      )
      .orderBy('a.name')
      .orderBy('a.id')
      .execute(),
  );
}
