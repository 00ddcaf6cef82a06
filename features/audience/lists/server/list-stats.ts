import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ListStats } from '../contract.ts';

/**
 * The contacts of a list by state. What suppresses an address outweighs the membership: a bounced subscriber counts as
 * bounced. Only suppressed addresses are looked up one by one; the rest is a count over the index of memberships.
 */
export async function statsOfList(account: Account, listId: number): Promise<ListStats> {
  const { rows: members } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from list_memberships where account_id = ${account.id} and list_id = ${listId} group by status`.execute(
    account.db,
  );
  const { rows: suppressed } = await sql<{ reason: string; status: string; count: number }>`
    select s.reason, m.status, count(*) as count
    from suppressions s
    join contacts c on c.account_id = ${account.id} and c.email_key = s.email_key
    join list_memberships m on m.account_id = ${account.id} and m.list_id = ${listId} and m.contact_id = c.id
    where s.account_id = ${account.id} group by s.reason, m.status`.execute(account.db);
  const count = (status: string): number =>
    members.find((row) => row.status === status)?.count ?? 0;
  const stats: ListStats = {
    total: count('subscribed') + count('unsubscribed'),
    subscribed: count('subscribed'),
    unsubscribed: count('unsubscribed'),
    hard_bounced: 0,
    soft_bounced: 0,
    cleansed: 0,
  };
  for (const row of suppressed) {
    const state =
      row.reason === 'hard_bounced' || row.reason === 'soft_bounced' || row.reason === 'cleansed'
        ? row.reason
        : 'unsubscribed';
    stats[row.status === 'subscribed' ? 'subscribed' : 'unsubscribed'] -= row.count;
    stats[state] += row.count;
  }
  return stats;
}
