import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/**
 * Notes when people of steps wake, for rows of journey_id, node and wake_at. It holds the rows of these steps until the
 * transaction ends, so that nobody raises them meanwhile; a transaction writes it last.
 */
export function noteTurnsSql(account: Account, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into journey_turns as t (account_id, journey_id, node, wake_at)
    select ${account.id}::bigint, due.journey_id, due.node, min(due.wake_at) from (${rows}) due
    where due.wake_at is not null group by due.journey_id, due.node order by due.journey_id, due.node
    on conflict (account_id, journey_id, node) do update set wake_at = least(t.wake_at, excluded.wake_at)`;
}

/** Looks anew when people of a journey's steps wake: after waits were shifted in a statement of its own, or it was resumed. */
export async function refreshTurns(account: Account, journeyId: number): Promise<void> {
  await noteTurnsSql(
    account,
    sql`select p.journey_id, p.node, p.wake_at from journey_people p
      where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.wake_at is not null`,
  ).execute(account.db);
}

/** Raises what is noted of a step to the moment when the next of its people wakes; leaves it to the next look where another holds it. */
export async function raiseTurn(
  account: Account,
  journeyId: number,
  { node, isOver }: { node: string; isOver: boolean },
): Promise<void> {
  const { rows } = await sql`
    select from journey_turns where account_id = ${account.id} and journey_id = ${journeyId} and node = ${node} for update skip locked`.execute(
    account.db,
  );
  if (rows.length === 0) return;
  // A statement of its own: it sees whoever was placed before the row was held.
  await sql`
    update journey_turns set failures = case when ${isOver} then 0 else failures end, wake_at = (
      select min(p.wake_at) from journey_people p where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.node = ${node} and p.wake_at is not null)
    where account_id = ${account.id} and journey_id = ${journeyId} and node = ${node}`.execute(
    account.db,
  );
}
