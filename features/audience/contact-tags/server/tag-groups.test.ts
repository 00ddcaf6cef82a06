import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const makeTag = async (name: string): Promise<number> =>
  (await server.call('POST', 'tags.json', { tag: { name } })).body.data.id;

const groupsAs =
  (how: object) =>
  (method: string, path = '', body?: object) =>
    server.call(method, `tag_groups${path}.json`, body && { tag_group: body }, how);
const groups = groupsAs({});
const makeGroup = async (name: string, tag_ids: number[] = []): Promise<number> =>
  (await groups('POST', '', { name, tag_ids })).body.data.id;

test('tag groups come in pages of the account with their tags, for who holds contacts @spec TAGS-026', async () => {
  const account = await server.anotherAccount('Twelve Groups');
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Held' } }, { account })).body
    .data.id;
  for (let n = 1; n <= 12; n += 1)
    await groupsAs({ account })('POST', '', { name: `Group ${n}`, tag_ids: [tag] });
  const second = await groupsAs({ account })('GET');
  expect(second.body.meta).toMatchObject({ per_page: 10, total: 12, total_pages: 2 });
  const rest = await server.call('GET', 'tag_groups.json?page=2&per_page=10', undefined, {
    account,
  });
  expect(rest.body.data).toHaveLength(2);
  expect(rest.body.data[0].tags).toEqual([{ id: tag, name: 'Held' }]);
  const own = await makeGroup('Ours alone');
  expect(
    (await server.call('GET', 'tag_groups.json?per_page=100')).body.data.map(
      ({ id }: { id: number }) => id,
    ),
  ).toContain(own);
  expect(
    (
      await server.call('GET', 'tag_groups.json?per_page=100', undefined, { account })
    ).body.data.map(({ id }: { id: number }) => id),
  ).not.toContain(own);
  expect((await groupsAs({ as: 'surveys' })('GET', '')).status).toBe(403);
});

test('tag groups are shown one by one with their tags, and to no other account @spec TAGS-027', async () => {
  const tag = await makeTag('Shown in a group');
  const id = await makeGroup('Shown', [tag]);
  expect((await groups('GET', `/${id}`)).body.data).toMatchObject({
    id,
    name: 'Shown',
    tag_ids: [tag],
    tags: [{ id: tag, name: 'Shown in a group' }],
  });
  const account = await server.anotherAccount('Group Stranger');
  expect((await groupsAs({ account })('GET', `/${id}`)).status).toBe(404);
  expect((await groups('GET', '/999999')).status).toBe(404);
});

test('tag groups are made of a name and tags, each name once @spec TAGS-028', async () => {
  const tag = await makeTag('Grouped');
  const made = await groups('POST', '', { name: 'Group', tag_ids: [tag] });
  expect([made.status, made.body.data.tags]).toEqual([201, [{ id: tag, name: 'Grouped' }]]);
  expect(
    (await server.call('GET', 'tag_groups.json?name=Group')).body.data.map(
      ({ name }: { name: string }) => name,
    ),
  ).toContain('Group');
  const again = await groups('POST', '', { name: 'group' });
  expect([again.status, again.body.errors]).toEqual([422, { name: ['has already been taken'] }]);
});

test('tag groups change name and tags by PUT and PATCH @spec TAGS-029', async () => {
  const [one, other] = [await makeTag('One of a group'), await makeTag('Other of a group')];
  const id = await makeGroup('Before', [one]);
  await groups('PATCH', `/${id}`, { name: 'Renamed' });
  expect((await groups('GET', `/${id}`)).body.data).toMatchObject({
    name: 'Renamed',
    tag_ids: [one],
  });
  await groups('PUT', `/${id}`, { tag_ids: [other] });
  expect((await groups('GET', `/${id}`)).body.data).toMatchObject({
    name: 'Renamed',
    tag_ids: [other],
  });
  const account = await server.anotherAccount('Group Changer');
  expect((await groupsAs({ account })('PUT', `/${id}`, { name: 'Taken' })).status).toBe(404);
});

test('tag groups are deleted without their tags @spec TAGS-030', async () => {
  const tag = await makeTag('Stays');
  const id = await makeGroup('Goes', [tag]);
  expect((await groups('DELETE', `/${id}`)).status).toBe(200);
  expect((await groups('GET', `/${id}`)).status).toBe(404);
  expect((await server.call('GET', 'tag_groups.json?name=Goes')).body.data).toEqual([]);
  expect((await server.call('GET', `tags/${tag}.json`)).status).toBe(200);
});

test('a group takes tags of its account alone', async () => {
  const account = await server.anotherAccount('Owner of a tag');
  const foreign = (
    await server.call('POST', 'tags.json', { tag: { name: 'Foreign' } }, { account })
  ).body.data.id;
  const refusal = { tag_ids: [`contain ${foreign}, which is no tag of this account`] };
  const made = await groups('POST', '', { name: 'Crossed', tag_ids: [foreign] });
  expect([made.status, made.body.errors]).toEqual([422, refusal]);
  const id = await makeGroup('Uncrossed');
  const changed = await groups('PUT', `/${id}`, { tag_ids: [foreign] });
  expect([changed.status, changed.body.errors]).toEqual([422, refusal]);
});
