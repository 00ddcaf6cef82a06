import { afterAll, beforeAll, expect, test } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aContact } from '../contact.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const change = (body: object) => server.call('POST', 'contacts/bulk_change.json', body);
const contact = (email: string, about: object = {}) =>
  aContact(server.database, server.account, { email, ...about });
const list = (name: string) => aList(server.database, server.account, { name });
const shown = async (id: number) => (await server.call('GET', `contacts/${id}.json`)).body.data;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test('named contacts are tagged, put on lists, given a value and opted out at once', async () => {
  const on = await list('Bulk list');
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Bulk tag' } })).body.data.id;
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'Town', field_type: 'string' },
  });
  const ids = [await contact('b1@example.com'), await contact('b2@example.com')];
  for (const wish of [
    { action: 'add_tags', tag_ids: [tag] },
    { action: 'add_to_lists', list_ids: [on] },
    { action: 'set_field', field: 'Town', value: 'Kiel' },
    { action: 'set_field', field: 'last_name', value: 'Both' },
    { action: 'do_not_mail' },
  ])
    expect(await change({ ids, change: wish })).toMatchObject({
      status: 200,
      body: { data: { ids } },
    });
  for (const id of ids) {
    const one = await shown(id);
    expect([names(one.tags), names(one.lists), one.custom_fields.Town, one.last_name]).toEqual([
      ['Bulk tag'],
      ['Bulk list'],
      'Kiel',
      'Both',
    ]);
    expect((await server.call('GET', `contacts/${id}/in_dnm.json`)).body.data.in_dnm).toBe(true);
  }
  expect((await server.call('GET', `tags/${tag}.json`)).body.data.contacts_count).toBe(2);
  await change({ ids, change: { action: 'remove_tags', tag_ids: [tag] } });
  await change({ ids: [ids[0]], change: { action: 'remove_from_lists', list_ids: [on] } });
  expect((await shown(ids[0]!)).lists).toEqual([]);
  expect((await server.call('GET', `tags/${tag}.json`)).body.data.contacts_count).toBe(0);
});

test('all that a filter shows are changed in the background but for the excluded', async () => {
  const members = await list('All of these');
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'All tag' } })).body.data.id;
  const ids = [];
  for (const n of [1, 2, 3]) ids.push(await contact(`all${n}@example.com`, { lists: [members] }));
  const outside = await contact('outside@example.com');
  const started = await change({
    select_all: true,
    list_id: members,
    excluded_ids: [ids[1]],
    change: { action: 'add_tags', tag_ids: [tag] },
  });
  expect(started.status).toBe(202);
  await server.until(
    async () => (await server.call('GET', `tags/${tag}.json`)).body.data.contacts_count === 2,
    'the contacts to be tagged',
  );
  const tagged = await Promise.all(
    [...ids, outside].map(async (id) => names((await shown(id)).tags)),
  );
  expect(tagged).toEqual([['All tag'], [], ['All tag'], []]);
});

test('a change that nobody could take is refused by its field', async () => {
  const id = await contact('refused@example.com');
  const stranger = await server.anotherAccount('Bulk stranger');
  const theirs = (
    await server.call('POST', 'tags.json', { tag: { name: 'Theirs' } }, { account: stranger })
  ).body.data.id;
  for (const [wish, status] of [
    [{ action: 'add_tags', tag_ids: [theirs] }, 422],
    [{ action: 'add_tags', tag_ids: [] }, 422],
    [{ action: 'set_field', field: 'No such field', value: 'x' }, 422],
    [{ action: 'explode' }, 422],
  ] as const)
    expect([wish.action, (await change({ ids: [id], change: wish })).status]).toEqual([
      wish.action,
      status,
    ]);
  expect((await change({ change: { action: 'do_not_mail' } })).status).toBe(422);
});
