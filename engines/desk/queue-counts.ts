import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** How many tickets at work one agent has, or nobody. */
export interface QueueShare {
  assignee_id: number | null;
  open: number;
  snoozed: number;
  breaching: number;
}

/** The tickets that are not closed, counted by agent in one read of the index of open tickets: all queues of all agents come of it. */
export async function queueSharesOf(account: Account): Promise<QueueShare[]> {
  const { rows } = await sql<QueueShare>`
    select t.assignee_id, count(*) filter (where t.snoozed_until is null)::int as open, count(*) filter (where t.snoozed_until is not null)::int as snoozed,
      count(*) filter (where t.sla_warn_at <= ${account.now}::timestamptz)::int as breaching
    from tickets t where t.account_id = ${account.id} and t.status <> 'closed' and t.merged_into is null group by t.assignee_id`.execute(
    account.db,
  );
  return rows;
}
