import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { inAccount } from '#platform/server/account/account.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await testServer();
  ana = await aMember(server, 'Ana');
  ben = await aMember(server, 'Ben');
});
afterAll(() => server.close());

const as = (who: TestMember, method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key: who.token });
const tell = async (who: TestMember, notification: unknown) =>
  (await as(who, 'POST', 'notifications.json', { notification })).body.data;
const listOf = async (who: TestMember, query = '') =>
  (await as(who, 'GET', `notifications.json${query}`)).body;
const ofAll = (message: string) =>
  inAccount(server.database, { accountId: server.account }, (account) =>
    server.server.services.notifications.start(account, {
      message,
      notifiableType: 'List',
      notifiableId: 7,
    }),
  );

test('a notification carries everything, both spellings of its type included @spec NOTIF-003 @spec NOTIF-025 @spec NOTIF-026', async () => {
  const made = await tell(ana, {
    message: 'Sync of the shop',
    percent_complete: 12,
    notifiable_id: 4,
    notifiable_type: 'List',
    data: { shop: 'A' },
  });
  expect((await as(ana, 'GET', `notifications/${made.id}.json`)).body.data).toEqual({
    id: made.id,
    account_id: server.account,
    created_at: expect.any(String),
    started_at: expect.any(String),
    notification_date: expect.any(String),
    data: { shop: 'A' },
    message: 'Sync of the shop',
    is_unread: true,
    status: 0,
    percent_complete: 12,
    duration: null,
    show_download: false,
    download_url: null,
    download_role: null,
    notifiable_id: 4,
    notifable_type: 'List',
    notifiable_type: 'List',
  });
  expect(await as(ana, 'POST', 'notifications.json', { percent_complete: 5 })).toMatchObject({
    status: 422,
    body: { errors: { message: ['is required'] } },
  });
  expect((await as(ana, 'GET', 'notifications/99999999.json')).status).toBe(404);
  expect((await as(ben, 'GET', `notifications/${made.id}.json`)).status).toBe(404);
});

test('scripts and handlers are taken out of a message @spec NOTIF-023', async () => {
  const { message } = await tell(ana, {
    message:
      '<b onclick="steal()">Bold</b><script>steal()</script><a href="javascript:steal()">x</a>',
  });
  expect(message).toContain('<b>Bold</b>');
  expect(message).not.toMatch(/script|onclick|steal/);
});

test('the list is paged by ten with the number of unread ones @spec NOTIF-024', async () => {
  const cleo = await aMember(server, 'Cleo');
  const before = (await listOf(cleo)).meta.total;
  for (let at = before; at < 12; at += 1) await tell(cleo, { message: `Note ${at}` });
  const second = await listOf(cleo, '?page=2');
  expect(second.data).toHaveLength(2);
  expect(second.meta).toMatchObject({ page: 2, per_page: 10, total: 12, unread: 12 });
  const other = await server.anotherAccount('Other Bells');
  expect(
    (await server.call('GET', 'notifications.json', undefined, { account: other })).body.data,
  ).toEqual([]);
});

test('reading is everybody’s own: all at once or one by one @spec NOTIF-008 @spec NOTIF-027', async () => {
  const id = await ofAll('For everybody');
  expect((await as(ana, 'POST', 'notifications/read_all.json')).body.data).toEqual({ unread: 0 });
  expect((await listOf(ana)).meta.unread).toBe(0);
  expect((await listOf(ben)).meta.unread).toBeGreaterThan(0);
  expect(
    (await as(ben, 'PUT', `notifications/${id}.json`, { notification: { is_unread: false } })).body
      .data.is_unread,
  ).toBe(false);
  expect(
    (await as(ben, 'PATCH', `notifications/${id}.json`, { is_unread: true })).body.data.is_unread,
  ).toBe(true);
  expect((await as(ana, 'GET', `notifications/${id}.json`)).body.data.is_unread).toBe(false);
  await server.server.services.notifications.progress(server.account, id, { percent: 50 });
  expect((await as(ana, 'GET', `notifications/${id}.json`)).body.data.is_unread).toBe(true);
});

