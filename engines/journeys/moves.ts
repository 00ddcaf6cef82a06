import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { PersonState } from './contract.ts';
import { noteTurnsSql } from './turns.ts';

/** A line of the log: what became of somebody at a step. */
export interface LogLine {
  /** The step; where the person stands when it is left out. */
  node?: string;
  outcome: string;
  detail?: unknown;
  /** True where the outcome is the output by which the step was left. */
  isPassed?: boolean;
}

/** Where people go, in one way for all of them. */
export interface MoveKind {
  /** The step where they are then; left out, they stay where they are. */
  node?: string;
  /** The version by which they go on; left out, theirs. */
  version?: number;
  state: PersonState;
  reason?: string | null;
  /** True: they have reached the goal. */
  isGoal?: boolean;
  /** True: the step's time begins anew. */
  restarts?: boolean;
  signal?: string | null;
  lines: readonly LogLine[];
}

/** States that end an entry. */
export const endStates: readonly PersonState[] = ['finished', 'exited', 'failed'];

/** Which people move how: rows of contact_id, entry, kind (place in `kinds`) and wake_at (null where nobody looks again). */
export interface Moves {
  people: RawBuilder<unknown>;
  kinds: readonly MoveKind[];
}

/**
 * Moves people of a journey: their place, the log and the counts in one statement, and what is due at the steps where they
 * are then. Whoever is out already does not move. Answers how many did, by kind.
 */
export async function writeMoves(
  account: Account,
  journeyId: number,
  { people, kinds }: Moves,
): Promise<{ moved: number; byKind: Map<number, number> }> {
  const { rows } = await sql<{ kind: number; moved: number; node: string; wakeAt: string | null }>`
    with asked as (${people}),
    kinds as (select * from jsonb_to_recordset(${JSON.stringify(kinds.map(kindRow))}::jsonb)
      as k(kind int, node text, version int, state text, reason text, is_goal boolean, ends boolean, restarts boolean, signal text, steps int)),
    lines as (select * from jsonb_to_recordset(${JSON.stringify(lineRows(kinds))}::jsonb)
      as l(kind int, number int, node text, outcome text, detail jsonb, is_passed boolean)),
    moved as (
      update journey_people p set node = coalesce(k.node, p.node), version = coalesce(k.version, p.version), state = k.state,
        wake_at = case when k.ends then null else a.wake_at end, reason = k.reason, signal = k.signal,
        since = case when k.restarts or k.node is distinct from p.node and k.node is not null then ${account.now}::timestamptz else p.since end,
        ended_at = case when k.ends then ${account.now}::timestamptz end,
        goal_at = case when k.is_goal then coalesce(p.goal_at, ${account.now}::timestamptz) else p.goal_at end,
        seq = p.seq + k.steps, steps_day = ${today(account)},
        steps_today = case when p.steps_day = ${today(account)} then p.steps_today else 0 end + k.steps
      from asked a join kinds k on k.kind = a.kind
      where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.contact_id = a.contact_id and p.entry = a.entry and p.ended_at is null
      returning p.account_id, p.contact_id, p.entry, p.node, p.version, p.wake_at, k.kind, k.ends, k.state,
        old.node as from_node, old.version as from_version, old.seq as from_seq, k.is_goal and old.goal_at is null as is_first_goal
    ),
    logged as (
      insert into journey_log (account_id, journey_id, contact_id, entry, seq, node, version, outcome, detail, at)
      select m.account_id, ${journeyId}::bigint, m.contact_id, m.entry, m.from_seq + l.number, coalesce(l.node, m.from_node), m.from_version,
        l.outcome, l.detail, ${account.now}::timestamptz
      from moved m join lines l on l.kind = m.kind
    ),
    tally as (
      select kind, from_node, from_version, node, version, ends, state, count(*) as people, count(*) filter (where is_first_goal) as goals
      from moved group by kind, from_node, from_version, node, version, ends, state
    ),
    counted as (
      insert into journey_count_changes (account_id, journey_id, version, node, what, day, change)
      select ${account.id}::bigint, ${journeyId}::bigint, version, node, what, ${today(account)}, sum(change) from (
        select from_version as version, from_node as node, 'waiting' as what, -people as change from tally
        union all select version, node, case when ends then state else 'waiting' end, people from tally
        union all select version, node, 'goal', goals from tally where goals > 0
        union all select t.from_version, coalesce(l.node, t.from_node), w.what, t.people from tally t join lines l on l.kind = t.kind and l.is_passed
          cross join lateral (values ('passed'), ('out:' || l.outcome),
            (case when l.outcome = 'not_sent' then 'not_sent:' || coalesce(l.detail ->> 'reason', 'unknown') end)) w(what) where w.what is not null
      ) changes group by version, node, what having sum(change) <> 0 on conflict do nothing
    )
    select kind, node, count(*) as moved, min(wake_at)::text as "wakeAt" from moved group by kind, node`.execute(
    account.db,
  );
  await noteTurns(
    account,
    rows.map(({ node, wakeAt }) => ({ journeyId, node, wakeAt })),
  );
  const byKind = new Map<number, number>();
  for (const { kind, moved } of rows) byKind.set(kind, (byKind.get(kind) ?? 0) + moved);
  return { moved: rows.reduce((sum, { moved }) => sum + moved, 0), byKind };
}

