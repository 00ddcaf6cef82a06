import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Graph, PublishChoice } from '../contract.ts';
import { placesOf } from '../insight/counts.ts';
import { moveAll, today } from '../moves.ts';
import { noteTurnsSql } from '../turns.ts';

/** A version that people go over to, with what it was published with. */
export interface Transition {
  version: number;
  choice: PublishChoice;
  graph: Graph;
}

/** Steps that a version before and the new one have in common: the same key and type. */
export function keptSteps(before: Graph, after: Graph): string[] {
  const types = new Map(after.nodes.map(({ key, type }) => [key, type]));
  return before.nodes.filter(({ key, type }) => types.get(key) === type).map(({ key }) => key);
}

/** The waits whose end would be another by the new version. */
export function changedWaits(before: Graph, after: Graph): string[] {
  const old = new Map(before.nodes.map((node) => [node.key, node]));
  return after.nodes.flatMap((node) => {
    const was = old.get(node.key);
    return node.type === 'wait' && was?.type === 'wait' && !isDeepStrictEqual(was.wait, node.wait)
      ? [node.key]
      : [];
  });
}

/**
 * Takes people who are inside by older versions over to a new one, so many of them, and answers how many it were: nobody is
 * left when that is none. What was done is never done again, so it may be repeated after a kill.
 */
export async function moveToVersion(
  account: Account,
  journeyId: number,
  { most, ...transition }: Transition & { most: number },
): Promise<number> {
  const { choice } = transition;
  if (choice.people === 'stay') return 0;
  const older = sql`p.state <> 'held_out' and p.version < ${transition.version}`;
  if (choice.people === 'exit')
    return moveAll(account, journeyId, {
      where: older,
      to: { state: 'exited', reason: 'new_version', lines: [lineOf(transition, 'new_version')] },
      most,
    });
  const versions = await versionsInside(account, journeyId, transition.version);
  let moved = 0;
  for (const { version, graph } of versions) {
    if (moved >= most) break;
    const left = most - moved;
    moved += await fromVersion({ account, journeyId, transition }, { version, graph, most: left });
  }
  return moved;
}

/** People of one journey on their way to a version. */
interface Going {
  account: Account;
  journeyId: number;
  transition: Transition;
}

async function fromVersion(
  { account, journeyId, transition }: Going,
  from: { version: number; graph: Graph; most: number },
): Promise<number> {
  const kept = keptSteps(from.graph, transition.graph);
  const waits =
    transition.choice.waits === 'recompute' ? changedWaits(from.graph, transition.graph) : [];
  let moved = await goOver({ account, journeyId, transition }, { ...from, kept, waits });
  const gone = goneSteps(from.graph, kept);
  for (const node of gone) {
    const to = transition.choice.map[node];
    if (to === undefined && transition.choice.people === 'keep') continue;
    if (moved >= from.most) break;
    const where = sql`p.state <> 'held_out' and p.version = ${from.version} and p.node = ${node}`;
    moved += await moveAll(account, journeyId, {
      where,
      most: from.most - moved,
      ...(to === undefined
        ? {
            to: {
              state: 'exited',
              reason: 'step_removed',
              lines: [lineOf(transition, 'step_removed')],
            },
          }
        : {
            to: {
              node: to,
              version: transition.version,
              state: 'waiting',
              restarts: true,
              signal: 'arrive',
              lines: [{ outcome: 'moved', detail: { to, version: transition.version } }],
            },
            wakeAt: sql`${account.now}`,
          }),
    });
  }
  return moved;
}

function goneSteps(before: Graph, kept: readonly string[]): string[] {
  return before.nodes.map(({ key }) => key).filter((key) => !kept.includes(key));
}

// People stay where they are, with what they wait for: only the version and, where asked, the end of a wait are others. A message
// that is under way is known by the number of its line in the log, so nothing is logged for who waits for one.
async function goOver(
  { account, journeyId, transition: { version } }: Going,
  {
    version: before,
    kept,
    waits,
    most,
  }: {
    version: number;
    kept: readonly string[];
    waits: readonly string[];
    most: number;
  },
): Promise<number> {
  const isNewWait = sql`(p.node = any(${[...waits]}::text[]) and p.state = 'waiting' and p.signal is null and p.wake_at is not null)`;
  const { rows } = await sql<{ moved: number }>`
    with asked as (
      select p.contact_id, p.entry from journey_people p
      where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.ended_at is null and p.state <> 'held_out'
        and p.version = ${before} and p.node = any(${[...kept]}::text[])
      order by p.contact_id, p.entry limit ${most} for update),
    moved as (
      update journey_people p set version = ${version}, seq = p.seq + case when p.state = 'sending' then 0 else 1 end,
        wake_at = case when ${isNewWait} then ${account.now}::timestamptz else p.wake_at end,
        signal = case when ${isNewWait} then 'recompute' else p.signal end
      from asked a
      where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.contact_id = a.contact_id and p.entry = a.entry
      returning p.contact_id, p.entry, p.node, p.seq, p.state),
    logged as (
      insert into journey_log (account_id, journey_id, contact_id, entry, seq, node, version, outcome, detail, at)
      select ${account.id}::bigint, ${journeyId}::bigint, contact_id, entry, seq, node, ${version}::int, 'new_version',
        jsonb_build_object('from', ${before}::int, 'to', ${version}::int), ${account.now}::timestamptz from moved where state <> 'sending' returning 1),
    counted as (
      insert into journey_count_changes (account_id, journey_id, version, node, what, day, change)
      select ${account.id}::bigint, ${journeyId}::bigint, side.version, node, 'waiting', ${today(account)}, side.sign * count(*)
      from moved cross join (values (${before}::int, -1), (${version}::int, 1)) side(version, sign)
      group by side.version, side.sign, node returning 1)
    select count(*)::int as moved from moved`.execute(account.db);
  if (waits.length > 0)
    await noteTurnsSql(
      account,
      sql`select ${journeyId}::bigint as journey_id, node, ${account.now}::timestamptz as wake_at from unnest(${[...waits]}::text[]) as node`,
    ).execute(account.db);
  return rows[0]?.moved ?? 0;
}

async function versionsInside(
  account: Account,
  journeyId: number,
  below: number,
): Promise<{ version: number; graph: Graph }[]> {
  const places = await placesOf(account, journeyId);
  const inside = [...new Set(places.map(({ version }) => version))];
  const { rows } = await sql<{ version: number; graph: Graph }>`
    select v.version, v.graph from journey_versions v
    where v.account_id = ${account.id} and v.journey_id = ${journeyId} and v.version < ${below} and v.version = any(${inside}::int[])
    order by v.version desc`.execute(account.db);
  return rows;
}

function lineOf({ version }: Transition, outcome: string) {
  return { outcome, detail: { version } };
}
