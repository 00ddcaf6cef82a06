import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf } from '../line.ts';
import { addresses, type Run, type Scenario } from '../scenario.ts';
import { until, type AccountApi } from '../world/account-api.ts';
import { JourneyApi } from '../world/journey-api.ts';

interface WireRun {
  state: string;
  error: string | null;
  steps: { rows_in: number; rows_out: number; rejected: number }[];
}

/** A data journey runs once in peace; then it runs again and again, and the worker or PostgreSQL is killed a little later in each run. */
export const dataRunKilled: Scenario = {
  name: 'j10',
  title: 'a data journey killed at each step',
  world: { connections: 4, leaseSeconds: 15 },
  full: { people: 20_000, times: 20, isPatient: true },
  small: { people: 1_500, times: 3, isPatient: false },
  async play(run) {
    const { world, people, times } = run;
    await world.onlySender();
    const api = await world.account();
    const source = await api.listOf(addresses(people, 'ok', 'j10'));
    const peace = await prepared(api, source, 'In peace');
    const began = performance.now();
    const whole = await ended(api, peace, await begin(api, peace.id));
    const wholeMs = performance.now() - began;
    const right = JSON.stringify([whole.state, whole.steps, await traceOf(run, api, peace)]);
    const [struck, wrong]: [string[], string[]] = [[], []];
    let after = 0;
    for (let kill = 0; kill < times; kill += 1) {
      const one = await prepared(api, source, `Killed ${kill}`);
      const number = await begin(api, one.id);
      // A run that is killed after each part of the time that it takes is killed in each of its steps.
      await sleep((wholeMs * (kill + run.random.next())) / times);
      const before = await shown(api, one.id, number);
      if (before.state !== 'running') after += 1;
      struck.push(await strike(run, kill));
      const end = await ended(api, one, number);
      const said = JSON.stringify([end.state, end.steps, await traceOf(run, api, one)]);
      if (said !== right) wrong.push(`${said} after a kill of ${struck.at(-1)}`);
    }

    const { add, lines } = linesOf(
      'j10 data run killed',
      `kill -9 of ${struck.join(', ')}, each in a run of its own over ${people} people`,
    );
    add(
      'the run in peace is whole',
      `${whole.state}, ${whole.steps.map(({ rows_out: out }) => out).join(' ')}${whole.error ?? ''}`,
      whole.state === 'done' && whole.steps.every(({ rows_out: out }) => out === people),
    );
    add('most kills strike while it runs', `${times - after} of ${times}`, after <= times / 2);
    add(
      'the same result as in peace',
      wrong.length === 0 ? `${times} of ${times}` : wrong.slice(0, 2).join('; '),
      wrong.length === 0,
    );
    return lines;
  },
};

interface Prepared {
  id: number;
  tag: number;
  target: number;
}

async function prepared(api: AccountApi, source: number, name: string): Promise<Prepared> {
  const tag = await new JourneyApi(api).tag(name);
  const target = await api.list();
  const steps = [
    { type: 'query', source: 'list', source_id: source },
    { type: 'check', min: 1, max: null },
    {
      type: 'update',
      changes: [
        { action: 'add_tags', tag_ids: [tag] },
        { action: 'add_to_lists', list_ids: [target] },
        { action: 'set_field', field: 'last_name', value: `Done ${tag}` },
      ],
    },
    { type: 'export', to: 'file', name: 'people.csv', columns: ['email', 'last_name'] },
  ].map((step, at) => ({ key: `s${at}`, ...step }));
  const { id } = await api.want('POST', 'data_workflows.json', {
    data_workflow: { name, steps },
  });
  await api.want('PUT', `data_workflows/${id}/toggle_status.json`, {});
  return { id, tag, target };
}

async function begin(api: AccountApi, id: number): Promise<number> {
  return (await api.want('POST', `data_workflows/${id}/run.json`, {})).run;
}

async function strike({ world, random }: Run, kill: number): Promise<string> {
  // The first is the worker's, so that a small run has one of it too.
  const [name] = kill === 0 ? ['worker'] : random.some(['worker', 'PostgreSQL'], 1);
  if (name === 'PostgreSQL') await world.postgres.kill();
  else {
    await world.worker.kill();
    await world.worker.start();
  }
  return name ?? '';
}

function shown(api: AccountApi, id: number, number: number): Promise<WireRun> {
  return until('the run to be shown', async () => {
    const { status, body } = await api.call('GET', `data_workflows/${id}/runs/${number}.json`);
    if (status !== 200) return null;
    const { state, error, steps } = body.data;
    return {
      state,
      error,
      steps: steps.map(({ rows_in, rows_out, rejected }: WireRun['steps'][number]) => ({
        rows_in,
        rows_out,
        rejected,
      })),
    };
  });
}

function ended(api: AccountApi, { id }: Prepared, number: number): Promise<WireRun> {
  return until('the run to end', async () => {
    const run = await shown(api, id, number);
    return run.state === 'running' ? null : run;
  });
}

// What a run has left: who has its tag, its field and its list, how often it was exported, and with how many lines.
async function traceOf({ world }: Run, api: AccountApi, { id, tag, target }: Prepared) {
  const [left] = await world.read<Record<string, number>>(
    `select (count(*) filter (where tag_ids @> array[$2::bigint]))::int as tagged,
        (count(*) filter (where last_name = 'Done ' || $2::text))::int as named,
        (select count(*)::int from list_memberships m where m.account_id = $1 and m.list_id = $3 and m.status = 'subscribed') as members
      from contacts where account_id = $1`,
    [api.id, tag, target],
  );
  const answer = await api.call('GET', `data_workflows/${id}/runs/1/steps/3/file.json`);
  const text = String(answer.body);
  return {
    ...left,
    status: answer.status,
    lines: text.split('\r\n').length,
    people: new Set(text.match(/ok\.j10\d+@/g)).size,
  };
}
