import { setTimeout as sleep } from 'node:timers/promises';
import { addJourneyInvariants, checkJourney } from '../journey-checker.ts';
import { linesOf } from '../line.ts';
import { addresses, type Run, type Scenario } from '../scenario.ts';
import { until, type AccountApi } from '../world/account-api.ts';
import { ends, graphOf, JourneyApi, waitFor, type WireStep } from '../world/journey-api.ts';

const from = { one: 'storm-one@harbour.example', two: 'storm-two@harbour.example' };
const doomed = 'storm-doomed@harbour.example';

/** After an answer, mails that were on the wire may still end. */
const endsWithinMs = 2_000;

interface Quiet {
  from: number;
  to: number;
}

/** What a storm has done. */
interface Storm {
  done: Map<string, number>;
  broken: string[];
  quiet: Quiet[];
  resets: number;
}

/** A journey is published, disabled, enabled, and its people stopped and begun anew, at random, while they pass through it; another one is deleted. */
export const journeyStorm: Scenario = {
  name: 'j3',
  title: 'a journey is changed while people are in it',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 3_000, times: 300, isPatient: true },
  small: { people: 200, times: 30, isPatient: false },
  async play(run) {
    const { world, people, times } = run;
    await world.onlySender();
    const api = await world.account();
    const journeys = new JourneyApi(api);
    const list = await api.list();
    const journey = await journeys.draft('Storm');
    const one = await journeys.email(journey, 'one', from.one);
    const two = await journeys.email(journey, 'two', from.two);
    const graph = (minutes: number): object => stormGraph(list, [one, two], minutes);
    await journeys.enable(journey, graph(1), { reentry: { kind: 'always' } });
    world.sink.habits.answerAfterMs = 60;
    await api.importEnded(await api.beginImport(list, addresses(people, 'ok', 'j3')));
    const contacts = await contactsIn(run, api.id, { journey, people });
    const storm = await blow(run, journeys, { journey, graph, contacts, times });
    await calm(journeys, journey);
    const gone = await deletedInside(run, journeys, list);
    world.sink.habits.answerAfterMs = 0;

    const { add, lines } = linesOf(
      'j3 journey storm',
      `${[...storm.done].map(([move, count]) => `${count} ${move}`).join(', ')} while ${people} people pass through two emails`,
    );
    add(
      'every call is answered',
      storm.broken.length === 0 ? 'yes' : storm.broken.slice(0, 3).join('; '),
      storm.broken.length === 0,
    );
    const bodies = world.sink.journal
      .read()
      .filter((line) => [from.one, from.two].includes(line.from));
    const loud = bodies.filter(({ at }) =>
      storm.quiet.some((quiet) => at > quiet.from && at < quiet.to),
    );
    add('mails while it is disabled 0', loud.length, loud.length === 0);
    const checked = await checkJourney(world, api.id, { journey, from });
    add(
      'who begins anew is one entry more',
      `${checked.entries} entries of ${people} people and ${storm.resets} times anew`,
      checked.entries === people + storm.resets,
    );
    addJourneyInvariants(add, checked);
    add(
      'a deleted journey has nobody inside and sends nothing more',
      `${gone.inside} inside, ${gone.late} mails later`,
      gone.inside === 0 && gone.late === 0,
    );
    return lines;
  },
};

// It goes on, and whoever still waits has waited enough.
async function calm(journeys: JourneyApi, journey: number): Promise<void> {
  await until('the journey to go on', async () => {
    const enabled = await journeys.attempt('PUT', `workflows/${journey}.json`, {
      workflow: { status: 'enabled', resume: 'now' },
    });
    return enabled.status < 300 ? true : null;
  });
  await until('everybody to leave the journey', async () => {
    await sleep(500);
    await journeys.attempt('POST', `workflows/${journey}/people/skip_wait.json`, { node: 'rest' });
    return (await journeys.counts(journey)).inside === 0 ? true : null;
  });
}

function stormGraph(list: number, [one, two]: readonly WireStep[], minutes: number): object {
  return graphOf(
    [ends.joined(list), one!, waitFor('rest', minutes), two!, ends.end],
    [
      'joined.next>one',
      'one.sent>rest',
      'one.not_sent>rest',
      'rest.next>two',
      'two.sent>end',
      'two.not_sent>end',
    ],
  );
}

