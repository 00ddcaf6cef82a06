import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

/** Roles whose holders can be given tickets. */
const agentRoles = ['service/tickets_full_access', 'service/tickets_view_only', 'admin'];

/** Who can be given tickets: members with a role for them. */
export async function agentsOf(account: Account): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name
    from account_members m join users u on u.id = m.user_id
    where m.account_id = ${account.id} and m.roles && ${agentRoles}::text[] order by 2, 1 limit 500`.execute(
    account.db,
  );
  return rows;
}

/** Refuses an assignee who is no member with a role for tickets. */
export async function requireAgent(account: Account, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from account_members m where m.account_id = ${account.id} and m.user_id = ${id} and m.roles && ${agentRoles}::text[]`.execute(
    account.db,
  );
  if (rows.length === 0)
    throw invalid({ assignee_id: ['must be a member of the account with a role for tickets'] });
}
