import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { statusesBefore } from './mailing-state.ts';
import { wakeSenders } from './mailings.ts';

/** Pauses a mailing: emails on the wire are finished, the others wait. False when it is not being sent. */
export async function pauseMailing(account: Account, mailingId: number): Promise<boolean> {
  return move(
    account,
    mailingId,
    sql`status = 'paused', paused_at = now(), turn = turn + 1`,
    'paused',
  );
}

/** Goes on with a paused mailing; a test has as much more time as the pause took. False when it is not paused. */
export async function resumeMailing(account: Account, mailingId: number): Promise<boolean> {
  return move(
    account,
    mailingId,
    sql`status = case when snapshot_done then 'sending' else 'snapshotting' end, winner_due_at = case when winner is null then seconds_later(winner_due_at, extract(epoch from ${account.now}::timestamptz - paused_at)::float8) else winner_due_at end, paused_at = null, turn = turn + 1`,
    'resumed',
  );
}

/** Lets a missed mailing leave after all, at once or at another time. False when it is not missed. */
export async function confirmMailing(
  account: Account,
  mailingId: number,
  holdUntil: Date,
): Promise<boolean> {
  return move(
    account,
    mailingId,
    sql`status = 'scheduled_hold', hold_until = ${holdUntil.toISOString()}::timestamptz`,
    'confirmed',
  );
}

/** Has the mailings of a kind of source that are due wait for a person, however little late they are. Answers which. */
export async function missOverdue(
  account: Account,
  sourceType: string,
): Promise<{ id: number; sourceId: number }[]> {
  const { rows } = await sql<{ id: number; sourceId: number }>`
    update mailings set status = 'missed' where account_id = ${account.id} and source_type = ${sourceType} and status = 'scheduled_hold'
      and hold_until <= ${account.now}::timestamptz returning id, source_id as "sourceId"`.execute(
    account.db,
  );
  return rows;
}

async function move(
  account: Account,
  mailingId: number,
  change: ReturnType<typeof sql>,
  event: 'paused' | 'resumed' | 'confirmed',
): Promise<boolean> {
  const { rows } = await sql`
    update mailings set ${change} where account_id = ${account.id} and id = ${mailingId} and status = any(${statusesBefore(event)}::text[]) returning 1`.execute(
    account.db,
  );
  if (rows.length > 0) {
    await wakeSenders(account);
    return true;
  }
  const { rows: known } =
    await sql`select 1 from mailings where account_id = ${account.id} and id = ${mailingId}`.execute(
      account.db,
    );
  if (known.length === 0) throw notFound('mailing');
  return false;
}
