import { sql } from 'kysely';
import { listMeta, type ListMeta, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { versionOf } from '#platform/server/account/last-change.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Belongings, Member, ShownMember } from '../contract.ts';

const columns = sql`u.id, u.email, u.first_name, u.last_name, m.roles, m.is_primary as primary_contact, 'active' as status,
  u.email_verified_at is not null as email_verified, u.last_sign_in_at, m.created_at`;

/** A page of the account's members, by name. */
export async function listMembers(
  account: Account,
  query: ListQuery,
): Promise<{ rows: Member[]; meta: ListMeta }> {
  const search = `%${(query.name ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const chosen = sql`from account_members m join users u on u.id = m.user_id where m.account_id = ${account.id}
    and (${search} = '%%' or concat_ws(' ', u.first_name, u.last_name, u.email) ilike ${search})`;
  const { rows } =
    await sql<Member>`select ${columns} ${chosen} order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(account.db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(
    account.db,
  );
  return { rows, meta: listMeta(counted.rows[0]?.total ?? 0, query) };
}

/** One member, or 404. */
export async function memberById(account: Account, id: number): Promise<Member> {
  const { rows } =
    await sql<Member>`select ${columns} from account_members m join users u on u.id = m.user_id
    where m.account_id = ${account.id} and m.user_id = ${id}`.execute(account.db);
  if (!rows[0]) throw notFound('member');
  return rows[0];
}

/** One member as calls answer it, or 404. */
export async function shownMember(account: Account, id: number): Promise<ShownMember> {
  const member = await memberById(account, id);
  return { ...member, version: rolesVersion(member) };
}

/** The version of a member's roles: another one as soon as somebody changes them. */
export function rolesVersion({ roles }: Pick<Member, 'roles'>): string {
  return versionOf([...roles].sort());
}

/** What would have no owner without this member. */
export async function belongingsOf(account: Account, id: number): Promise<Belongings> {
  const member = await memberById(account, id);
  const { rows } = await sql<{ folders: number }>`select count(*)::int as folders from folders
    where account_id = ${account.id} and owner_ids = array[${id}]::bigint[]`.execute(account.db);
  return { folders: rows[0]?.folders ?? 0, primary_contact: member.primary_contact };
}
