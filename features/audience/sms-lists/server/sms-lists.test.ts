import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#tests/harness/server.ts';
import { switchFlag } from '#features/session/access/server/public.ts';
import { giveNumber } from '#tests/harness/text-numbers.builder.ts';
import { smsCalls, smsServer } from './sms.harness.ts';

let server: TestServer;
let call: ReturnType<typeof smsCalls>;
beforeAll(async () => {
  server = await smsServer();
  call = smsCalls(server);
});
afterAll(() => server.close());

test('an SMS list is made, changed, copied and shown with its counts @spec SMSLISTS-017 @spec SMSLISTS-018 @spec SMSLISTS-019', async () => {
  const made = await call.post('sms_lists', { sms_list: { name: 'VIP texts' } });
  expect([made.status, made.body.data]).toEqual([
    201,
    expect.objectContaining({ name: 'VIP texts', subscribers: 0, unsubscribed: 0 }),
  ]);
  const { id } = made.body.data;
  await call.contact('+1 415 555 0111', { subscribed_sms_list_ids: [id] });
  expect((await call.get(`sms_lists/${id}`)).body.data).toMatchObject({ subscribers: 1 });
  const empty = await call.post('sms_lists', { sms_list: { name: ' ' } });
  expect([empty.status, empty.body.errors]).toEqual([422, { name: ['cannot be blank'] }]);
  for (const [method, name] of [
    ['PUT', 'VIP'],
    ['PATCH', 'VIP customers'],
  ] as const) {
    const changed = await server.call(method, `sms_lists/${id}.json`, { sms_list: { name } });
    expect([changed.status, changed.body.data.name]).toEqual([200, name]);
  }
  expect((await call.get('sms_lists/999999')).status).toBe(404);
  const stranger = await server.anotherAccount('SMS stranger');
  await giveNumber(server, stranger);
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(
      (
        await server.call(method, `sms_lists/${id}.json`, method === 'PUT' ? {} : undefined, {
          account: stranger,
        })
      ).status,
    ).toBe(404);
});

test('a copy has another name, none of the numbers, and no counts of the original @spec SMSLISTS-021', async () => {
  const id = await call.list('Copied');
  await call.contact('+1 415 555 0112', { subscribed_sms_list_ids: [id] });
  const copy = await call.post(`sms_lists/${id}/duplicate`);
  expect([copy.status, copy.body.data]).toEqual([
    201,
    expect.objectContaining({ name: 'Copy of Copied', subscribers: 0 }),
  ]);
});

test('12 SMS lists are paged by name as an array with meta.count; others’ are absent, and without mobile they are closed @spec SMSLISTS-016', async () => {
  const account = await server.anotherAccount('SMS pages');
  await giveNumber(server, account);
  for (let at = 1; at <= 12; at += 1)
    await server.call('POST', 'sms_lists.json', { name: `Page ${at}` }, { account });
  const page = await server.call(
    'GET',
    'sms_lists.json?page=2&per_page=10&no_folder=true',
    undefined,
    { account },
  );
  expect([page.body.data.length, page.body.meta.count]).toEqual([2, 12]);
  const found = await server.call('GET', 'sms_lists.json?name=Page 12', undefined, { account });
  expect(found.body.data).toEqual([expect.objectContaining({ name: 'Page 12' })]);
  const key = await server.key('contacts', account);
  expect((await server.call('GET', 'sms_lists.json', undefined, { account, key })).status).toBe(
    403,
  );
});

test('without a number to text from, and where people are known by an id of the account’s own, SMS lists are closed @spec ROLES-041', async () => {
  const account = await server.anotherAccount('SMS closed');
  const status = async (path: string) =>
    (await server.call('GET', `${path}.json`, undefined, { account })).status;
  expect([await status('sms_lists'), await status('sms_contacts')]).toEqual([403, 403]);
  await giveNumber(server, account);
  expect([await status('sms_lists'), await status('sms_contacts')]).toEqual([200, 200]);
  await server.call(
    'POST',
    'custom_fields.json',
    { name: 'No', field_type: 'string' },
    { account },
  );
  await switchFlag(server.database, { accountId: account, flag: 'uid_changes', isOn: true });
  const byId = { values: { customer_preferred_uid: 'No' } };
  await server.call('PUT', 'settings/pages/unique-identifier.json', byId, { account });
  expect([await status('sms_lists'), await status('sms_contacts')]).toEqual([403, 200]);
});

test('deleting SMS lists, one or several, keeps their SMS contacts @spec SMSLISTS-020', async () => {
  const ids: number[] = [];
  for (const name of ['Gone 1', 'Gone 2', 'Gone 3', 'Gone 4']) ids.push(await call.list(name));
  const contact = await call.contact('+1 415 555 0113', { subscribed_sms_list_ids: ids });
  expect((await server.call('DELETE', `sms_lists/${ids[0]}.json`)).status).toBe(200);
  expect((await call.get(`sms_lists/${ids[0]}`)).status).toBe(404);
  const several = await server.call('DELETE', 'sms_lists/bulk_delete.json', {
    ids: ids.slice(1),
  });
  expect(several.body.data.ids).toEqual(ids.slice(1));
  expect((await call.get('sms_lists?name=Gone')).body.data).toEqual([]);
  expect((await call.get(`sms_contacts/${contact}`)).body.data.subscribed_lists).toEqual([]);
  const rows = async () =>
    (
      await server.database.pool.query(
        'select 1 from sms_memberships where account_id = $1 and list_id = any($2)',
        [server.account, ids],
      )
    ).rowCount;
  await server.until(async () => (await rows()) === 0, 'memberships of deleted lists go');
});

test('counts are made anew in the background, and lists go to a file @spec SMSLISTS-022 @spec SMSLISTS-023', async () => {
  const id = await call.list('Counted');
  await call.contact('+1 415 555 0114', { subscribed_sms_list_ids: [id] });
  const counting = await call.post('sms_lists/refresh_count', { ids: [id] });
  expect(counting.status).toBe(202);
  await call.notified(counting.body.data.notification_id);
  // What waited to be added up is part of the count now.
  const { rows } = await server.database.pool.query(
    'select subscribers, (select count(*)::int from sms_list_count_changes d where d.account_id = $1 and d.list_id = l.id) as waiting from sms_lists l where l.account_id = $1 and l.id = $2',
    [server.account, id],
  );
  expect(rows).toEqual([{ subscribers: 1, waiting: 0 }]);
  const started = await call.post('sms_lists/export', { name: 'Counted' });
  const notification = started.body.data.notification_id;
  await call.notified(notification);
  const lines = (await call.file(`notifications/${notification}/download`)).split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${id},Counted,,,1,0,`);
});

test('SMS lists lie in folders and in the archive', async () => {
  const folder = await call.post('folders', {
    folder: { name: 'Stores', folder_type: 'sms_list' },
  });
  expect(folder.status).toBe(201);
  const id = await call.list('Filed');
  const filed = { sms_list: { folder_id: folder.body.data.id } };
  expect((await server.call('PUT', `sms_lists/${id}.json`, filed)).status).toBe(200);
  expect((await call.get(`sms_lists?folder_id=${folder.body.data.id}`)).body.meta.count).toBe(1);
  await server.call('PUT', `sms_lists/${id}/archive_record.json`, {});
  expect((await call.get('sms_lists?name=Filed')).body.data).toEqual([]);
  expect((await call.get('sms_lists?name=Filed&archived=true')).body.meta.count).toBe(1);
});
