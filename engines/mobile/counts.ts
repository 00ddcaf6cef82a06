import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { MobileFigures } from './contract.ts';

/** A message that went from one state to another; the old one is null for a new message. */
export interface Move {
  run_id: number;
  was: string | null;
  was_reason: string | null;
  state: string;
  reason: string | null;
  /** Parts that are billed from now on. */
  units?: number;
}

/** By how much one figure of a run changed. */
export interface CountChange {
  run_id: number;
  state: string;
  reason: string;
  change: number;
  units: number;
}

/** Of so many changes that nobody folded, the first reader makes one. */
const worthFolding = 200;

const waiting = new Set(['pending', 'claimed', 'handed']);

/** The state by which a message is counted: what is on its way waits. */
export function countedAs(state: string): string {
  return waiting.has(state) ? 'pending' : state;
}

/** Counts messages that moved, in the transaction that moves them: nobody waits for anybody. */
export function countMoves(account: Account, moves: readonly Move[]): Promise<void> {
  return noteChanges(
    account,
    moves.flatMap(({ run_id, was, was_reason, state, reason, units = 0 }) => [
      ...(was === null ? [] : [{ run_id, ...figureOf(was, was_reason), change: -1, units: 0 }]),
      { run_id, ...figureOf(state, reason), change: 1, units },
    ]),
  );
}

function figureOf(state: string, reason: string | null): { state: string; reason: string } {
  const counted = countedAs(state);
  return {
    state: counted,
    reason: counted === 'failed' || counted === 'suppressed' ? (reason ?? '') : '',
  };
}

/** Notes by how much figures changed. */
export async function noteChanges(
  account: Account,
  changes: readonly CountChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into mobile_count_changes (account_id, run_id, state, reason, change, units)
    select ${account.id}, g.run_id, g.state, g.reason, sum(g.change), sum(g.units)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g(run_id bigint, state text, reason text, change bigint, units bigint)
    group by g.run_id, g.state, g.reason having sum(g.change) <> 0 or sum(g.units) <> 0 on conflict do nothing`.execute(
    account.db,
  );
}

/** Adds what was noted to the counts. Who does it at the same time waits and finds nothing left. */
export async function foldCounts(account: Account, runIds: readonly number[]): Promise<void> {
  await sql`
    with taken as (
      delete from mobile_count_changes where account_id = ${account.id} and run_id = any(${[...runIds]}::bigint[])
      returning account_id, run_id, state, reason, change, units
    )
    insert into mobile_counts as k (account_id, run_id, state, reason, count, units)
    select account_id, run_id, state, reason, sum(change), sum(units) from taken group by account_id, run_id, state, reason
    order by run_id, state, reason
    on conflict (account_id, run_id, state, reason) do update set count = k.count + excluded.count, units = k.units + excluded.units`.execute(
    account.db,
  );
}

/** What became of everybody of each of these runs, as it is now; tidies up where much was noted. */
export async function figuresOf(
  account: Account,
  runIds: readonly number[],
): Promise<Map<number, MobileFigures>> {
  const ids = [...runIds];
  const { rows: noted } = await sql`
    select from mobile_count_changes where account_id = ${account.id} and run_id = any(${ids}::bigint[]) limit ${worthFolding}`.execute(
    account.db,
  );
  if (noted.length === worthFolding) await foldCounts(account, ids);
  const { rows } = await sql<CountChange>`
    select run_id, state, reason, sum(count)::float8 as change, sum(units)::float8 as units from (
      select run_id, state, reason, count, units from mobile_counts where account_id = ${account.id} and run_id = any(${ids}::bigint[])
      union all
      select run_id, state, reason, change, units from mobile_count_changes where account_id = ${account.id} and run_id = any(${ids}::bigint[])) counted
    group by run_id, state, reason`.execute(account.db);
  const byRun = Map.groupBy(rows, (row) => row.run_id);
  return new Map(ids.map((id) => [id, sumUp(byRun.get(id) ?? [])]));
}

/** The figures of each of these sources: of all its runs together. */
export async function figuresOfSources(
  account: Account,
  sourceType: string,
  sourceIds: readonly number[],
): Promise<Map<number, MobileFigures>> {
  const { rows: runs } = await sql<{ id: number; source_id: number }>`
    select id, source_id from mobile_runs
    where account_id = ${account.id} and source_type = ${sourceType} and source_id = any(${[...sourceIds]}::bigint[])`.execute(
    account.db,
  );
  const figures = await figuresOf(
    account,
    runs.map(({ id }) => id),
  );
  const bySource = Map.groupBy(runs, (run) => run.source_id);
  return new Map(
    sourceIds.map((id) => [
      id,
      (bySource.get(id) ?? []).map((run) => figures.get(run.id)!).reduce(addUp, sumUp([])),
    ]),
  );
}

const beside = new Set(['opened', 'clicked', 'unsubscribed']);

function sumUp(rows: readonly CountChange[]): MobileFigures {
  const of = (...states: string[]): number =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, row) => sum + row.change, 0);
  const reasons: Record<string, number> = {};
  for (const { reason, change } of rows)
    if (reason !== '' && change !== 0) reasons[reason] = (reasons[reason] ?? 0) + change;
  return {
    recipients: rows
      .filter(({ state }) => !beside.has(state))
      .reduce((sum, row) => sum + row.change, 0),
    pending: of('pending'),
    sent: of('sent'),
    delivered: of('delivered'),
    failed: of('failed', 'unknown'),
    suppressed: of('suppressed'),
    reasons,
    units: rows.reduce((sum, row) => sum + row.units, 0),
    opened: of('opened'),
    clicked: of('clicked'),
    unsubscribed: of('unsubscribed'),
  };
}

function addUp(one: MobileFigures, other: MobileFigures): MobileFigures {
  const reasons = { ...one.reasons };
  for (const [reason, count] of Object.entries(other.reasons))
    reasons[reason] = (reasons[reason] ?? 0) + count;
  return {
    recipients: one.recipients + other.recipients,
    pending: one.pending + other.pending,
    sent: one.sent + other.sent,
    delivered: one.delivered + other.delivered,
    failed: one.failed + other.failed,
    suppressed: one.suppressed + other.suppressed,
    reasons,
    units: one.units + other.units,
    opened: one.opened + other.opened,
    clicked: one.clicked + other.clicked,
    unsubscribed: one.unsubscribed + other.unsubscribed,
  };
}
