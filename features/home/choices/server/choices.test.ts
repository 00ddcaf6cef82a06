import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const aList = async (name: string): Promise<number> =>
  (await server.call('POST', 'lists.json', { list: { name } })).body.data.id;

test('a picker finds records of any family by name, and not those that were archived', async () => {
  const [spring] = [await aList('Spring readers'), await aList('Autumn readers')];
  const gone = await aList('Old readers');
  await server.call('PUT', `lists/${gone}/archive_record.json`, { archived: true });
  const all = await server.call('GET', 'choices/lists.json?name=readers');
  expect(all.body.data.map(({ name }: { name: string }) => name)).toEqual([
    'Autumn readers',
    'Spring readers',
  ]);
  expect(all.body.meta.count).toBe(2);
  const one = await server.call('GET', `choices/lists.json?ids=${spring}`);
  expect(one.body.data).toMatchObject([{ id: spring, name: 'Spring readers' }]);
});

test('a search over all families says where each record shows, and opens none that the roles close', async () => {
  const list = await aList('Harbor readers');
  const contact = (
    await server.call('POST', 'contacts.json', {
      contact: { email: 'harbor@example.org', first_name: 'Hanne' },
    })
  ).body.data.id;
  const brand = (await server.call('POST', 'brands.json', { brand: { name: 'Harbor' } })).body.data
    .id;
  const found = async (key?: string) =>
    (await server.call('GET', 'choices.json?name=harbor', undefined, key ? { key } : {})).body.data;
  expect(await found()).toEqual([
    {
      family: 'brands',
      id: brand,
      name: 'Harbor',
      hint: null,
      title: 'Brand',
      page: 'brands?name=Harbor&search=true',
    },
    {
      family: 'contacts',
      id: contact,
      name: 'Hanne',
      hint: 'harbor@example.org',
      title: 'Contact',
      page: `contacts/${contact}`,
    },
    {
      family: 'lists',
      id: list,
      name: 'Harbor readers',
      hint: null,
      title: 'List',
      page: `lists/${list}`,
    },
  ]);
  const { token: key } = await aMember(server, 'Hugo', ['contents']);
  expect(await found(key)).toEqual([]);
  const [{ family, title }] = (await server.call('GET', 'choices.json?name=hugo')).body.data;
  expect([family, title]).toEqual(['invitations', 'User']);
  expect((await server.call('GET', 'choices.json?name=h')).status).toBe(422);
});

test('what the roles do not open is no family, and neither is what nobody declares', async () => {
  const { token: key } = await aMember(server, 'Cleo', ['contents']);
  expect((await server.call('GET', 'choices/lists.json', undefined, { key })).status).toBe(404);
  expect((await server.call('GET', 'choices/ctags.json')).status).toBe(200);
  expect((await server.call('GET', 'choices/contacts.json')).status).toBe(200);
  expect((await server.call('GET', 'choices/gifts.json')).status).toBe(404);
});
