import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { PersonState } from '../contract.ts';
import { hashOf } from '../enter.ts';
import { refreshTurns } from '../turns.ts';

/** A line of the log that is written afterwards. */
export interface PastLine {
  node: string;
  outcome: string;
  at: Date;
  isPassed?: boolean;
  detail?: unknown;
}

/** An entry of the past, as the engine would have left it. */
export interface PastEntry {
  contactId: number;
  enteredAt: Date;
  node: string;
  state: PersonState;
  since: Date;
  wakeAt: Date | null;
  endedAt: Date | null;
  goalAt: Date | null;
  reason: string | null;
  lines: readonly PastLine[];
}

/** A contact who is brought into a sample journey: when, when the goal is reached, and whether a hold-out takes them. */
export interface PastEntrant {
  contactId: number;
  enteredAt: Date;
  goalAt: Date | null;
  isHeldOut: boolean;
}

const chunk = 2_000;

// Of a thousand, so many reach the goal: more of those who get something.
const goals = { heldOut: 140, others: 220 };

/** Some members of a list, spread over so many days; the same ones whenever it is asked of the same contacts. */
export async function pastEntrants(
  account: Account,
  asked: { journeyId: number; listId: number; days: number; percent: number; holdout: number },
): Promise<PastEntrant[]> {
  const drawn = (name: string) => hashOf(sql`${name}::text || ':' || m.contact_id::text`);
  const { rows } = await sql<{
    contactId: number;
    enteredAt: string;
    chance: number;
    isHeldOut: boolean;
  }>`
    select m.contact_id as "contactId", ${account.now}::timestamptz - (3600 + mod(${drawn('day')}, ${asked.days * 86_400}::bigint)) * interval '1 second' as "enteredAt",
      mod(${drawn('goal')}, 1000)::int as chance,
      mod(${hashOf(sql`${asked.journeyId}::text || ':holdout:' || m.contact_id::text`)}, 100) < ${asked.holdout}::int as "isHeldOut"
    from list_memberships m
    where m.account_id = ${account.id} and m.list_id = ${asked.listId} and m.status = 'subscribed' and mod(${drawn('chosen')}, 100) < ${asked.percent}::int
    order by m.contact_id`.execute(account.db);
  return rows.map(({ contactId, enteredAt, chance, isHeldOut }) => {
    const entered = new Date(enteredAt);
    const reached = new Date(entered.getTime() + (1 + (chance % 15)) * 86_400_000);
    const isGoal = chance < (isHeldOut ? goals.heldOut : goals.others);
    return {
      contactId,
      enteredAt: entered,
      goalAt: isGoal && reached.getTime() <= Date.parse(account.now) ? reached : null,
      isHeldOut,
    };
  });
}

/** Writes entries of the past with log and counts, all in agreement. */
export async function writePastEntries(
  account: Account,
  { journeyId, version }: { journeyId: number; version: number },
  entries: readonly PastEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += chunk)
    await writeSome(account, { journeyId, version }, entries.slice(from, from + chunk));
  await writeCounts(account, { journeyId, version }, entries);
  await refreshTurns(account, journeyId);
}

async function writeSome(
  account: Account,
  { journeyId, version }: { journeyId: number; version: number },
  entries: readonly PastEntry[],
): Promise<void> {
  const people = entries.map(({ lines, ...entry }) => ({ ...entry, seq: lines.length }));
  await sql`
    insert into journey_people (account_id, journey_id, contact_id, entry, version, node, state, wake_at, since, entered_at, ended_at, goal_at, reason, seq)
    select ${account.id}::bigint, ${journeyId}::bigint, p."contactId", 1, ${version}::int, p.node, p.state, p."wakeAt", p.since, p."enteredAt", p."endedAt", p."goalAt",
      p.reason, p.seq
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p("contactId" bigint, node text, state text, "wakeAt" timestamptz, since timestamptz,
      "enteredAt" timestamptz, "endedAt" timestamptz, "goalAt" timestamptz, reason text, seq int)
    on conflict do nothing`.execute(account.db);
  const lines = entries.flatMap(({ contactId, lines: own }) =>
    own.map(({ node, outcome, at, detail = null }, index) => ({
      contactId,
      seq: index + 1,
      node,
      outcome,
      at,
      detail,
    })),
  );
  await sql`
    insert into journey_log (account_id, journey_id, contact_id, entry, seq, node, version, outcome, detail, at)
    select ${account.id}::bigint, ${journeyId}::bigint, l."contactId", 1, l.seq, l.node, ${version}::int, l.outcome, l.detail, l.at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("contactId" bigint, seq int, node text, outcome text, at timestamptz, detail jsonb)
    on conflict do nothing`.execute(account.db);
}

async function writeCounts(
  account: Account,
  { journeyId, version }: { journeyId: number; version: number },
  entries: readonly PastEntry[],
): Promise<void> {
  const counts = entries.flatMap(countsOfEntry);
  await sql`
    insert into journey_counts (account_id, journey_id, version, node, what, day, count)
    select ${account.id}::bigint, ${journeyId}::bigint, ${version}::int, k.node, k.what, (k.at at time zone ${account.record.time_zone})::date, count(*)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as k(node text, what text, at timestamptz)
    group by 4, 5, 6 on conflict do nothing`.execute(account.db);
}

function countsOfEntry(entry: PastEntry): { node: string; what: string; at: Date }[] {
  const { node, state, enteredAt, since, endedAt, goalAt, lines } = entry;
  const [first] = lines;
  const begin = first?.node ?? node;
  if (state === 'held_out')
    return [
      { node: begin, what: 'held_out', at: enteredAt },
      ...(goalAt ? [{ node: begin, what: 'held_out_goal', at: goalAt }] : []),
    ];
  return [
    { node: begin, what: 'entered', at: enteredAt },
    ...lines
      .filter(({ isPassed }) => isPassed)
      .flatMap((line) => [
        { node: line.node, what: 'passed', at: line.at },
        { node: line.node, what: `out:${line.outcome}`, at: line.at },
      ]),
    { node, what: endedAt ? state : 'waiting', at: endedAt ?? since },
    ...(goalAt ? [{ node, what: 'goal', at: goalAt }] : []),
  ];
}
