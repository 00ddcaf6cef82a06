import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMailing, aMessage, balanceAtEnd } from '#engines/delivery/mailing.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
let lists = 0;
const aList = async (): Promise<number> =>
  (await post('lists.json', { list: { name: `List ${++lists}` } })).id;

async function imported(content: string, choices: object): Promise<Record<string, unknown>> {
  const data = new FormData();
  data.append('file', new Blob([content]), 'people.csv');
  const preview = (await server.call('POST', 'imports/preview.json', data)).body.data;
  const { import_id: id } = await post('imports.json', {
    file_id: preview.file_id,
    consent_basis: 'opt_in',
    ...choices,
  });
  return server.until(async () => {
    const { body } = await server.call('GET', `imports/${id}.json`);
    return ['done', 'failed'].includes(body.data.status) ? body.data : null;
  }, 'the import to end');
}

const undo = (id: unknown, how = {}) =>
  server.call('POST', `imports/${String(id)}/undo.json`, {}, how);
async function undone(id: unknown): Promise<unknown> {
  expect((await undo(id)).status).toBe(202);
  return server.until(async () => {
    const { body } = await server.call('GET', `imports/${String(id)}.json`);
    const note =
      await sql`select 1 from notifications where account_id = ${server.account} and message like '%is undone:%' and percent_complete = 100`.execute(
        server.database.kysely,
      );
    return body.data.undone && note.rows.length > 0 ? body.data.undone : null;
  }, 'the import to be undone');
}

async function contact(email: string) {
  const { rows } = await sql<{ id: number; first_name: string; phone: string; tag_ids: number[] }>`
    select id, first_name, phone, tag_ids, custom from contacts where account_id = ${server.account} and email_key = ${email}`.execute(
    server.database.kysely,
  );
  return rows[0] ?? null;
}
const members = async (list: number) =>
  (await server.call('GET', `lists/${list}.json`)).body.data.subscribers;

test('takes away the contacts that it made and nobody touched, and restores what it changed where it is unchanged', async () => {
  const [list, other] = [await aList(), await aList()];
  const tag = (await post('tags.json', { tag: { name: 'Fair' } })).id;
  await post('contacts.json', {
    contact: { email: 'known@undo.example', first_name: 'Karl', phone: '+4930111' },
  });
  await post('contacts.json', { contact: { email: 'edited@undo.example', first_name: 'Edda' } });
  const done = await imported(
    'email,first_name,phone\nnew@undo.example,New,\ntouched@undo.example,Tom,\nlisted@undo.example,Lisa,\nknown@undo.example,Carl,+4930222\nedited@undo.example,Eda,+4930333\n',
    { list_id: list, tag_ids: [tag] },
  );
  expect(done).toMatchObject({ created: 3, updated: 2, can_undo_until: expect.any(String) });
  const touched = (await contact('touched@undo.example'))!;
  await server.call('PUT', `contacts/${touched.id}.json`, { contact: { last_name: 'Later' } });
  const edited = (await contact('edited@undo.example'))!;
  await server.call('PUT', `contacts/${edited.id}.json`, { contact: { first_name: 'Edith' } });
  const listed = (await contact('listed@undo.example'))!;
  await server.call('POST', `contacts/${listed.id}/toggle_subscriptions.json`, {
    subscribed_list_ids: [other],
  });
  expect(await members(list)).toBe(5);

  expect(await undone(done.id)).toEqual({ removed: 1, restored: 2, kept: 2 });
  expect(await contact('new@undo.example')).toBeNull();
  expect(await contact('touched@undo.example')).toMatchObject({ first_name: 'Tom' });
  expect(await contact('known@undo.example')).toMatchObject({
    first_name: 'Karl',
    phone: '+4930111',
    tag_ids: [],
  });
  expect(await contact('edited@undo.example')).toMatchObject({
    first_name: 'Edith',
    phone: '',
    tag_ids: [],
  });
  expect(await members(list)).toBe(0);
  expect(await members(other)).toBe(1);
  const again = await undo(done.id);
  expect(again).toMatchObject({
    status: 422,
    body: { errors: { import: [expect.stringContaining('undone before')] } },
  });
  const { rows } =
    await sql`select 1 from import_changes where account_id = ${server.account}`.execute(
      server.database.kysely,
    );
  expect(rows).toEqual([]);
});

test('leaves who unsubscribed unsubscribed, and who was mailed a contact', async () => {
  const list = await aList();
  const done = await imported('email\nleft@undo.example\nmailed@undo.example\n', { list_id: list });
  const left = (await contact('left@undo.example'))!;
  await server.call('POST', `contacts/${left.id}/toggle_subscriptions.json`, {
    unsubscribed_list_ids: [list],
  });
  const { database, account } = server;
  const audience = { lists: [list], suppressedLists: [], segments: [], suppressedSegments: [] };
  const mailing = { audience, sourceType: 'test', message: aMessage(account) };
  const sent = await balanceAtEnd(database, account, await aMailing(database, account, mailing));
  expect(sent.delivered).toBe(1);
  expect(await undone(done.id)).toEqual({ removed: 0, restored: 0, kept: 2 });
  const { rows } = await sql<{ contact_id: number; status: string }>`
    select contact_id, status from list_memberships where account_id = ${server.account} and list_id = ${list}`.execute(
    server.database.kysely,
  );
  expect(rows).toEqual([{ contact_id: left.id, status: 'unsubscribed' }]);
});

test('is offered for seven days, for imports of this account, to the role contacts', async () => {
  const done = await imported('email\nold@undo.example\n', {});
  expect((await undo(done.id, { as: 'campaigns' })).status).toBe(403);
  expect((await undo(done.id, { account: await server.anotherAccount() })).status).toBe(404);
  const days =
    (Date.parse(String(done.can_undo_until)) - Date.parse(String(done.finished_at))) / 86_400_000;
  expect(days).toBe(7);
  expect(await contact('old@undo.example')).not.toBeNull();
});
