import { sql } from 'kysely';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import { changeAccount } from '#platform/server/account/change-account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { forbidden, invalid } from '#platform/server/errors.ts';
import { factorMethods } from '#platform/identity/factors/second-factor.ts';
import type { AccountRule, AccountRuleDetail } from '../contract.ts';

/** The accounts of a person that ask for a second factor, and those whose rule the person may change. */
export async function accountRulesOf(database: Database, userId: number): Promise<AccountRule[]> {
  return acrossAccounts(database, 'list the second factor rules of a person', (db) => {
    const mayChange = sql<boolean>`'account' = any(m.roles)`;
    return db
      .selectFrom('account_members as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select(['a.id', 'a.name', 'a.requires_second_factor', mayChange.as('may_change')])
      .where('m.user_id', '=', userId)
      .where((where) => where.or([where('a.requires_second_factor', '=', true), mayChange]))
      .orderBy(sql`a.name collate "und-x-icu"`)
      .orderBy('a.id')
      .limit(100)
      .execute();
  });
}

/** An account's rule and how many members have no factor yet. */
export async function accountRule(
  database: Database,
  account: Account,
): Promise<AccountRuleDetail> {
  // Whether a person has factors is the person's own and hidden from the account's role, so only a number comes back.
  const { members, without } = await acrossAccounts(
    database,
    'count members without a second factor',
    (db) =>
      db
        .selectFrom('account_members as m')
        .where('m.account_id', '=', account.id)
        .select((count) => [
          count.fn.countAll<number>().as('members'),
          sql<number>`count(*) filter (where not exists (select from user_totp t where t.user_id = m.user_id)
        and not exists (select from passkeys p where p.user_id = m.user_id))`.as('without'),
        ])
        .executeTakeFirstOrThrow(),
  );
  return {
    requires_second_factor: account.record.requires_second_factor,
    members,
    members_without: Number(without),
  };
}

/** Switches the rule of an account. Whoever switches it on has a factor themselves, so that nobody locks themselves out. */
export async function changeAccountRule(
  database: Database,
  account: Account,
  isRequired: boolean,
): Promise<void> {
  const { actor } = account;
  if (actor.kind !== 'user' || actor.id === null)
    throw forbidden('Only a person can change this, not an API key.');
  const userId = actor.id;
  if (isRequired) {
    const methods = await acrossAccounts(database, 'has the person a second factor', (db) =>
      factorMethods(db, userId),
    );
    if (methods.length === 0)
      throw invalid({
        requires_second_factor: ['can be switched on once you have a second factor yourself'],
      });
  }
  if (account.record.requires_second_factor === isRequired) return;
  await changeAccount(account, { requires_second_factor: isRequired });
}