async function contactsIn(
  { world }: Run,
  accountId: number,
  { journey, people }: { journey: number; people: number },
): Promise<number[]> {
  return until('everybody to come in', async () => {
    const rows = await world.read<{ id: string }>(
      'select contact_id as id from journey_people where account_id = $1 and journey_id = $2',
      [accountId, journey],
    );
    return rows.length === people ? rows.map(({ id }) => Number(id)) : null;
  });
}

interface Target {
  journey: number;
  graph: (minutes: number) => object;
  contacts: readonly number[];
  times: number;
}

async function blow(
  { random }: Run,
  journeys: JourneyApi,
  { journey, graph, contacts, times }: Target,
): Promise<Storm> {
  const storm: Storm = { done: new Map(), broken: [], quiet: [], resets: 0 };
  const path = `workflows/${journey}`;
  let disabledAt: number | null = null;
  const moves: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    published: async () => {
      await journeys.attempt('PUT', `${path}/draft.json`, {
        workflow: {
          draft_rev: (await journeys.api.want('GET', `${path}.json`)).draft_rev,
          graph: graph(random.whole(1, 2)),
        },
      });
      return journeys.attempt('POST', `${path}/publish.json`, {
        people: random.some(['keep', 'stay', 'move'], 1)[0],
        waits: random.some(['keep', 'recompute'], 1)[0],
      });
    },
    disabled: () => journeys.attempt('PUT', `${path}.json`, { workflow: { status: 'disabled' } }),
    enabled: () =>
      journeys.attempt('PUT', `${path}.json`, {
        workflow: { status: 'enabled', resume: random.some(['shift', 'now', 'skip_late'], 1)[0] },
      }),
    stopped: () => journeys.attempt('PUT', `${path}/stop/${random.some(contacts, 1)[0]}.json`),
    'begun anew': () =>
      journeys.attempt('PUT', `${path}/reset/${random.some(contacts, 1)[0]}.json`),
    'waits ended': () =>
      journeys.attempt('POST', `${path}/people/skip_wait.json`, { node: 'rest' }),
  };
  for (let done = 0; done < times; done += 1) {
    await sleep(random.whole(0, 400));
    const [name] = random.some(Object.keys(moves), 1);
    const asked = Date.now();
    const answer = await moves[name!]!();
    if (answer.status === 0 || answer.status >= 500)
      storm.broken.push(`${name} was answered with ${answer.status}`);
    if (answer.status >= 300) continue;
    storm.done.set(name!, (storm.done.get(name!) ?? 0) + 1);
    if (name === 'begun anew') storm.resets += 1;
    if (name === 'disabled') disabledAt ??= Date.now();
    if (name === 'enabled' && disabledAt !== null) {
      storm.quiet.push({ from: disabledAt + endsWithinMs, to: asked });
      disabledAt = null;
    }
    // Some pauses are long enough to show that nothing more comes.
    if (name === 'disabled' && random.next() < 0.5) await sleep(endsWithinMs + 1_000);
  }
  if (disabledAt !== null) storm.quiet.push({ from: disabledAt + endsWithinMs, to: Date.now() });
  return storm;
}

// Everybody is brought in by hand, and while their emails go out it is deleted.
async function deletedInside(
  { world }: Run,
  journeys: JourneyApi,
  list: number,
): Promise<{ inside: number; late: number }> {
  const { api } = journeys;
  const journey = await journeys.draft('Doomed');
  const email = await journeys.email(journey, 'mail', doomed);
  await journeys.enable(
    journey,
    graphOf(
      [ends.byHand, email, ends.end],
      ['begun.next>mail', 'mail.sent>end', 'mail.not_sent>end'],
    ),
  );
  const before = world.sink.counters.bodies;
  await api.want('POST', `workflows/${journey}/enter.json`, { lists: [list] });
  await until('the first mails', async () =>
    world.sink.counters.bodies - before > 5 ? true : null,
  );
  await api.want('DELETE', `workflows/${journey}.json`);
  const deleted = Date.now();
  await sleep(endsWithinMs + 3_000);
  return {
    inside: await insideOf(world, api, journey),
    late: world.sink.journal
      .read()
      .filter((line) => line.from === doomed && line.at > deleted + endsWithinMs).length,
  };
}

async function insideOf(world: Run['world'], api: AccountApi, journey: number): Promise<number> {
  const [row] = await world.read<{ count: number }>(
    'select count(*)::int as count from journey_people where account_id = $1 and journey_id = $2 and ended_at is null',
    [api.id, journey],
  );
  return row?.count ?? -1;
}
