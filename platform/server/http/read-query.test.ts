import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function makeTags(names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names)
    ids.push((await server.call('POST', 'tags.json', { tag: { name } })).body.data.id);
  return ids;
}
const listed = async (query: string) =>
  (await server.call('GET', `tags.json?${query}`)).body.data.map((tag: { id: number }) => tag.id);

test('ids come as ids=, as ids[]=, with commas and mixed', async () => {
  const [first, second, third] = await makeTags(['A', 'B', 'C', 'D']);
  for (const query of [
    `ids=${first},${second},${third}`,
    `ids=${first}&ids=${second}&ids=${third}`,
    `ids[]=${first}&ids[]=${second}&ids[]=${third}`,
    `ids%5B%5D=${first}&ids%5B%5D=${second},${third}`,
    `ids[]=${first}&ids=${second}&ids[]=${third}`,
    `ids=${first}&ids[]=${second}&ids=${third}`,
  ])
    expect([query, await listed(query)]).toEqual([query, [first, second, third]]);
  expect(await listed(`ids[]=${second}`)).toEqual([second]);
});

test('an id of ids[] that is none is refused by its place', async () => {
  const wrong = await server.call('GET', 'tags.json?ids[]=1&ids[]=x');
  expect([wrong.status, wrong.body.errors]).toEqual([422, { 'ids.1': ['must be an id'] }]);
});

test('bulk_delete of three by ids[] in the query takes these three alone @spec TAGS-016', async () => {
  const [first, second, third, fourth] = await makeTags(['E', 'F', 'G', 'H']);
  const gone = await server.call(
    'DELETE',
    `tags/bulk_delete.json?ids[]=${first}&ids[]=${second}&ids[]=${third}`,
  );
  expect([gone.status, gone.body.data.ids]).toEqual([200, [first, second, third]]);
  expect(await listed(`ids[]=${first}&ids[]=${second}&ids[]=${third}&ids[]=${fourth}`)).toEqual([
    fourth,
  ]);
});
