import { afterAll, beforeAll, expect, test } from 'vitest';
import { DataRuns, figures } from '#tests/harness/data-runs.ts';

let runs: DataRuns;
let list: number;
beforeAll(async () => {
  runs = await DataRuns.start();
  list = await runs.list('source', 5);
});
afterAll(() => runs.close());

const hour = 3_600_000;
const ofList = (id = list, combine = 'replace') => ({
  type: 'query',
  source: 'list',
  source_id: id,
  combine,
});
const check = (bounds: object) => ({ type: 'check', ...bounds });

test('a run goes through its steps with the rows of each, and writes its log @spec DATAJ-003', async () => {
  const [tag, target] = [await runs.tag('From a run'), await runs.list('target', 0)];
  const id = await runs.journey('Whole', [
    ofList(),
    {
      type: 'update',
      changes: [
        { action: 'add_tags', tag_ids: [tag] },
        { action: 'add_to_lists', list_ids: [target] },
        { action: 'set_field', field: 'last_name', value: 'Changed' },
      ],
    },
    check({ min: 5, max: 5 }),
    { type: 'export', to: 'sftp', name: 'out-{date}', columns: ['email', 'last_name', 'tags'] },
    { type: 'export', to: 'file', name: 'people.csv', columns: ['first_name'] },
  ]);
  const run = await runs.ended(id);
  expect([run.state, run.error, figures(run)]).toEqual([
    'done',
    null,
    [
      [0, 5, 0],
      [5, 5, 0],
      [5, 5, 0],
      [5, 5, 0],
      [5, 5, 0],
    ],
  ]);
  const folder = await runs.folder('exports');
  expect(folder['out-2026-03-02.csv']).toBe(
    `\ufeffemail,last_name,tags\r\n${[1, 2, 3, 4, 5].map((n) => `source${n}@example.com,Changed,From a run\r\n`).join('')}`,
  );
  expect(run.log.map(({ text }: { text: string }) => text)).toContain('The run is done.');
  const { body } = await runs.server.call('GET', 'notifications.json');
  expect(JSON.stringify(body)).toContain('people.csv is ready.');
  const file = await runs.call(
    'GET',
    `/${id}/runs/${run.run}/steps/4/file.csv`.replace('.csv', '.json'),
  );
  expect(String(file.body)).toContain('first_name\r\nN1');
  expect((await runs.call('GET', `/${id}.json`)).body.data.last_run.state).toBe('done');
});

test('queries add to and narrow down what came before, by lists, segments and SQL', async () => {
  const other = await runs.list('other', 3);
  const segment = await runs.server.call('POST', 'segments.json', {
    segment: {
      name: 'Ends in 1',
      segment_rules_attributes: {
        filter: 'and',
        segment_filters_attributes: [
          { criterion: 'field', field: 'first_name', operator: 'is', value: 'N1' },
        ],
      },
    },
  });
  const asked = await runs.server.call('POST', 'relational_queries.json', {
    relational_query: {
      name: 'By address',
      sql: "select email from contacts where first_name = 'N1' union all select 'nobody@example.com'",
    },
  });
  const id = await runs.journey('Combined', [
    ofList(),
    ofList(other, 'add'),
    { type: 'query', source: 'segment', source_id: segment.body.data.id, combine: 'narrow' },
    {
      type: 'query',
      source: 'relational_query',
      source_id: asked.body.data.id,
      combine: 'narrow',
    },
  ]);
  const run = await runs.ended(id);
  expect([run.error, figures(run)]).toEqual([
    null,
    [
      [0, 5, 0],
      [5, 8, 0],
      [8, 2, 0],
      [3, 2, 1],
    ],
  ]);
});

test('a check outside its bounds ends the run, people are told, and a retry goes on behind it', async () => {
  const tag = await runs.tag('Retried');
  const id = await runs.journey('Checked', [
    ofList(),
    check({ min: 9 }),
    { type: 'update', changes: [{ action: 'add_tags', tag_ids: [tag] }] },
  ]);
  const failed = await runs.ended(id);
  expect([failed.state, failed.steps.map(({ state }: { state: string }) => state)]).toEqual([
    'failed',
    ['done', 'failed', 'waiting'],
  ]);
  expect(failed.error).toBe('The check found 5 contacts; there must be at least 9.');
  const told = await runs.server.database.pool.query(
    "select message from notifications where notifiable_type = 'Data journey' and notifiable_id = $1",
    [id],
  );
  expect(told.rows).toEqual([{ message: expect.stringContaining('the run failed at step 2') }]);
  const retry = (step: number) =>
    runs.call('POST', `/${id}/runs/${failed.run}/retry.json`, { step });
  expect((await retry(2)).body.errors.step[0]).toContain('has not been reached');
  expect((await retry(1)).status).toBe(202);
  expect((await runs.untilEnded(id, failed.run)).state).toBe('failed');
  // With other bounds the steps before it are kept as they are.
  await runs.call('PUT', `/${id}/toggle_status.json`, {});
  const { steps } = (await runs.call('GET', `/${id}.json`)).body.data;
  steps[1].min = 1;
  await runs.call('PUT', `/${id}.json`, { data_workflow: { steps } });
  await runs.call('PUT', `/${id}/toggle_status.json`, {});
  expect((await retry(1)).status).toBe(202);
  expect(figures(await runs.untilEnded(id, failed.run))).toEqual([
    [0, 5, 0],
    [5, 5, 0],
    [5, 5, 0],
  ]);
});

