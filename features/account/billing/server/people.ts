import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** The person an account belongs to. */
export interface Owner {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** The primary member; without one, whoever manages the account longest. Null when nobody does. */
export async function ownerOf(account: Account): Promise<Owner | null> {
  const {
    rows: [row],
  } = await sql<Omit<Owner, 'name'>>`
    select u.id, u.first_name, u.last_name, u.email from account_members m join users u on u.id = m.user_id
    where m.account_id = ${account.id} and (m.is_primary or 'account' = any(m.roles))
    order by m.is_primary desc, m.created_at, m.user_id limit 1`.execute(account.db);
  if (!row) return null;
  return { ...row, name: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email };
}

/** How many people belong to the account. */
export async function countMembers(account: Account): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    count: number;
  }>`select count(*) as count from account_members where account_id = ${account.id}`.execute(
    account.db,
  );
  return row?.count ?? 0;
}
