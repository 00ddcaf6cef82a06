import { sql } from 'kysely';
import { undoCleansing } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { CleansingRun } from '../contract.ts';
import { runColumns } from './rules-table.ts';

const undoneAtOnce = 10_000;

/** A run of a rule by its id. */
interface RunKey {
  ruleId: number;
  runId: number;
}

/** The runs of a rule, the newest first. */
export async function runsOf(account: Account, ruleId: number): Promise<CleansingRun[]> {
  const { rows } = await sql<CleansingRun>`
    select ${runColumns} from cleansing_runs u where u.account_id = ${account.id} and u.rule_id = ${ruleId}
    order by u.id desc limit 100`.execute(account.db);
  return rows;
}

/** Takes exactly one run back: what it cleansed is released, where nothing stronger came since. Answers how many addresses. */
export async function undoRun(account: Account, { ruleId, runId }: RunKey): Promise<number> {
  const run = await lockRun(account, { ruleId, runId });
  if (run.state === 'undone') throw invalid('This run was undone already.');
  if (!['done', 'stopped', 'failed'].includes(run.state))
    throw invalid('Only a run that has ended can be undone.');
  if (!run.is_kept) throw invalid('This run is too old: runs can be undone for 30 days.');
  let released = 0;
  for (let after: string | null = ''; after !== null;) {
    const batch = await cleansedAfter(account, runId, after);
    released += await undoCleansing(account, {
      ruleId,
      from: run.started_at,
      until: run.finished_at ?? account.now,
      addresses: batch,
    });
    after = batch.length < undoneAtOnce ? null : batch.at(-1)!.email_key;
  }
  await sql`delete from cleansed_addresses where account_id = ${account.id} and run_id = ${runId}`.execute(
    account.db,
  );
  await sql`update cleansing_runs set state = 'undone', undone_at = ${account.now}::timestamptz, undone_by = ${account.actor.name}, is_kept = false
    where account_id = ${account.id} and id = ${runId}`.execute(account.db);
  await account.audit({
    action: 'undo',
    resource: 'cleansing_run',
    id: runId,
    after: { released },
  });
  return released;
}

/** Lets go of a run that waits to be confirmed: nothing is cleansed. */
export async function dismissRun(account: Account, key: RunKey): Promise<void> {
  const { state } = await lockRun(account, key);
  if (state !== 'waiting') throw invalid('This run does not wait to be confirmed.');
  await dismissWaiting(account, key.ruleId);
  await account.audit({ action: 'dismiss', resource: 'cleansing_run', id: key.runId });
}

/** The same for whatever run of a rule waits. */
export async function dismissWaiting(account: Account, ruleId: number): Promise<void> {
  await sql`update cleansing_runs set state = 'dismissed', finished_at = ${account.now}::timestamptz
    where account_id = ${account.id} and rule_id = ${ruleId} and state = 'waiting'`.execute(
    account.db,
  );
}

/** Deletes the runs of a rule that is gone, and what they kept of addresses. */
export async function dropRuns(account: Account, ruleId: number): Promise<void> {
  await sql`delete from cleansed_addresses where account_id = ${account.id} and run_id in (
    select u.id from cleansing_runs u where u.account_id = ${account.id} and u.rule_id = ${ruleId})`.execute(
    account.db,
  );
  await sql`delete from cleansing_runs where account_id = ${account.id} and rule_id = ${ruleId}`.execute(
    account.db,
  );
}

/** A run, held until the transaction ends. */
export async function lockRun(account: Account, { ruleId, runId }: RunKey): Promise<LockedRun> {
  const {
    rows: [run],
  } = await sql<LockedRun>`
    select state, is_kept, started_at::text, finished_at::text from cleansing_runs
    where account_id = ${account.id} and id = ${runId} and rule_id = ${ruleId} for update`.execute(
    account.db,
  );
  if (!run) throw notFound('run');
  return run;
}

interface LockedRun {
  state: CleansingRun['state'];
  is_kept: boolean;
  /** To the microsecond, as the database writes it. */
  started_at: string;
  finished_at: string | null;
}

async function cleansedAfter(account: Account, runId: number, after: string) {
  const { rows } = await sql<{ email_key: string; former: Record<string, unknown> | null }>`
    select email_key, former from cleansed_addresses
    where account_id = ${account.id} and run_id = ${runId} and email_key > ${after} order by email_key limit ${undoneAtOnce}`.execute(
    account.db,
  );
  return rows;
}
