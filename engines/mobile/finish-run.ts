import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Run } from './channel.ts';
import { sourceOf } from './channels.ts';
import { figuresOf, foldCounts } from './counts.ts';

/**
 * Ends a run when nobody waits any more; one whose people come one by one rests. Asked under a lock that waits for everybody who adds people, so
 * that nobody is added to a run that has just been found empty. False when somebody waits or another process is at it.
 */
export async function finishIfDone(account: Account, run: Run): Promise<boolean> {
  const { rows: held } = await sql`
    select from mobile_runs where account_id = ${account.id} and id = ${run.id} and status = 'sending' for update skip locked`.execute(
    account.db,
  );
  if (held.length === 0 || (await isWaiting(account, run.id))) return false;
  await foldCounts(account, [run.id]);
  const error = run.isRolling ? null : await whyNothingWent(account, run.id);
  const status = run.isRolling ? 'idle' : error === null ? 'finished' : 'failed';
  await sql`
    update mobile_runs set status = ${status}, finished_at = ${account.now}::timestamptz, error = coalesce(${error}, error)
    where account_id = ${account.id} and id = ${run.id}`.execute(account.db);
  if (status !== 'idle')
    await sourceOf(run.sourceType)?.followRun?.(account, {
      id: run.id,
      sourceId: run.sourceId,
      status,
      error,
    });
  return true;
}

async function isWaiting(account: Account, runId: number): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ is_waiting: boolean }>`
    select exists (select from mobile_messages where account_id = ${account.id} and run_id = ${runId} and state = 'pending')
      or exists (select from mobile_messages where account_id = ${account.id} and run_id = ${runId} and state in ('claimed', 'handed')) as is_waiting`.execute(
    account.db,
  );
  return row!.is_waiting;
}

// A run that reached nobody because of us or the gateway has failed; the commonest cause is what people should read.
async function whyNothingWent(account: Account, runId: number): Promise<string | null> {
  const figures = (await figuresOf(account, [runId])).get(runId)!;
  if (figures.failed === 0 || figures.sent + figures.delivered > 0) return null;
  const {
    rows: [row],
  } = await sql<{ response: string | null }>`
    select response from mobile_messages where account_id = ${account.id} and run_id = ${runId} and state in ('failed', 'unknown')
    group by response order by count(*) desc limit 1`.execute(account.db);
  return row?.response ?? 'Nothing could be sent.';
}

/** Milliseconds until a row of the run is due; null when none waits. */
export async function nextDueIn(account: Account, runId: number): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ wait_ms: number | null }>`
    select (extract(epoch from min(next_try_at) - ${account.now}::timestamptz) * 1000)::float8 as wait_ms
    from mobile_messages where account_id = ${account.id} and run_id = ${runId} and state = 'pending'`.execute(
    account.db,
  );
  return row?.wait_ms ?? null;
}
