import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const makeTag = async (name: string, account = server.account): Promise<number> =>
  (await server.call('POST', 'ctags.json', { ctag: { name } }, { account })).body.data.id;

test('twelve tags fill one page of ten and one of two, and are nobody else’s @spec TAGS-020', async () => {
  const account = await server.anotherAccount('Twelve Campaign Tags');
  for (let n = 1; n <= 12; n += 1) await makeTag(`Tag ${n}`, account);
  const second = await server.call(
    'GET',
    'ctags.json?page=2&per_page=10&show_all_tags=true',
    undefined,
    { account },
  );
  expect([second.body.data.length, second.body.meta.total_count]).toEqual([2, 12]);
  expect(
    (await server.call('GET', 'ctags.json?name=tag%2012', undefined, { account })).body.data,
  ).toHaveLength(1);
  expect((await server.call('GET', 'ctags.json')).body.data).toEqual([]);
  expect((await server.call('GET', 'ctags.json', undefined, { as: 'surveys' })).status).toBe(403);
});

test('a tag has a unique name, is renamed by both verbs, and answers its campaigns @spec TAGS-021 @spec TAGS-022 @spec TAGS-023', async () => {
  const id = await makeTag('Season');
  expect((await server.call('POST', 'ctags.json', { ctag: { name: 'SEASON' } })).body).toEqual({
    errors: { name: ['has already been taken'] },
  });
  for (const [method, name] of [
    ['PUT', 'Autumn'],
    ['PATCH', 'Winter'],
  ] as const) {
    await server.call(method, `ctags/${id}.json`, { ctag: { name } });
    expect((await server.call('GET', `ctags/${id}.json`)).body.data.name).toBe(name);
  }
  const campaign = (
    await server.call('POST', 'campaigns.json', { campaign: { name: 'Tagged', ctags: [id] } })
  ).body.data.id;
  expect((await server.call('GET', `ctags/${id}.json`)).body.data).toMatchObject({
    campaigns_count: 1,
    campaigns: [{ id: campaign, name: 'Tagged', status: 'draft' }],
  });
  const stranger = await server.anotherAccount('Tag Stranger');
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { ctag: { name: 'Mine' } }],
    ['DELETE', undefined],
  ] as const) {
    expect(
      (await server.call(method, `ctags/${id}.json`, body, { account: stranger })).status,
    ).toBe(404);
  }
});

test('a deleted tag leaves its campaigns, several at once too @spec TAGS-024', async () => {
  const ids = [
    await makeTag('One'),
    await makeTag('Two'),
    await makeTag('Three'),
    await makeTag('Four'),
  ];
  const campaign = (
    await server.call('POST', 'campaigns.json', { campaign: { name: 'Loses tags', ctags: ids } })
  ).body.data.id;
  await server.call('DELETE', `ctags/${ids[0]}.json`);
  expect((await server.call('GET', `ctags/${ids[0]}.json`)).status).toBe(404);
  expect((await server.call('GET', `campaigns/${campaign}.json`)).body.data.ctags).toEqual(
    ids.slice(1),
  );
  await server.call('DELETE', `ctags/bulk_delete.json?ids=${ids.slice(1).join(',')}`);
  expect((await server.call('GET', `campaigns/${campaign}.json`)).body.data.ctags).toEqual([]);
});

test('an archived tag leaves the list, stands in the archive, and comes back @spec TAGS-025', async () => {
  const id = await makeTag('Put away');
  const listed = async (query = '') =>
    (
      (await server.call('GET', `ctags.json?per_page=100${query}`)).body.data as { id: number }[]
    ).some((tag) => tag.id === id);
  const archive = await server.call('PUT', `ctags/${id}/archive_record.json`, { archived: true });
  expect(archive.status).toBe(200);
  expect([
    await listed(),
    await listed('&archived=true'),
    await listed('&show_all_tags=true'),
  ]).toEqual([false, true, true]);
  await server.call('PUT', `ctags/${id}/archive_record.json`, { archived: false });
  expect(await listed()).toBe(true);
});
