import { sql } from 'kysely';
import { countedUpTo } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { closedSince } from './choose-tickets.ts';

const closedDays = 7;

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

/** How many tickets were closed in the last seven days and are still, counted as far as people read figures. */
export async function closedLately(account: Account): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from tickets t where t.account_id = ${account.id} and ${closedSince(account, closedDays)} and t.merged_into is null limit ${countedUpTo}) few`.execute(
    account.db,
  );
  return rows[0]?.count ?? 0;
}
