import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Run } from './channel.ts';
import { channelOf, sourceOf } from './channels.ts';
import { judgedOnce } from './count-recipients.ts';
import { noteChanges, type CountChange } from './counts.ts';
import { endWaiting, readRun } from './runs.ts';

/** Called when the people of a run are decided and sending begins; what it refuses fails the run with its sentence. */
export type OnRunStarted = (account: Account, run: Run) => Promise<void>;

/**
 * Decides who gets the message of a run: one row for each person the audience chooses, suppressed ones with their reason. It counts
 * with the run's new state, in one transaction. False when another process does it, or it is not to begin any more.
 */
export async function beginRun(
  account: Account,
  runId: number,
  onStarted: readonly OnRunStarted[],
): Promise<boolean> {
  const { rows: held } = await sql`
    select from mobile_runs where account_id = ${account.id} and id = ${runId} and status in ('scheduled', 'snapshotting') and starts_at <= ${account.now}::timestamptz
    for no key update skip locked`.execute(account.db);
  const run = held.length > 0 ? await readRun(account, runId) : null;
  if (!run) return false;
  for (const asked of onStarted) await asked(account, run);
  await insertPeople(account, run);
  await sql`
    update mobile_runs set status = 'sending', started_at = ${account.now}::timestamptz, error = null where account_id = ${account.id} and id = ${runId}`.execute(
    account.db,
  );
  await sourceOf(run.sourceType)?.followRun?.(account, {
    id: run.id,
    sourceId: run.sourceId,
    status: 'sending',
    error: null,
  });
  return true;
}

async function insertPeople(account: Account, run: Run): Promise<void> {
  const people = judgedOnce(await channelOf(run.channel).candidatesSql(account, run));
  const { rows } = await sql<CountChange>`
    with made as (
      insert into mobile_messages (account_id, run_id, contact_id, address, state, reason, next_try_at, is_sample)
      select ${account.id}, ${run.id}, j.contact_id, j.address, case when j.reason is null then 'pending' else 'suppressed' end, j.reason, ${account.now}::timestamptz, ${run.isSample}
      from (${people}) j order by j.contact_id
      on conflict (account_id, run_id, contact_id, nth) do nothing returning state, reason
    )
    select ${run.id}::bigint as run_id, state, coalesce(reason, '') as reason, count(*)::int as change, 0 as units from made group by state, reason`.execute(
    account.db,
  );
  await noteChanges(account, rows);
}

/** Ends a run that can't go on, with the sentence that says why; who waits gets nothing. One whose people come one by one only rests. */
export async function failRun(account: Account, runId: number, error: string): Promise<void> {
  const { rows } = await sql<{ source_type: string; source_id: number; status: string }>`
    update mobile_runs set status = case when is_rolling then 'sending' else 'failed' end, error = ${error},
      finished_at = case when not is_rolling then ${account.now}::timestamptz end
    where account_id = ${account.id} and id = ${runId} and status in ('scheduled', 'snapshotting', 'sending') returning source_type, source_id, status`.execute(
    account.db,
  );
  const failed = rows[0];
  if (!failed) return;
  await endWaiting(account, [runId], { state: 'failed', reason: 'refused' });
  if (failed.status === 'failed')
    await sourceOf(failed.source_type)?.followRun?.(account, {
      id: runId,
      sourceId: failed.source_id,
      status: 'failed',
      error,
    });
}