test('a dry run counts the rows of each step and changes nothing', async () => {
  const tag = await runs.tag('Never given');
  const id = await runs.journey('Dry', [
    ofList(),
    { type: 'update', changes: [{ action: 'add_tags', tag_ids: [tag] }] },
    { type: 'export', to: 'sftp', name: 'dry.csv' },
  ]);
  const run = await runs.ended(id, 'dry_run');
  expect([run.is_dry, run.state, figures(run)]).toEqual([
    true,
    'done',
    [
      [0, 5, 0],
      [5, 5, 0],
      [5, 5, 0],
    ],
  ]);
  expect((await runs.server.call('GET', `tags/${tag}.json`)).body.data.contacts_count).toBe(0);
  expect(await runs.folder('exports')).not.toHaveProperty('dry.csv');
  expect((await runs.call('GET', `/${id}.json`)).body.data.last_run).toBeNull();
});

test('it runs on its schedule while it is enabled, and never twice at once', async () => {
  const folder = await runs.list('waiting', 0);
  const id = await runs.journey(
    'Scheduled',
    [{ type: 'wait', folder_list_id: folder, pattern: 'daily-*.csv', hours: 30 }],
    { schedule: { kind: 'recurring', unit: 'Hour', every: 1, first: '2026-03-02T00:00' } },
  );
  const all = async () => (await runs.call('GET', `/${id}/runs.json`)).body.data.runs;
  const states = async () => (await all()).map(({ state }: { state: string }) => state);
  await runs.turn();
  expect(await states()).toEqual([]);
  runs.clock.at += hour;
  await runs.turn();
  expect(await states()).toEqual(['running']);
  runs.clock.at += hour;
  await runs.turn();
  expect(await states()).toEqual(['skipped', 'running']);
  await runs.put(folder, 'daily-1.csv', 'email\n');
  runs.clock.at += 60_000;
  await runs.turn();
  expect(await states()).toEqual(['skipped', 'done']);
  // The same file is not waited for again.
  runs.clock.at += hour;
  await runs.turn();
  expect(await states()).toEqual(['running', 'skipped', 'done']);
  await runs.call('PUT', `/${id}/toggle_status.json`, {});
  runs.clock.at += 2 * hour;
  await runs.turn();
  expect(await states()).toEqual(['stopped', 'skipped', 'done']);
});

test('a file that does not come fails the run after its hours', async () => {
  const folder = await runs.list('empty', 0);
  const id = await runs.journey('In vain', [
    { type: 'wait', folder_list_id: folder, pattern: '*.csv', hours: 1 },
  ]);
  const { run } = await runs.begin(id);
  await runs.turn();
  expect((await runs.shown(id, run)).state).toBe('running');
  runs.clock.at += 2 * hour;
  await runs.turn();
  expect((await runs.shown(id, run)).error).toContain('arrived within 1 hours');
});

test('its signed address starts a run, another address none', async () => {
  const id = await runs.journey('Called', [ofList()], { schedule: { kind: 'webhook' } });
  const url = async () => (await runs.call('GET', `/${id}.json`)).body.data.webhook_url;
  const post = async (to: string) => (await fetch(to, { method: 'POST' })).status;
  const first = await url();
  expect(await post(first)).toBe(202);
  expect((await fetch(first)).status).toBe(404);
  expect(await post(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)).toBe(404);
  expect((await runs.untilEnded(id, 1)).cause).toBe('webhook');
  await runs.call('POST', `/${id}/renew_address.json`, {});
  expect([await post(first), await post(await url())]).toEqual([404, 202]);
  await runs.call('PUT', `/${id}/toggle_status.json`, {});
  expect(await post(await url())).toBe(404);
});

test('one that is disabled is not run by hand, and a run under way can be stopped @spec DATAJ-008', async () => {
  const folder = await runs.list('stopped', 0);
  const id = await runs.journey('Stopped', [
    { type: 'wait', folder_list_id: folder, pattern: '*', hours: 1 },
  ]);
  const { run } = await runs.begin(id);
  await runs.turn();
  expect((await runs.begin(id)).state).toBe('skipped');
  expect((await runs.call('POST', `/${id}/stop.json`, {})).body.data).toEqual({ stopped: true });
  expect((await runs.shown(id, run)).state).toBe('stopped');
  await runs.call('PUT', `/${id}/toggle_status.json`, {});
  expect((await runs.call('POST', `/${id}/run.json`, {})).body.errors.status[0]).toContain(
    'is disabled',
  );
  await runs.call('PUT', `/${id}/toggle_status.json`, {});
  await runs.begin(id);
  expect((await runs.call('DELETE', `/${id}.json`)).status).toBe(200);
  const left = await runs.server.database.pool.query(
    'select 1 from data_runs where journey_id = $1',
    [id],
  );
  expect(left.rows).toEqual([]);
});

test('the contacts of a run are dropped after some days, and then it is tried again from its start alone', async () => {
  const id = await runs.journey('Old', [ofList(), check({ min: 9 })]);
  const { run } = await runs.ended(id);
  runs.clock.at += 8 * 24 * hour;
  await (await import('./worker.ts')).dropOldRows(runs.server.server.services);
  const rows = await runs.server.database.pool.query(
    'select 1 from data_run_rows where journey_id = $1',
    [id],
  );
  expect(rows.rows).toEqual([]);
  const retry = (step: number) => runs.call('POST', `/${id}/runs/${run}/retry.json`, { step });
  expect((await retry(1)).body.errors.step[0]).toContain('not kept any more');
  expect((await retry(0)).status).toBe(202);
});
