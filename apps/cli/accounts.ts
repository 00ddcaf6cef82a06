import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { notFound } from '#platform/server/errors.ts';

type Row = Record<string, unknown>;

/** Every account, or those with a part of a name. */
export async function listAccounts(database: Database, name = ''): Promise<Row[]> {
  return acrossAccounts(
    database,
    'operator: list accounts',
    async (db) =>
      (
        await sql<Row>`
    select a.id, a.name, a.owner_id as parent, a.active, a.package_type as package, a.cluster,
      (select count(*) from account_members m where m.account_id = a.id) as people, a.created_at
    from accounts a where a.name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`} order by a.id`.execute(
          db,
        )
      ).rows,
  );
}

/** One account with its package, products, flags and people. */
export async function showAccount(database: Database, accountId: number): Promise<Row> {
  return acrossAccounts(database, 'operator: show an account', async (db) => {
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) throw notFound('account');
    const people = await db
      .selectFrom('account_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.email', 'm.is_primary'])
      .where('m.account_id', '=', accountId)
      .orderBy('m.is_primary', 'desc')
      .orderBy('u.email')
      .execute();
    const children = await db
      .selectFrom('accounts')
      .select('id')
      .where('owner_id', '=', accountId)
      .orderBy('id')
      .execute();
    const without = Object.entries(account.package_feature as Record<string, string>)
      .filter(([, answer]) => answer === 'no')
      .map(([section]) => section);
    const products = [
      account.enable_marketing && 'marketing',
      account.enable_service && 'service',
      account.enable_commerce && 'commerce',
    ].filter(Boolean);
    return {
      id: account.id,
      name: account.name,
      uid: account.uid,
      active: account.active,
      cluster: account.cluster,
      parent: account.owner_id,
      children: children.map(({ id }) => id),
      package: account.package_type || 'none',
      without,
      products,
      settings: JSON.stringify(account.settings),
      time_zone: account.time_zone,
      people: people.map(({ email, is_primary }) => (is_primary ? `${email} (owner)` : email)),
      created_at: account.created_at,
    };
  });
}
