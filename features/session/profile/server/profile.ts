import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { preferences, type Profile, type ProfileChange } from '../contract.ts';

/** A person's profile with all preferences filled in. */
export async function profileOf(database: Database, userId: number): Promise<Profile> {
  const user = await acrossAccounts(database, 'read a profile', (db) =>
    db
      .selectFrom('users')
      .select([
        'id',
        'email',
        'first_name',
        'last_name',
        'preferences',
        'created_at',
        'last_sign_in_at',
      ])
      .where('id', '=', userId)
      .executeTakeFirst(),
  );
  if (!user) throw notFound('user');
  const chosen = preferences.parse(user.preferences);
  return { ...user, preferences: chosen, default_account_id: chosen.default_account_id };
}

/** Changes what the person gave of the profile; answers all of it. */
export async function changeProfile(
  database: Database,
  userId: number,
  change: ProfileChange,
): Promise<Profile> {
  const { preferences: chosen = {}, ...names } = change;
  await acrossAccounts(database, 'change a profile', async (db) => {
    await refuseForeignAccount(db, userId, chosen);
    const user = await db
      .selectFrom('users')
      .select('preferences')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw notFound('user');
    const merged = preferences.parse({ ...preferences.parse(user.preferences), ...chosen });
    await db
      .updateTable('users')
      .set({ ...withoutAbsent(names), preferences: JSON.stringify(merged) })
      .where('id', '=', userId)
      .execute();
  });
  return profileOf(database, userId);
}

async function refuseForeignAccount(
  db: Parameters<Parameters<typeof acrossAccounts>[2]>[0],
  userId: number,
  chosen: NonNullable<ProfileChange['preferences']>,
): Promise<void> {
  const accountId = chosen.default_account_id;
  if (accountId === undefined || accountId === null) return;
  const member = await db
    .selectFrom('account_members')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member) throw invalid({ default_account_id: ['must be one of your accounts'] });
}

function withoutAbsent(names: { first_name?: string | undefined; last_name?: string | undefined }) {
  return {
    ...(names.first_name === undefined ? {} : { first_name: names.first_name }),
    ...(names.last_name === undefined ? {} : { last_name: names.last_name }),
  };
}