/** Rows of {@link Moves} for these people. */
export function movesOf(
  moves: readonly { contactId: number; entry: number; kind: number; wakeAt: string | null }[],
): RawBuilder<unknown> {
  return sql`select * from unnest(${moves.map(({ contactId }) => contactId)}::bigint[], ${moves.map(({ entry }) => entry)}::int[],
    ${moves.map(({ kind }) => kind)}::int[], ${moves.map(({ wakeAt }) => wakeAt)}::timestamptz[]) as a(contact_id, entry, kind, wake_at)`;
}

/** Moves everybody inside for whom the condition over journey_people p holds, so many at a time; answers how many it were this time. */
export async function moveAll(
  account: Account,
  journeyId: number,
  move: { where: RawBuilder<unknown>; to: MoveKind; wakeAt?: RawBuilder<unknown>; most: number },
): Promise<number> {
  const people = sql`select p.contact_id, p.entry, 0 as kind, ${move.wakeAt ?? sql`null`}::timestamptz as wake_at from journey_people p
    where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.ended_at is null and ${move.where}
    order by p.contact_id, p.entry limit ${move.most} for update`;
  return (await writeMoves(account, journeyId, { people, kinds: [move.to] })).moved;
}

/** The day of the account's clock, as a part of a statement. */
export function today(account: Account): RawBuilder<string> {
  return sql<string>`(${account.now}::timestamptz at time zone ${account.record.time_zone})::date`;
}

async function noteTurns(
  account: Account,
  places: readonly { journeyId: number; node: string; wakeAt: string | null }[],
): Promise<void> {
  const due = places.filter(({ wakeAt }) => wakeAt !== null);
  if (due.length === 0) return;
  const rows = sql`select * from unnest(${due.map(({ journeyId }) => journeyId)}::bigint[], ${due.map(({ node }) => node)}::text[],
    ${due.map(({ wakeAt }) => wakeAt)}::timestamptz[]) as due(journey_id, node, wake_at)`;
  await noteTurnsSql(account, rows).execute(account.db);
}

function kindRow(kind: MoveKind, index: number) {
  return {
    kind: index,
    node: kind.node ?? null,
    version: kind.version ?? null,
    state: kind.state,
    reason: kind.reason ?? null,
    is_goal: kind.isGoal === true,
    ends: endStates.includes(kind.state),
    restarts: kind.restarts === true,
    signal: kind.signal ?? null,
    steps: kind.lines.length,
  };
}

function lineRows(kinds: readonly MoveKind[]) {
  return kinds.flatMap(({ lines }, kind) =>
    lines.map((line, index) => ({
      kind,
      number: index + 1,
      node: line.node ?? null,
      outcome: line.outcome,
      detail: line.detail ?? null,
      is_passed: line.isPassed === true,
    })),
  );
}
