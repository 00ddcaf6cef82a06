import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { lockRun } from './end-run.ts';
import { cleansingStarted, runKind } from './run-kind.ts';
import { cleansingRecords } from './rules-table.ts';

/** What starting runs stands on. */
export type StartingRuns = Pick<Services, 'jobs' | 'notifications'>;

/** What a started run answers. */
export interface StartedRun {
  message: string;
  notification_id: number;
  run_id: number;
}

/** Runs a rule now, whether it is on or off; its daily hour stays. */
export async function runNow(
  account: Account,
  starting: StartingRuns,
  ruleId: number,
): Promise<StartedRun> {
  await showRecord(account, cleansingRecords, ruleId);
  const notificationId = await beginNotification(account, starting, ruleId);
  const runId = await insertRun(account, {
    ruleId,
    startedBy: account.actor.name || 'API',
    notificationId,
  });
  if (runId === null)
    throw invalid(
      'A run of this rule is at work or waits to be confirmed. Wait for it, or dismiss it.',
    );
  await enqueueRun(account, starting, { ruleId, runId });
  return { message: cleansingStarted, notification_id: notificationId, run_id: runId };
}

/** Lets a run cleanse as many addresses as it said; should the rule find more by then, it asks again. */
export async function confirmRun(
  account: Account,
  starting: StartingRuns,
  key: { ruleId: number; runId: number },
): Promise<StartedRun> {
  const run = await lockRun(account, key);
  if (run.state !== 'waiting') throw invalid('This run does not wait to be confirmed.');
  const notificationId = await beginNotification(account, starting, key.ruleId);
  await sql`update cleansing_runs set state = 'running', allowed = found, notification_id = ${notificationId}
    where account_id = ${account.id} and id = ${key.runId}`.execute(account.db);
  await account.audit({ action: 'confirm', resource: 'cleansing_run', id: key.runId });
  await enqueueRun(account, starting, key);
  return { message: cleansingStarted, notification_id: notificationId, run_id: key.runId };
}

/** Makes the daily run of a rule; none while another is at work or waits. */
export async function startDailyRun(
  account: Account,
  starting: StartingRuns,
  ruleId: number,
): Promise<void> {
  const runId = await insertRun(account, { ruleId, startedBy: '', notificationId: null });
  if (runId !== null) await enqueueRun(account, starting, { ruleId, runId });
}

/** Queues the work of a run; one that waits in the queue already is enough. */
export async function enqueueRun(
  account: Account,
  { jobs }: StartingRuns,
  { ruleId, runId }: { ruleId: number; runId: number },
): Promise<void> {
  const payload = { accountId: account.id, ruleId, runId };
  await jobs.enqueue(account, runKind, payload, { singletonKey: `${account.id}:${runId}` });
}

function beginNotification(
  account: Account,
  { notifications }: StartingRuns,
  ruleId: number,
): Promise<number> {
  return notifications.start(account, {
    message: cleansingStarted,
    notifiableType: 'Cleansing rule',
    notifiableId: ruleId,
  });
}

// The open run of a rule is kept single by an index.
async function insertRun(
  account: Account,
  run: { ruleId: number; startedBy: string; notificationId: number | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into cleansing_runs (account_id, rule_id, started_by, notification_id, started_at)
    values (${account.id}, ${run.ruleId}, ${run.startedBy}, ${run.notificationId}, ${account.now}::timestamptz)
    on conflict (account_id, rule_id) where state in ('running', 'waiting') do nothing returning id`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}
