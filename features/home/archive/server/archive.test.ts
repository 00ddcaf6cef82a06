import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const putAway = async (path: string, body: unknown, key?: string) => {
  const how = key ? { key } : {};
  const { id } = (await server.call('POST', `${path}.json`, body, how)).body.data;
  expect(
    (await server.call('PUT', `${path}/${id}/archive_record.json`, { archived: true }, how)).status,
  ).toBe(200);
  return id as number;
};
const archive = async (query = '', key?: string) =>
  (await server.call('GET', `archive.json${query}`, undefined, key ? { key } : {})).body;

test('what was archived is listed with its family, by whom and when, and comes back @spec NAV-002', async () => {
  const ana = await aMember(server, 'Ana');
  const list = await putAway('lists', { list: { name: 'Old list' } }, ana.token);
  const content = await putAway(
    'contents',
    { content: { name: 'Old content', html_part: '<p>x</p>' } },
    ana.token,
  );
  const campaign = await putAway('campaigns', { campaign: { name: 'Old campaign' } }, ana.token);
  const { data, meta } = await archive();
  expect(data.map((one: { type: string; record_id: number }) => [one.type, one.record_id])).toEqual(
    [
      ['campaigns', campaign],
      ['contents', content],
      ['lists', list],
    ],
  );
  expect(data[0]).toMatchObject({
    name: 'Old campaign',
    type_title: 'Campaign',
    archived_at: expect.any(String),
    archived_by: expect.stringMatching(/ana/i),
  });
  expect(meta).toMatchObject({
    total: 3,
    types: [
      { type: 'campaigns', count: 1 },
      { type: 'contents', count: 1 },
      { type: 'ctags', count: 0 },
      { type: 'dynamic_contents', count: 0 },
      { type: 'lists', count: 1 },
      { type: 'segments', count: 0 },
      { type: 'sms_campaigns', count: 0 },
      { type: 'sms_lists', count: 0 },
      { type: 'workflows', count: 0 },
    ],
  });
  expect((await archive('?name=old%20con')).data).toHaveLength(1);
  expect((await archive('?type=lists')).data.map((one: { name: string }) => one.name)).toEqual([
    'Old list',
  ]);
  const back = await server.call('PUT', 'archive/restore.json', {
    ids: data.map((one: { id: number }) => one.id),
  });
  expect(back.body.data).toEqual({
    ids: expect.arrayContaining(data.map((one: { id: number }) => one.id)),
    errors: {},
  });
  expect((await archive()).data).toEqual([]);
  expect((await server.call('GET', 'lists.json?name=Old')).body.data.lists).toHaveLength(1);
  await server.call('PUT', 'archive/put_away.json', { ids: [data[2].id] });
  expect((await archive()).data).toMatchObject([{ name: 'Old list' }]);
});

test('everything that a search shows is restored together, but for the excluded', async () => {
  for (let at = 1; at <= 12; at += 1) await putAway('lists', { list: { name: `Heap ${at}` } });
  expect((await archive('?name=heap&page=2')).data).toHaveLength(2);
  const [kept] = (await archive('?name=heap')).data;
  const { body } = await server.call('PUT', 'archive/restore.json', {
    select_all: true,
    name: 'heap',
    type: 'lists',
    excluded_ids: [kept.id],
  });
  expect(body.data.ids).toHaveLength(11);
  expect((await archive('?name=heap')).data.map((one: { id: number }) => one.id)).toEqual([
    kept.id,
  ]);
});

test('a name that was taken meanwhile gets a number behind it', async () => {
  const id = await putAway('lists', { list: { name: 'Twice' } });
  await server.call('POST', 'lists.json', { list: { name: 'Twice' } });
  const [entry] = (await archive('?name=twice')).data;
  await server.call('PUT', 'archive/restore.json', { ids: [entry.id] });
  expect((await server.call('GET', `lists/${id}.json`)).body.data.name).toBe('Twice (2)');
});

test('a family shows and comes back for holders of its role alone', async () => {
  await putAway('lists', { list: { name: 'Closed' } });
  const key = await server.key('contents');
  const [entry] = (await archive('?name=closed')).data;
  expect(
    (await archive('', key)).data.filter((one: { type: string }) => one.type !== 'contents'),
  ).toEqual([]);
  const tried = await server.call('PUT', 'archive/restore.json', { ids: [entry.id] }, { key });
  expect(tried.body.data).toEqual({ ids: [], errors: { [entry.id]: ['does not exist'] } });
  expect((await archive('?name=closed')).data).toHaveLength(1);
});

test('another account’s archive is its own', async () => {
  const other = await server.anotherAccount('Other Archive');
  const [entry] = (await archive()).data;
  expect(
    (await server.call('GET', 'archive.json', undefined, { account: other })).body.data,
  ).toEqual([]);
  const tried = await server.call(
    'PUT',
    'archive/restore.json',
    { ids: [entry.id] },
    { account: other },
  );
  expect(tried.body.data.ids).toEqual([]);
});
