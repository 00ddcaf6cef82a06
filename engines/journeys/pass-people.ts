import { sql } from 'kysely';
import type { Node } from './contract.ts';
import { isLooping, type Outcome, type Passer, type Run } from './passer.ts';
import { askEnds } from './steps/ends.ts';
import { handlers } from './steps/handlers.ts';

/** How long people wait at a step that has failed before it is tried again. */
const retryMs = 60_000;

/** People who come to a step, or who have waited at it. */
interface Wave {
  key: string;
  people: Passer[];
  isWaking: boolean;
}

/**
 * Takes people of one version from their step through all that pass at once, until each waits, is out, or is held. What the steps
 * do is written in the caller's transaction; where they are then is left in `place`.
 */
export async function passPeople(run: Run, people: readonly Passer[]): Promise<void> {
  const open: Wave[] = [...Map.groupBy(people, wayOfWaking).values()].map((group) => ({
    key: group[0]!.node,
    people: group,
    isWaking: group[0]!.signal !== 'arrive',
  }));
  await leaveEarly(run, people);
  for (let wave = open.shift(); wave; wave = open.shift()) {
    const inside = wave.people.filter(({ place }) => place === null);
    if (inside.length > 0) open.push(...(await passStep(run, { ...wave, people: inside })));
  }
}

const wayOfWaking = ({ node, signal }: Passer): string => `${node} ${signal === 'arrive'}`;

// Goals and exits that are rules are asked of everybody who wakes.
async function leaveEarly(run: Run, people: readonly Passer[]): Promise<void> {
  const outcomes = await askEnds(run, people);
  for (const [person, outcome] of outcomes) apply(run, { person, key: person.node }, outcome);
}

async function passStep(run: Run, { key, people, isWaking }: Wave): Promise<Wave[]> {
  const node = run.version.nodes.get(key);
  if (!node) {
    for (const person of people) hold(person, key, 'step_gone');
    return [];
  }
  const going: Passer[] = [];
  for (const person of people) {
    if (!isLooping(person)) going.push(person);
    else hold(person, key, 'loop');
  }
  if (going.length === 0) return [];
  const outcomes = await guarded(run, node, { people: going, isWaking });
  const next = new Map<string, Passer[]>();
  going.forEach((person, index) => {
    const to = apply(run, { person, key }, outcomes[index]!);
    if (to === null) return;
    const group = next.get(to);
    if (group) group.push(person);
    else next.set(to, [person]);
  });
  return [...next].map(([to, group]) => ({ key: to, people: group, isWaking: false }));
}

// A step that fails leaves nothing behind: its people wait there, and the step alone is tried again.
async function guarded(
  run: Run,
  node: Node,
  { people, isWaking }: Omit<Wave, 'key'>,
): Promise<Outcome[]> {
  const isOwnTurn = people.every((person) => person.lines.length === 0);
  const handle = () => handlers[node.type](run, node as never, { people, isWaking });
  if (isOwnTurn || !hasEffects(node)) return handle();
  await sql`savepoint step`.execute(run.account.db);
  try {
    const outcomes = await handle();
    await sql`release savepoint step`.execute(run.account.db);
    return outcomes;
  } catch (error) {
    await sql`rollback to savepoint step`.execute(run.account.db);
    await sql`release savepoint step`.execute(run.account.db);
    const wakeAt = new Date(Date.parse(run.account.now) + retryMs).toISOString();
    const detail = { error: error instanceof Error ? error.message : String(error) };
    return people.map(() => ({
      stay: 'waiting',
      wakeAt,
      signal: 'arrive',
      line: { outcome: 'retried', detail },
    }));
  }
}

const hasEffects = ({ type }: Node): boolean =>
  type !== 'trigger' && type !== 'split' && type !== 'goal' && type !== 'end';

/** Notes an outcome; answers the step to which it leads, or null. */
function apply(
  { version }: Run,
  { person, key }: { person: Passer; key: string },
  outcome: Outcome,
): string | null {
  if ('stay' in outcome) {
    if (outcome.line) person.lines.push({ node: key, ...outcome.line });
    person.place = {
      node: key,
      state: outcome.stay,
      wakeAt: outcome.wakeAt,
      reason: outcome.reason ?? null,
      signal: outcome.signal ?? null,
      restarts: person.node !== key || person.signal === 'arrive' || person.lines.length > 0,
    };
    return null;
  }
  person.isGoal ||= outcome.isGoal === true;
  const detail = outcome.detail === undefined ? {} : { detail: outcome.detail };
  if ('out' in outcome) {
    person.lines.push({ node: key, outcome: outcome.reason, ...detail });
    end(person, key, { state: outcome.out, reason: outcome.reason });
    return null;
  }
  person.lines.push({ node: key, outcome: outcome.go, isPassed: true, ...detail });
  const to = version.ways.get(`${key}.${outcome.go}`);
  if (to !== undefined) return to;
  end(person, key, { state: 'finished', reason: null });
  return null;
}

function end(
  person: Passer,
  node: string,
  { state, reason }: { state: 'finished' | 'exited' | 'failed'; reason: string | null },
): void {
  person.place = { node, state, wakeAt: null, reason, restarts: false };
}

function hold(person: Passer, node: string, reason: string): void {
  person.lines.push({ node, outcome: 'held', detail: { reason } });
  person.place = { node, state: 'held', wakeAt: null, reason, restarts: true };
}
