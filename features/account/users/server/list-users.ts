import { sql } from 'kysely';
import { listMeta, type ListMeta, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Person } from '../contract.ts';
import { stateAt } from './invitations-table.ts';

const sorts = {
  // What a row shows first: the name, or the address of somebody without one.
  name: sql`coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email) collate "und-x-icu"`,
  status: sql`status`,
  last_sign_in_at: sql`last_sign_in_at`,
  created_at: sql`created_at`,
};

/** Members, and the people who were invited and have not come yet, as one list; with it, who is primary contact. */
export async function listUsers(
  account: Account,
  query: ListQuery,
  now: Date,
): Promise<{ rows: Person[]; meta: ListMeta; primary: Person | null }> {
  const everybody = sql`(
    select m.user_id as id, 'member' as kind, m.user_id as record_id, u.email, u.first_name, u.last_name, m.roles, m.is_primary as primary_contact, 'active' as status,
      u.email_verified_at is not null as email_verified, u.last_sign_in_at, m.created_at, null::timestamptz as expires_at
    from account_members m join users u on u.id = m.user_id where m.account_id = ${account.id}
    union all
    select -r.id, 'invitation', r.id, r.email, '', '', r.roles, r.primary_contact, ${stateAt(now)}, false, null, r.created_at, r.expires_at
    from invitations r where r.account_id = ${account.id} and r.accepted_at is null) p`;
  const search = `%${(query.name ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const chosen = sql`${everybody} where (${search} = '%%' or concat_ws(' ', first_name, last_name, email) ilike ${search})
    and ${typeof query['status'] === 'string' ? sql`status = ${query['status']}` : sql`true`}`;
  const direction = query.sort_order === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Person>`select * from ${chosen}
    order by ${sorts[query.sort as keyof typeof sorts]} ${direction} nulls last, email, id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
    account.db,
  );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from ${chosen}`.execute(account.db);
  const primary =
    await sql<Person>`select * from ${everybody} where primary_contact limit 1`.execute(account.db);
  return {
    rows,
    meta: listMeta(counted.rows[0]?.total ?? 0, query),
    primary: primary.rows[0] ?? null,
  };
}