test('who told of a job moves it on, to ready at 100; nobody else does @spec NOTIF-019 @spec NOTIF-027', async () => {
  const { id } = await tell(ana, { message: 'Walking' });
  expect(
    (await as(ana, 'PUT', `notifications/${id}.json`, { percent_complete: 60 })).body.data,
  ).toMatchObject({ percent_complete: 60, status: 0 });
  expect(
    (await as(ana, 'PUT', `notifications/${id}.json`, { percent_complete: 100, message: 'There' }))
      .body.data,
  ).toMatchObject({
    percent_complete: 100,
    status: 1,
    message: 'There',
    duration: expect.any(Number),
  });
  const shared = await ofAll('Nobody’s to change');
  expect(
    (await as(ben, 'PUT', `notifications/${shared}.json`, { percent_complete: 100 })).status,
  ).toBe(403);
  expect((await as(ben, 'PUT', `notifications/${id}.json`, { is_unread: false })).status).toBe(404);
  expect((await as(ana, 'PUT', `notifications/${id}.json`, { percent_complete: 101 })).status).toBe(
    422,
  );
});

test('removing takes a notification out of one’s own list alone @spec NOTIF-028', async () => {
  const shared = await ofAll('Shared');
  expect((await as(ana, 'DELETE', `notifications/${shared}.json`)).status).toBe(200);
  expect((await as(ana, 'GET', `notifications/${shared}.json`)).status).toBe(404);
  expect((await listOf(ana)).data.map((one: { id: number }) => one.id)).not.toContain(shared);
  expect((await as(ben, 'GET', `notifications/${shared}.json`)).status).toBe(200);
  const { id } = await tell(ana, { message: 'Mine' });
  await as(ana, 'DELETE', `notifications/${id}.json`);
  expect((await as(ana, 'GET', `notifications/${id}.json`)).status).toBe(404);
});

test('a finished file is downloaded at its address, by holders of its role @spec NOTIF-017 @spec NOTIF-018', async () => {
  await as(ana, 'POST', 'contacts.json', { contact: { email: 'one@people.example' } });
  const started = await as(ana, 'POST', 'contacts/export.json', {});
  const id = started.body.data.notification_id as number;
  const ready = await server.until(async () => {
    const { data } = (await as(ana, 'GET', `notifications/${id}.json`)).body;
    return data.percent_complete === 100 ? data : null;
  }, 'the export');
  expect(ready).toMatchObject({
    show_download: true,
    download_role: 'download_contacts',
    status: 1,
  });
  const fetched = await fetch(server.url + ready.download_url, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect(await fetched.text()).toContain('one@people.example');
  const dora = await aMember(server, 'Dora', ['contacts']);
  await server.database.pool.query('update notifications set user_id = $2 where id = $1', [
    id,
    dora.id,
  ]);
  expect(
    (
      await fetch(server.url + ready.download_url, {
        headers: { authorization: `Bearer ${dora.token}` },
      })
    ).status,
  ).toBe(403);
});

test('every kind of background job makes one notification that ends at 100 @spec NOTIF-020', async () => {
  const csv = (name: string, text: string) => {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/csv' }), name);
    return form;
  };
  const list = (await as(ana, 'POST', 'lists.json', { list: { name: 'Jobs' } })).body.data.id;
  const contact = (
    await as(ana, 'POST', 'contacts.json', { contact: { email: 'tagged@people.example' } })
  ).body.data.id;
  const jobs: [kind: string, start: () => Promise<{ status: number; body: any }>][] = [
    ['tag import', () => as(ana, 'POST', 'tags/import.json', csv('tags.csv', 'name\nVIP\n'))],
    ['tag update', () => as(ana, 'PUT', `contacts/${contact}/update_tags.json`, { tags: [] })],
    ['tag refresh', () => as(ana, 'POST', 'tags/refresh_count.json', {})],
    ['list refresh', () => as(ana, 'POST', 'lists/refresh_count.json', {})],
    ['list export', () => as(ana, 'POST', 'lists/export.json', {})],
    ['tag export', () => as(ana, 'POST', 'tags/export.json', {})],
    ['content export', () => as(ana, 'POST', 'contents/export.json', {})],
    ['campaign export', () => as(ana, 'POST', 'campaigns/export.json', {})],
    ['contact export', () => as(ana, 'POST', 'contacts/export.json', {})],
    ['list contact export', () => as(ana, 'POST', `lists/${list}/export.json`, {})],
    ['bulk delete', () => as(ana, 'POST', 'contacts/bulk_delete.json', { select_all: true })],
  ];
  for (const [kind, start] of jobs) {
    const before = (await listOf(ana)).meta.total;
    const started = await start();
    expect(started.status, kind).toBe(202);
    const id = started.body.data.notification_id;
    await server.until(
      async () =>
        (await as(ana, 'GET', `notifications/${id}.json`)).body.data.percent_complete === 100,
      kind,
    );
    const after = await listOf(ana);
    expect(after.meta.total - before, kind).toBe(1);
    expect(after.data[0], kind).toMatchObject({ id, status: 1 });
  }
});
