import { effectiveRoles, fullAccessRoles, roleNames } from '#platform/contract/roles.ts';
import { acrossAccounts } from '../server/account/account.ts';
import type { Database } from '../server/database/connect.ts';
import { invalid, notFound } from '../server/errors.ts';
import { forgetRoles } from './member-roles.ts';
import { insertUser, preparedUser } from './users.ts';

/** A new account with its first user. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** IANA name; America/New_York when absent. */
  readonly timeZone?: string;
}

/** Makes an account and its first user, who owns it and holds every role. */
export async function createAccount(
  database: Database,
  account: NewAccount,
): Promise<{ accountId: number; userId: number }> {
  const name = account.name.trim();
  if (name === '') throw invalid({ name: ['is required'] });
  const timeZone = account.timeZone === undefined ? undefined : knownTimeZone(account.timeZone);
  const user = await preparedUser({
    ...account,
    preferences: timeZone === undefined ? {} : { time_zone: timeZone },
  });
  return acrossAccounts(database, 'create an account', async (db) => {
    const userId = await insertUser(db, user);
    const { id: accountId } = await db
      .insertInto('accounts')
      .values({ name, ...(timeZone === undefined ? {} : { time_zone: timeZone }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('account_members')
      .values({
        account_id: accountId,
        user_id: userId,
        roles: [...fullAccessRoles],
        is_primary: true,
      })
      .execute();
    return { accountId, userId };
  });
}

/** Makes a user a member of an account with these roles, or changes the roles of one who is. */
export async function grantMembership(
  database: Database,
  member: { accountId: number; userId: number; roles: readonly string[] },
): Promise<void> {
  const strangers = member.roles.filter((role) => !roleNames.includes(role));
  if (strangers.length > 0)
    throw invalid({
      roles: [`contains ${strangers.join(', ')}; known are ${roleNames.join(', ')}`],
    });
  const roles = [...effectiveRoles(member.roles)];
  await acrossAccounts(database, 'grant a membership', async (db) => {
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', member.accountId)
      .executeTakeFirst();
    if (!account) throw notFound('account');
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', member.userId)
      .executeTakeFirst();
    if (!user) throw notFound('user');
    await db
      .insertInto('account_members')
      .values({ account_id: member.accountId, user_id: member.userId, roles })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ roles }))
      .execute();
  });
  forgetRoles(database, member);
}

function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    throw invalid({
      time_zone: [`${name} is no known time zone; use a name such as America/New_York`],
    });
  }
}
