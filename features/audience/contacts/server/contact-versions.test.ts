import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { aContact } from './contact.builder.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await testServer();
  ana = await aMember(server, 'Ana');
  ben = await aMember(server, 'Ben');
});
afterAll(() => server.close());

interface Change {
  path: string;
  method?: string;
  body?: object;
  version: string | undefined;
}

async function change(who: TestMember, { path, method = 'PUT', body, version }: Change) {
  const answer = await fetch(`${server.url}/v2/${server.account}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { saved: object; errors: object },
  };
}
const get = async (path: string) => (await server.call('GET', path)).body.data;
const someContact = (email: string) => aContact(server.database, server.account, { email });
const byAna = { by: expect.stringMatching(/^ana/i), is_own: false, at: expect.any(String) };

test('a contact and its fields are not overwritten by who read them before they were changed', async () => {
  const id = await someContact('fields@versions.example');
  const { updated_at: row } = await get(`contacts/${id}.json`);
  const { version } = await get(`contacts/${id}/fields_data.json`);
  const named = (first_name: string) => ({ updated_fields: { default: { first_name } } });
  const fields = { path: `contacts/${id}/set_fields.json`, version };
  expect((await change(ana, { ...fields, body: named('Ana’s') })).status).toBe(200);
  const refused = await change(ben, { ...fields, body: named('Ben’s') });
  expect([refused.status, refused.body.saved]).toEqual([412, byAna]);
  const whole = { path: `contacts/${id}.json`, body: { contact: { first_name: 'Ben’s' } } };
  expect((await change(ben, { ...whole, version: row })).status).toBe(412);
  expect((await get(`contacts/${id}.json`)).first_name).toBe('Ana’s');
  const { updated_at: later } = await get(`contacts/${id}.json`);
  expect((await change(ben, { ...whole, version: later })).status).toBe(200);
  expect((await change(ben, { ...fields, body: named('Unsaid'), version: undefined })).status).toBe(
    200,
  );
});

test('tags and lists each have a version of their own: another change of the contact is no conflict', async () => {
  const id = await someContact('sets@versions.example');
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Gold' } })).body.data.id;
  const list = await aList(server.database, server.account, { name: 'News' });
  const { versions } = await get(`contacts/${id}.json`);
  const tags = { path: `contacts/${id}/update_tags.json`, version: versions.tags };
  const lists = {
    path: `contacts/${id}/toggle_subscriptions.json`,
    method: 'POST',
    version: versions.lists,
  };
  const inList = { subscribed_list_ids: [list], unsubscribed_list_ids: [] };
  expect((await change(ana, { ...tags, body: { tags: [tag] } })).status).toBe(202);
  expect((await change(ana, { ...lists, body: inList })).status).toBe(200);
  const refused = [
    await change(ben, { ...tags, body: { tags: [] } }),
    await change(ben, {
      ...lists,
      body: { subscribed_list_ids: [], unsubscribed_list_ids: [list] },
    }),
  ];
  expect(refused.map(({ status, body }) => [status, body.saved])).toEqual([
    [412, byAna],
    [412, byAna],
  ]);
  const now = await get(`contacts/${id}.json`);
  expect([now.tags, now.lists.map((one: { status: string }) => one.status)]).toEqual([
    [{ id: tag, name: 'Gold' }],
    ['subscribed'],
  ]);
});

test('of two changes that were made on the same lists at once, one is refused', async () => {
  const id = await someContact('at-once@versions.example');
  const list = await aList(server.database, server.account, { name: 'At once' });
  const { versions } = await get(`contacts/${id}.json`);
  const answers = await Promise.all(
    (['subscribed', 'unsubscribed'] as const).map((status) =>
      change(ana, {
        path: `contacts/${id}/toggle_subscriptions.json`,
        method: 'POST',
        version: versions.lists,
        body: {
          subscribed_list_ids: status === 'subscribed' ? [list] : [],
          unsubscribed_list_ids: status === 'unsubscribed' ? [list] : [],
        },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test('who takes a contact out of do not mail acts on the reason that was shown', async () => {
  const id = await someContact('dnm@versions.example');
  const { version } = await get(`contacts/${id}/in_dnm.json`);
  const path = `contacts/${id}/general_unsubscribes.json`;
  expect((await change(ana, { path, method: 'POST', version })).status).toBe(200);
  expect((await change(ben, { path, method: 'DELETE', version })).status).toBe(412);
  expect((await get(`contacts/${id}/in_dnm.json`)).in_dnm).toBe(true);
});

test('a version that is no version is refused', async () => {
  const id = await someContact('nonsense@versions.example');
  const body = { tags: [] };
  const answer = await change(ana, { path: `contacts/${id}/update_tags.json`, body, version: '' });
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { 'If-Match': [expect.stringContaining('names no version')] },
  ]);
});
