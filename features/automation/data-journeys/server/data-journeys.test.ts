import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let list: number;
beforeAll(async () => {
  server = await testServer({ env: { ROLES: 'web' } });
  list = (await server.call('POST', 'lists.json', { list: { name: 'News' } })).body.data.id;
});
afterAll(() => server.close());

const path = 'data_workflows';
const query = (key = 'a') => ({ key, type: 'query', source: 'list', source_id: list });
const check = (key = 'b') => ({ key, type: 'check', min: 1, max: null });
const make = async (name: string, fields: object = {}): Promise<any> => {
  const body = { data_workflow: { name, steps: [query(), check()], ...fields } };
  const made = await server.call('POST', `${path}.json`, body);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
};
const change = (id: number, fields: object, method = 'PUT') =>
  server.call(method, `${path}/${id}.json`, { data_workflow: fields });
const show = (id: number, how = {}) => server.call('GET', `${path}/${id}.json`, undefined, how);
const toggle = (id: number) => server.call('PUT', `${path}/${id}/toggle_status.json`, {});

test('data journeys are listed by page, name and status, to the role automation alone @spec DATAJ-004', async () => {
  for (let no = 1; no <= 12; no += 1) await make(`Listed ${no}`);
  const stranger = await server.anotherAccount('Data stranger');
  const page = await server.call('GET', `${path}.json?name=listed&page=2&per_page=10`);
  expect([page.status, page.body.data.length, page.body.meta.total]).toEqual([200, 2, 12]);
  expect(
    (await server.call('GET', `${path}.json`, undefined, { account: stranger })).body.data,
  ).toEqual([]);
  expect((await server.call('GET', `${path}.json`, undefined, { as: 'contacts' })).status).toBe(
    403,
  );
  const [first] = page.body.data;
  await toggle(first.id);
  const enabled = await server.call('GET', `${path}.json?status=enabled`);
  expect(enabled.body.data.map(({ id }: { id: number }) => id)).toEqual([first.id]);
});

test('one is made with steps and shown with them and its runs @spec DATAJ-005 @spec DATAJ-006', async () => {
  const made = await make('Shown');
  const shown = await show(made.id);
  expect(shown.body.data).toMatchObject({
    name: 'Shown',
    status: 'disabled',
    steps: [
      { ...query(), combine: 'replace' },
      { ...check(), min: 1, max: null },
    ],
    schedule: { kind: 'none' },
    runs: [],
    last_run: null,
  });
  const stranger = await server.anotherAccount('Another stranger');
  expect((await show(made.id, { account: stranger })).status).toBe(404);
  expect((await show(999_999)).status).toBe(404);
  const blank = await server.call('POST', `${path}.json`, { data_workflow: { name: ' ' } });
  expect([blank.status, blank.body.errors.name]).toEqual([422, ['cannot be blank']]);
});

test('name and schedule change any time, steps only while it is disabled @spec DATAJ-007', async () => {
  const { id } = await make('Changed');
  expect((await change(id, { steps: [query()] })).body.data.steps).toHaveLength(1);
  await toggle(id);
  const schedule = { kind: 'recurring', unit: 'Day', every: 1, first: '2026-01-01T06:00' };
  const renamed = await change(id, { name: 'Changed again', schedule }, 'PATCH');
  expect(renamed.body.data).toMatchObject({ name: 'Changed again', schedule });
  expect(renamed.body.data.next_run_at).not.toBeNull();
  const refused = await change(id, { steps: [query(), check()] });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { steps: ['can only be changed while it is disabled'] },
  ]);
  // A form that is saved whole carries the steps as they are.
  expect(
    (await change(id, { name: 'Third', steps: (await show(id)).body.data.steps })).status,
  ).toBe(200);
  expect((await change(999_999, { name: 'x' })).status).toBe(404);
});

test('the status flips, and only what has steps is enabled @spec DATAJ-010', async () => {
  const { id } = await make('Flipped');
  expect((await toggle(id)).body.data.status).toBe('enabled');
  expect((await toggle(id)).body.data.status).toBe('disabled');
  const empty = await make('Empty', { steps: [] });
  expect((await toggle(empty.id)).status).toBe(422);
});

test('one is copied, deleted alone and with others @spec DATAJ-008 @spec DATAJ-009', async () => {
  const { id } = await make('Original');
  await toggle(id);
  const copied = await server.call('POST', `${path}/${id}/duplicate.json`, {});
  const copy = (await show(copied.body.data.id)).body.data;
  expect([copy.name, copy.status, copy.steps.length, copy.runs]).toEqual([
    'Copy of Original',
    'disabled',
    2,
    [],
  ]);
  expect((await server.call('DELETE', `${path}/${id}.json`)).status).toBe(200);
  expect((await show(id)).status).toBe(404);
  const ids = [copy.id, (await make('Gone 1')).id, (await make('Gone 2')).id];
  expect((await server.call('POST', `${path}/bulk_delete.json`, { ids })).status).toBe(200);
  for (const gone of ids) expect((await show(gone)).status).toBe(404);
});

test('what a step names is in use, and what it needs must be there', async () => {
  const own = (await server.call('POST', 'lists.json', { list: { name: 'Held' } })).body.data.id;
  const { id } = await make('Holding', { steps: [{ ...query(), source_id: own }] });
  expect((await server.call('DELETE', `lists/${own}.json`)).status).toBe(422);
  await server.call('DELETE', `${path}/${id}.json`);
  expect((await server.call('DELETE', `lists/${own}.json`)).status).toBe(200);
  for (const [step, field] of [
    [{ ...query(), source_id: 999_999 }, 'steps'],
    [{ key: 'a', type: 'check' }, 'steps.0.min'],
    [
      { key: 'a', type: 'import', from: 'upload', file_id: 7, consent_basis: 'opt_in' },
      'steps.0.file_id',
    ],
    [{ key: 'a', type: 'export', to: 'file', name: 'x.csv', columns: ['Nothing'] }, 'steps.0'],
    [{ key: 'a', type: 'journey', journey_id: 5 }, 'steps'],
  ] as const) {
    const refused = await server.call('POST', `${path}.json`, {
      data_workflow: { name: 'Refused', steps: [step] },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  }
});

test('steps need the rights of those who save them', async () => {
  const made = await server.call(
    'POST',
    `${path}.json`,
    { data_workflow: { name: 'Rights', steps: [query()] } },
    { as: 'automation' },
  );
  expect(made.body.errors['steps.0'][0]).toContain('needs the permission for contacts');
});

test('a check whose least is above its most is refused, one of a single number is not @spec CONST-012', async () => {
  const { id } = await make('Checked');
  const checked = async (min: number, max: number) =>
    change(id, { steps: [query(), { ...check(), min, max }] });
  const refused = await checked(5, 3);
  expect(refused.status).toBe(422);
  expect(Object.values(refused.body.errors)).toEqual([
    ['First number must be less than or equal to the second number'],
  ]);
  expect((await checked(3, 3)).status).toBe(200);
});
