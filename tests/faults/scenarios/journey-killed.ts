import { setTimeout as sleep } from 'node:timers/promises';
import { addJourneyInvariants, checkJourney } from '../journey-checker.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Run, type Scenario } from '../scenario.ts';
import { ends, graphOf, JourneyApi, waitFor, type WireStep } from '../world/journey-api.ts';

const from = { hello: 'journey-killed@harbour.example' };

/** Whose address has this in it goes the other way. */
const mark = '7';

/** kill -9 of the worker, the sender or PostgreSQL, chosen by the seed, while people pass through a wait, a condition, a tag, a webhook and an email. */
export const journeyKilled: Scenario = {
  name: 'j1',
  title: 'killed while people pass through a journey',
  world: { connections: 4, leaseSeconds: 15 },
  full: { people: 20_000, times: 30, isPatient: true },
  small: { people: 150, times: 4, isPatient: false },
  async play(run) {
    const { world, people } = run;
    await world.onlySender();
    const api = await world.account();
    const journeys = new JourneyApi(api);
    const list = await api.list();
    const [marked, plain] = [await journeys.tag('Marked'), await journeys.tag('Plain')];
    const journey = await journeys.draft('Killed');
    const email = await journeys.email(journey, 'hello', from.hello);
    await journeys.enable(
      journey,
      graphOf(stepsOf(run, { list, marked, plain, email }), [
        'joined.next>pause',
        'pause.next>who',
        'who.marked>tag-a',
        'who.else>tag-b',
        'tag-a.next>call',
        'tag-b.next>call',
        'call.done>hello',
        'call.failed>hello',
        'hello.sent>end',
        'hello.not_sent>end',
      ]),
    );
    const names = addresses(people, 'ok', 'j1');
    const calls = world.hooks.calls.length;
    world.sink.habits.answerAfterMs = 20;
    const before = world.sink.counters.bodies;
    await api.importEnded(await api.beginImport(list, names));
    const killed = await killOften(run, before);
    await journeys.ended(journey, people);
    world.sink.habits.answerAfterMs = 0;

    const { add, lines } = linesOf(
      'j1 journey killed',
      `kill -9 of ${killed.join(', ')} while ${people} people pass through a wait, a condition, a tag, a webhook and an email`,
    );
    const heard = world.hooks.calls.slice(calls);
    addCalls(add, heard, names);
    const told = await tagsOf(run, api.id, { journey, marked, plain });
    add(
      'everybody has the tag of their branch, and no other',
      `${told.wrong} of ${told.all} otherwise`,
      told.wrong === 0 && told.all === people,
    );
    const checked = await checkJourney(world, api.id, { journey, from });
    add('everybody came in once', `${checked.entries} of ${people}`, checked.entries === people);
    add(
      'everybody got their email or a reason',
      `${checked.deliveries['sent'] ?? 0} sent, ${checked.deliveries['unknown'] ?? 0} unclear`,
      (checked.deliveries['sent'] ?? 0) + (checked.deliveries['unknown'] ?? 0) === people,
    );
    addJourneyInvariants(add, checked);
    return lines;
  },
};

function stepsOf(
  { world }: Run,
  ids: { list: number; marked: number; plain: number; email: WireStep },
): WireStep[] {
  const rules = {
    filter: 'and',
    segment_filters_attributes: [
      { criterion: 'field', field: 'email', operator: 'contains', value: mark },
    ],
  };
  return [
    ends.joined(ids.list),
    waitFor('pause', 1),
    { key: 'who', type: 'condition', branches: [{ key: 'marked', rules }] },
    { key: 'tag-a', type: 'tag', action: 'add', tag_ids: [ids.marked] },
    { key: 'tag-b', type: 'tag', action: 'add', tag_ids: [ids.plain] },
    {
      key: 'call',
      type: 'webhook',
      url: `http://${world.hooks.host}/j1`,
      body: '{{ contact.email }}',
    },
    ids.email,
    ends.end,
  ];
}

// Some while they wait, the others while mails go out.
async function killOften(run: Run, before: number): Promise<string[]> {
  const { world, random, people, times } = run;
  const killed: string[] = [];
  for (let kill = 0; kill < Math.ceil(times / 3); kill += 1) {
    await sleep(random.whole(500, 4_000));
    killed.push(await killOne(run));
  }
  for (const moment of moments(random, times - killed.length, people)) {
    await untilBodies(world, before, moment);
    killed.push(await killOne(run));
  }
  return killed;
}

async function killOne({ world, random }: Run): Promise<string> {
  const sender = await world.sender();
  const [name] = random.some(['worker', 'sender', 'PostgreSQL'], 1);
  if (name === 'PostgreSQL') await world.postgres.kill();
  else {
    const role = name === 'worker' ? world.worker : sender;
    await role.kill();
    await role.start();
  }
  return name ?? '';
}

function addCalls(
  add: ReturnType<typeof linesOf>['add'],
  heard: readonly { key: string; body: string }[],
  names: readonly string[],
): void {
  const byPerson = Map.groupBy(heard, ({ body }) => body.toLowerCase());
  const missing = names.filter((name) => !byPerson.has(name));
  const keys = new Set(heard.map(({ key }) => key));
  const several = [...byPerson.values()].filter(
    (calls) => new Set(calls.map(({ key }) => key)).size !== 1,
  );
  add(
    'webhooks at least once, with one key each',
    `${heard.length} calls of ${byPerson.size} people by ${keys.size} keys, ${missing.length} missing`,
    missing.length === 0 && several.length === 0 && keys.size === names.length,
  );
}

async function tagsOf(
  { world }: Run,
  accountId: number,
  { journey, marked, plain }: { journey: number; marked: number; plain: number },
): Promise<{ all: number; wrong: number }> {
  const [row] = await world.read<{ all: number; wrong: number }>(
    `select count(*)::int as all, (count(*) filter (where not (c.tag_ids @> array[case when c.email like '%' || $5 || '%' then $3 else $4 end]::bigint[])
        or c.tag_ids @> array[case when c.email like '%' || $5 || '%' then $4 else $3 end]::bigint[]))::int as wrong
      from journey_people p join contacts c on c.account_id = p.account_id and c.id = p.contact_id
      where p.account_id = $1 and p.journey_id = $2`,
    [accountId, journey, marked, plain, mark],
  );
  return row ?? { all: 0, wrong: 0 };
}
