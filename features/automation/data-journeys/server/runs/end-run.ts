import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { automationRole } from '../../contract/data-journeys.ts';
import { logRun, ofRun, type RunKey, type RunRecord } from './run-record.ts';

const release = sql`lease_token = null, lease_until = null, due_at = null`;

/** Ends a run that has done all its steps. */
export async function finishRun(account: Account, key: RunKey, now: Date): Promise<void> {
  await sql`
    update data_runs r set state = 'done', finished_at = ${now.toISOString()}::timestamptz, ${release}
    where ${ofRun(account, key)}`.execute(account.db);
  await logRun(account, key, { step: null, level: 'info', text: 'The run is done.', now });
}

/** Ends a run whose step can't be done, and tells the people who look after automation. */
export async function failRun(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  { run, reason, now }: { run: RunRecord; reason: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await sql`
    update data_runs r set state = 'failed', error = ${reason}, finished_at = ${at}::timestamptz, ${release}
    where ${ofRun(account, run)}`.execute(account.db);
  await sql`
    update data_run_steps r set state = 'failed', error = ${reason}, finished_at = ${at}::timestamptz
    where ${ofRun(account, run)} and r.step = ${run.step}`.execute(account.db);
  await logRun(account, run, { step: run.step, level: 'error', text: reason, now });
  if (run.isDry) return;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_members where account_id = ${account.id} and ${automationRole} = any(roles) order by user_id`.execute(
    account.db,
  );
  await notifications.notify(account, {
    message: `${run.journeyName}: the run failed at step ${run.step + 1}. ${reason}`,
    notifiableType: 'Data journey',
    notifiableId: run.journeyId,
    userIds: rows.map((row) => row.user_id),
  });
}

/** Stops the run under way, if there is one. What it has done stays done; it can be taken up at its step. */
export async function stopOpenRun(
  account: Account,
  { journeyId, now, why }: { journeyId: number; now: Date; why: string },
): Promise<boolean> {
  const at = now.toISOString();
  const {
    rows: [open],
  } = await sql<{ run: number; step: number }>`
    update data_runs set state = 'stopped', error = ${why}, finished_at = ${at}::timestamptz, ${release}
    where account_id = ${account.id} and journey_id = ${journeyId} and state = 'running' returning run, step`.execute(
    account.db,
  );
  if (!open) return false;
  const key = { journeyId, run: open.run };
  await sql`
    update data_run_steps r set state = 'stopped', finished_at = ${at}::timestamptz
    where ${ofRun(account, key)} and r.step = ${open.step} and r.state in ('waiting', 'running')`.execute(
    account.db,
  );
  await logRun(account, key, { step: open.step, level: 'warning', text: `Stopped. ${why}`, now });
  return true;
}

/** Deletes all runs of a data journey. */
export async function deleteRuns(account: Account, journeyId: number): Promise<void> {
  const of = sql`account_id = ${account.id} and journey_id = ${journeyId}`;
  await sql`delete from data_run_rows where ${of}`.execute(account.db);
  await sql`delete from data_run_log where ${of}`.execute(account.db);
  await sql`delete from data_run_steps where ${of}`.execute(account.db);
  await sql`delete from data_runs where ${of}`.execute(account.db);
}
