import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await testServer();
  ana = await aMember(server, 'Ana');
  ben = await aMember(server, 'Ben', ['contacts']);
});
afterAll(() => server.close());

const as = (who: TestMember, method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key: who.token });
const state = {
  search: 'news',
  filters: { list_type: 'test' },
  sort: '-subscribers',
  per_page: 50,
  columns: { description: true },
  density: 'compact',
};
const keep = async (who: TestMember, name: string, more: object = {}) =>
  (
    await as(who, 'POST', 'table_views.json', {
      table_view: { table: 'contact-lists', name, state, ...more },
    })
  ).body.data;
const namesOf = async (who: TestMember) =>
  (await as(who, 'GET', 'table_views.json?table=contact-lists')).body.data.map(
    (view: { name: string }) => view.name,
  );

test('a view keeps search, filters, sort, size, columns and density for its maker alone', async () => {
  const made = await keep(ana, 'Test lists');
  expect(made).toMatchObject({
    table: 'contact-lists',
    name: 'Test lists',
    state,
    is_shared: false,
    is_default: false,
    is_mine: true,
  });
  expect(await namesOf(ana)).toEqual(['Test lists']);
  expect(await namesOf(ben)).toEqual([]);
  expect((await as(ben, 'PUT', `table_views/${made.id}.json`, { name: 'Taken' })).status).toBe(404);
  expect((await as(ana, 'GET', 'table_views.json?table=contacts')).body.data).toEqual([]);
  expect((await as(ana, 'GET', 'table_views.json')).status).toBe(422);
  expect(
    (
      await as(ana, 'POST', 'table_views.json', {
        table: 'contact-lists',
        name: 'TEST LISTS',
        state,
      })
    ).status,
  ).toBe(422);
});

test('a shared view is everybody’s to use and to begin with, its maker’s to change', async () => {
  const made = await keep(ana, 'For all', { is_shared: true });
  expect(await namesOf(ben)).toEqual(['For all']);
  expect((await as(ben, 'PUT', `table_views/${made.id}.json`, { name: 'Mine now' })).status).toBe(
    403,
  );
  expect((await as(ben, 'DELETE', `table_views/${made.id}.json`)).status).toBe(403);
  expect(
    (await as(ben, 'PATCH', `table_views/${made.id}.json`, { is_default: true })).body.data
      .is_default,
  ).toBe(true);
  expect(
    (await as(ana, 'GET', 'table_views.json?table=contact-lists')).body.data.find(
      (view: { id: number }) => view.id === made.id,
    ).is_default,
  ).toBe(false);
  await as(ana, 'PUT', `table_views/${made.id}.json`, { is_shared: false });
  expect(await namesOf(ben)).toEqual([]);
  await as(ana, 'PUT', `table_views/${made.id}.json`, { is_shared: true });
  expect(
    (await as(ben, 'GET', 'table_views.json?table=contact-lists')).body.data[0].is_default,
  ).toBe(false);
});

test('a person begins a table with one view at most', async () => {
  const crowd = Array.from({ length: 12 }, (_, n) => keep(ana, `View ${n}`, { is_default: true }));
  await Promise.all(crowd);
  const first = await keep(ana, 'First', { is_default: true });
  const second = await keep(ana, 'Second', { is_default: true });
  const { data } = (await as(ana, 'GET', 'table_views.json?table=contact-lists')).body;
  expect(
    data
      .filter((view: { is_default: boolean }) => view.is_default)
      .map((view: { id: number }) => view.id),
  ).toEqual([second.id]);
  await as(ana, 'DELETE', `table_views/${first.id}.json`);
  expect((await as(ana, 'DELETE', `table_views/${first.id}.json`)).status).toBe(404);
});

test('a key has no views', async () => {
  expect(
    (await server.call('POST', 'table_views.json', { table: 'contacts', name: 'Key', state }))
      .status,
  ).toBe(403);
});
