import type { Line } from './line.ts';
import type { World } from './world/world.ts';

/** What is wrong with a journey, and how large it is. */
export interface CheckedJourney {
  entries: number;
  /** Entries whose log has a gap, or another length than the entry says. */
  gaps: number;
  /** What counts, log and people say differently. */
  disagreements: string[];
  /** Deliveries of its emails by state. */
  deliveries: Record<string, number>;
  /** Mails beyond the first of a delivery that no flag tells of. */
  unflagged: string[];
  /** Mails beyond the first of a delivery. */
  twins: number;
  /** Deliveries that are stored as sent, of which no mail arrived. */
  lost: string[];
  /** People with more deliveries of a step than they were at it. */
  tooMany: number;
}

const gapsText = `select count(*)::int as count from journey_people p
  left join lateral (select count(*) as lines, min(l.seq) as first, max(l.seq) as last from journey_log l
    where l.account_id = p.account_id and l.journey_id = p.journey_id and l.contact_id = p.contact_id and l.entry = p.entry) l on true
  where p.account_id = $1 and p.journey_id = $2 and (l.lines, l.first, l.last) is distinct from (p.seq::bigint, 1, p.seq)`;

// Counts that were appended belong to those that were folded.
const counted = `select node, version, what, sum(count)::int as count from (
    select node, version, what, count from journey_counts where account_id = $1 and journey_id = $2
    union all select node, version, what, change from journey_count_changes where account_id = $1 and journey_id = $2) c
  group by node, version, what`;

const differencesText = `with counted as (${counted}),
  seen as (
    select node, version, 'waiting' as what, count(*)::int as count from journey_people where account_id = $1 and journey_id = $2 and ended_at is null group by node, version
    union all
    select l.node, l.version, 'out:' || l.outcome, count(*)::int from journey_log l
    where l.account_id = $1 and l.journey_id = $2
      and exists (select from counted c where c.node = l.node and c.what = 'out:' || l.outcome) group by l.node, l.version, l.outcome
    union all
    select 'all', 0, 'entered', count(*)::int from journey_people where account_id = $1 and journey_id = $2 and state <> 'held_out'
    union all
    select 'all', 0, state, count(*)::int from journey_people where account_id = $1 and journey_id = $2 and state in ('finished', 'exited', 'failed') group by state),
  told as (
    select node, version, what, count from counted where what = 'waiting' or what like 'out:%'
    union all select 'all', 0, what, sum(count)::int from counted where what in ('entered', 'finished', 'exited', 'failed') group by what)
  select node, version, what, t.count as told, s.count as seen from told t full join seen s using (node, version, what)
  where coalesce(t.count, 0) <> coalesce(s.count, 0)`;

const deliveriesText = `select lower(c.email) as email, s.node, d.state, d.maybe_twice, count(*)::int as count from journey_messages s
    join deliveries d on d.account_id = s.account_id and d.mailing_id = s.mailing_id and d.contact_id = s.contact_id
    join contacts c on c.account_id = s.account_id and c.id = s.contact_id
  where s.account_id = $1 and s.journey_id = $2 group by 1, 2, 3, 4`;

const tooManyText = `select count(*)::int as count from (
    select s.contact_id from journey_messages s where s.account_id = $1 and s.journey_id = $2
    group by s.contact_id, s.entry, s.node, s.seq having count(*) > 1) twice`;

/** Compares people, log and counts of a journey, and its deliveries with the mails that arrived; `from` names the sender of each step's emails. */
export async function checkJourney(
  world: World,
  accountId: number,
  { journey, from }: { journey: number; from: Readonly<Record<string, string>> },
): Promise<CheckedJourney> {
  const ids = [accountId, journey];
  const one = async (text: string): Promise<number> =>
    (await world.read<{ count: number }>(text, ids))[0]?.count ?? 0;
  const differing = await world.read<{
    node: string;
    version: number;
    what: string;
    told: number | null;
    seen: number | null;
  }>(differencesText, ids);
  const deliveries = await world.read<DeliveryRow>(deliveriesText, ids);
  const byState: Record<string, number> = {};
  for (const { state, count } of deliveries) byState[state] = (byState[state] ?? 0) + count;
  return {
    entries: await one(
      'select count(*)::int as count from journey_people where account_id = $1 and journey_id = $2',
    ),
    gaps: await one(gapsText),
    disagreements: differing.map(
      ({ node, version, what, told, seen }) =>
        `${what} at ${node} of version ${version}: counted ${told ?? 0}, seen ${seen ?? 0}`,
    ),
    deliveries: byState,
    tooMany: await one(tooManyText),
    ...mailsOf(world, deliveries, from),
  };
}

interface DeliveryRow {
  email: string;
  node: string;
  state: string;
  maybe_twice: boolean;
  count: number;
}

function mailsOf(
  world: World,
  deliveries: readonly DeliveryRow[],
  from: Readonly<Record<string, string>>,
): Pick<CheckedJourney, 'twins' | 'unflagged' | 'lost'> {
  const bodies = new Map<string, number>();
  for (const line of world.sink.journal.read()) {
    const name = `${line.from} ${line.to.toLowerCase()}`;
    bodies.set(name, (bodies.get(name) ?? 0) + 1);
  }
  let twins = 0;
  const [unflagged, lost]: [string[], string[]] = [[], []];
  const groups = Map.groupBy(deliveries, ({ email, node }) => `${from[node] ?? ''} ${email}`);
  for (const [name, rows] of groups) {
    const seen = bodies.get(name) ?? 0;
    const sum = (which: (row: DeliveryRow) => boolean): number =>
      rows.filter(which).reduce((total, { count }) => total + count, 0);
    const sent = sum(({ state }) => state === 'sent');
    const mayHave = sum(({ state }) => state === 'sent' || state === 'unknown');
    if (seen < sent) lost.push(name);
    if (seen <= mayHave) continue;
    twins += seen - mayHave;
    if (seen - mayHave > sum(({ maybe_twice: isFlagged }) => isFlagged)) unflagged.push(name);
  }
  return { twins, unflagged, lost };
}

/** The lines that every journey owes: a log without gaps, counts = log = people, one mail for each delivery. */
export function addJourneyInvariants(
  add: (required: Line['required'], measured: string | number, isMet: boolean) => void,
  { entries, gaps, disagreements, deliveries, tooMany, twins, unflagged, lost }: CheckedJourney,
): void {
  const some = (things: readonly string[]): string =>
    things.length === 0 ? '' : `: ${things.slice(0, 3).join('; ')}`;
  add('log without gaps', `${gaps} of ${entries} entries have one`, gaps === 0 && entries > 0);
  add(
    'counts = log = people',
    disagreements.length === 0 ? 'equal' : `${disagreements.length} differ${some(disagreements)}`,
    disagreements.length === 0,
  );
  add(
    'one message for each visit of a message step',
    `${tooMany} with more; ${Object.entries(deliveries)
      .map(([state, count]) => `${count} ${state}`)
      .join(', ')}`,
    tooMany === 0,
  );
  add('lost 0', `${lost.length}${some(lost)}`, lost.length === 0);
  add(
    'each duplicate flagged',
    `${unflagged.length} otherwise, ${twins} flagged${some(unflagged)}`,
    unflagged.length === 0,
  );
}
