import { sql } from 'kysely';
import { listMeta, type ListMeta, type ListQuery } from '#platform/contract/resource.ts';
import { acrossAccounts, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { notFound } from '#platform/server/errors.ts';

/** A page of the people in an account, as folder sharing and other pickers need them. */
export async function listUsers(
  account: Account,
  query: ListQuery,
): Promise<{ rows: unknown[]; meta: ListMeta }> {
  const members = sql`from account_members m join users u on u.id = m.user_id where m.account_id = ${account.id}
    and (${query.name ?? ''} = '' or concat_ws(' ', u.first_name, u.last_name, u.email) ilike ${`%${(query.name ?? '').replace(/[\\%_]/g, '\\$&')}%`})`;
  const rows = await sql<
    Record<string, unknown>
  >`select u.id, u.first_name, u.last_name, u.email, m.is_primary as primary_contact ${members}
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(account.db);
  const total = await sql<{ total: number }>`select count(*)::int as total ${members}`.execute(
    account.db,
  );
  return { rows: rows.rows, meta: listMeta(total.rows[0]?.total ?? 0, query) };
}

/** One person of the account. Oneself is always visible; others to those who see accounts and users. */
export async function userDetail(account: Account, userId: number): Promise<unknown> {
  const isOneself = account.actor.kind === 'user' && account.actor.id === userId;
  if (!isOneself && !account.can('account') && !account.can('accounts_read_only'))
    throw notFound('user');
  const user = await account.db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.created_at',
      'u.last_sign_in_at',
      'm.roles',
      'm.is_primary as primary_contact',
    ])
    .where('m.account_id', '=', account.id)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (!user) throw notFound('user');
  return user;
}

/** The id of the account with this uid, or null. */
export async function accountByUid(database: Database, uid: string): Promise<number | null> {
  const account = await acrossAccounts(database, 'find an account by uid', (db) =>
    db.selectFrom('accounts').select('id').where('uid', '=', uid).executeTakeFirst(),
  );
  return account?.id ?? null;
}
