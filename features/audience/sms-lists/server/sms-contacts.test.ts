import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#tests/harness/server.ts';
import { setAccount, smsCalls, smsServer } from './sms.harness.ts';

let server: TestServer;
let call: ReturnType<typeof smsCalls>;
let news: number;
let shop: number;
beforeAll(async () => {
  server = await smsServer();
  call = smsCalls(server);
  news = await call.list('News');
  shop = await call.list('Shop');
});
afterAll(() => server.close());

const namesOf = (lists: { name: string }[]) => lists.map(({ name }) => name);
const subscriptions = async (path: string) => {
  const { data } = (await call.get(`${path}/sms_lists`)).body;
  return [namesOf(data.subscribed_lists), namesOf(data.unsubscribed_lists)];
};

test('an SMS contact is made by number and lists; another is refused by the field @spec SMSLISTS-011 @spec SMSLISTS-006', async () => {
  const made = await call.post('sms_contacts', {
    sms_contact: { phone: '(415) 555-0121', first_name: 'Ada', subscribed_sms_list_ids: [news] },
  });
  expect([made.status, made.body.data]).toEqual([
    201,
    expect.objectContaining({
      phone: '+14155550121',
      first_name: 'Ada',
      email: '',
      status: 'subscribed',
      country: 'US',
      subscribed_lists: [expect.objectContaining({ id: news, name: 'News' })],
      unsubscribed_lists: [],
    }),
  ]);
  const { id } = made.body.data;
  expect((await call.get(`contacts/${id}`)).body.data).toMatchObject({ phone: '+14155550121' });
  const again = await call.post('sms_contacts', { phone: '+14155550121', last_name: 'Cole' });
  expect([again.status, again.body.data.id]).toEqual([200, id]);
  const reasons: unknown[] = [];
  for (const phone of ['12', '+1 155 555 0100', 'call me', ''])
    reasons.push((await call.post('sms_contacts', { phone })).body.errors);
  expect(reasons).toEqual([
    { phone: ['is too short: write it with its country code, like +1 415 555 0100'] },
    { phone: ['is no number that anybody can have: check the country code and the digits'] },
    { phone: ['is no phone number: write it like +1 415 555 0100'] },
    { phone: ['is required'] },
  ]);
  expect((await call.get('sms_contacts?name=0121')).body.data).toHaveLength(1);
});

test('one is changed by PUT and PATCH; number, names and lists stand in the contact @spec SMSLISTS-012', async () => {
  const id = await call.contact('+1 415 555 0122', { subscribed_sms_list_ids: [news] });
  const change = (method: string, fields: object) =>
    server.call(method, `sms_contacts/${id}.json`, { sms_contact: fields });
  expect((await change('PUT', { phone: '+1 415 555 0123', first_name: 'Bo' })).status).toBe(200);
  const patched = await change('PATCH', {
    subscribed_sms_list_ids: [shop],
    unsubscribed_sms_list_ids: [news],
  });
  expect(patched.body.data).toMatchObject({
    phone: '+14155550123',
    first_name: 'Bo',
    subscribed_lists: [{ name: 'Shop' }],
    unsubscribed_lists: [{ name: 'News' }],
  });
  expect((await call.get(`contacts/${id}`)).body.data).toMatchObject({ phone: '+14155550123' });
  await call.contact('+1 415 555 0124');
  const taken = await change('PUT', { phone: '415 555 0124' });
  expect([taken.status, taken.body.errors.phone[0]]).toEqual([
    422,
    expect.stringContaining('is the number of another SMS contact'),
  ]);
  expect((await server.call('PUT', 'sms_contacts/999999.json', {})).status).toBe(404);
});

test('12 SMS contacts are paged and narrowed by list and state; others’ are absent, and without mobile they are closed @spec SMSLISTS-009', async () => {
  const account = await server.anotherAccount('SMS people');
  await setAccount(server, `settings = '{"from_number":["+14155550100"]}'`, account);
  const there = (method: string, path: string, body?: unknown, key?: string) =>
    server.call(method, path, body, { account, ...(key && { key }) });
  const list = (await there('POST', 'sms_lists.json', { name: 'All' })).body.data.id;
  const ids: number[] = [];
  for (let at = 10; at < 22; at += 1) {
    const body = { phone: `+1 415 555 02${at}`, subscribed_sms_list_ids: at < 15 ? [list] : [] };
    ids.push((await there('POST', 'sms_contacts.json', body)).body.data.id);
  }
  const page = await there('GET', 'sms_contacts.json?page=2&per_page=10');
  expect([page.body.data.length, page.body.meta.count]).toEqual([2, 12]);
  await there('POST', `sms_contacts/${ids[0]}/toggle_sms_subscriptions.json`, {
    subscribed_sms_list_ids: [],
    unsubscribed_sms_list_ids: [list],
  });
  await there('POST', `sms_contacts/${ids[1]}/add_to_dnm.json`);
  const count = async (query: string) =>
    (await there('GET', `sms_contacts.json?${query}`)).body.meta.count;
  expect(await count(`sms_list_id=${list}`)).toBe(5);
  expect(await count(`sms_list_id=${list}&status=subscribed`)).toBe(3);
  expect(await count(`sms_list_id=${list}&status=unsubscribed`)).toBe(1);
  expect(await count('status=do_not_text')).toBe(1);
  expect(await count('status=unselected')).toBe(7);
  const states = (await there('GET', `sms_contacts.json?sms_list_id=${list}&sort=phone`)).body.data;
  expect(states.map(({ status }: { status: string }) => status)).toEqual([
    'unsubscribed',
    'do_not_text',
    'subscribed',
    'subscribed',
    'subscribed',
  ]);
  const foreign = await there('GET', `sms_contacts.json?sms_list_id=${news}`);
  expect(foreign.status).toBe(422);
  const key = await server.key('contacts', account);
  expect((await there('GET', 'sms_contacts.json', undefined, key)).status).toBe(403);
});

test('a deleted SMS contact is off all SMS lists and stays a contact, one or several @spec SMSLISTS-013', async () => {
  const ids: number[] = [];
  for (const last of [31, 32, 33, 34])
    ids.push(await call.contact(`+1 415 555 01${last}`, { subscribed_sms_list_ids: [shop] }));
  const sizeBefore = (await call.get(`sms_lists/${shop}`)).body.data.subscribers;
  expect((await server.call('DELETE', `sms_contacts/${ids[0]}.json`)).status).toBe(200);
  expect((await call.get(`sms_contacts/${ids[0]}`)).status).toBe(404);
  expect((await call.get(`contacts/${ids[0]}`)).status).toBe(200);
  const body = { ids: ids.slice(1) };
  const several = await server.call('DELETE', 'sms_contacts/bulk_delete.json', body);
  expect(several.body.data.ids).toEqual(body.ids);
  expect((await call.get(`sms_contacts?ids=${ids.join()}`)).body.data).toEqual([]);
  expect((await call.get(`sms_lists/${shop}`)).body.data.subscribers).toBe(sizeBefore - 4);
});

test('SMS contacts go to a file with number, names and state, for who may download contacts @spec SMSLISTS-014', async () => {
  await call.contact('+1 415 555 0141', { first_name: 'Zoë' });
  const key = await server.key('mobile');
  expect((await server.call('POST', 'sms_contacts/export.json', {}, { key })).status).toBe(403);
  const started = await call.post('sms_contacts/export', { name: '415 555 0141' });
  const notification = started.body.data.notification_id;
  await call.notified(notification);
  const lines = (await call.file(`notifications/${notification}/download`)).split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('phone,email,first_name,last_name,status');
  expect(lines[1]).toContain(`"'+14155550141",,Zoë,,unselected,`);
});

test('a contact’s SMS lists are two arrays that a save moves it between, from unselected to subscribed, unsubscribed and back @spec CONTACTS-038 @spec CONTACTS-039 @spec SMSLISTS-008', async () => {
  const { id } = (await call.post('contacts', { email: 'walk@example.com', phone: '415 555 0151' }))
    .body.data;
  const path = `contacts/${id}`;
  const save = (subscribed: number[], unsubscribed: number[]) =>
    call.post(`${path}/toggle_sms_subscriptions`, {
      subscribed_sms_list_ids: subscribed,
      unsubscribed_sms_list_ids: unsubscribed,
    });
  expect(await subscriptions(path)).toEqual([[], []]);
  const saved = await save([news, shop], []);
  expect([saved.status, saved.body.data.message]).toEqual([200, 'Changes has been saved']);
  expect(await subscriptions(path)).toEqual([['News', 'Shop'], []]);
  await save([news], [shop]);
  expect(await subscriptions(path)).toEqual([['News'], ['Shop']]);
  await save([shop], []);
  expect(await subscriptions(path)).toEqual([['Shop'], []]);
  await save([], []);
  expect(await subscriptions(`sms_${path}`)).toEqual([[], []]);
  const one = { unsubscribed_sms_list_ids: [news] };
  expect((await call.post(`${path}/toggle_sms_subscriptions`, one)).status).toBe(200);
  expect(await subscriptions(path)).toEqual([[], ['News']]);
  expect((await call.get(`${path}`)).body.data.lists).toEqual([]);
  const wrong = await save([999_999], []);
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
    422,
    ['subscribed_sms_list_ids'],
  ]);
});

test('what was saved since somebody read the SMS lists is not overwritten', async () => {
  const id = await call.contact('+1 415 555 0152');
  const { version } = (await call.get(`contacts/${id}/sms_lists`)).body.data;
  const save = () =>
    fetch(`${server.url}/v2/${server.account}/contacts/${id}/toggle_sms_subscriptions.json`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.apiKey}`,
        'content-type': 'application/json',
        'if-match': `"${version}"`,
      },
      body: JSON.stringify({ subscribed_sms_list_ids: [news] }),
    });
  expect((await save()).status).toBe(200);
  expect((await save()).status).toBe(412);
});

test('a contact without a number, and the second one with a number, are refused and told why', async () => {
  const bare = (await call.post('contacts', { email: 'bare@example.com' })).body.data.id;
  const wish = { subscribed_sms_list_ids: [news] };
  const refused = await call.post(`contacts/${bare}/toggle_sms_subscriptions`, wish);
  expect([refused.status, refused.body.errors]).toEqual([422, { phone: ['is required'] }]);
  expect((await call.post(`sms_contacts/${bare}/add_to_dnm`)).body.errors).toEqual({
    phone: ['is required'],
  });
  const pair: number[] = [];
  for (const email of ['first@example.com', 'second@example.com'])
    pair.push((await call.post('contacts', { email, phone: '+1 415 555 0161' })).body.data.id);
  await call.post(`contacts/${pair[0]}/toggle_sms_subscriptions`, wish);
  const second = await call.post(`contacts/${pair[1]}/toggle_sms_subscriptions`, wish);
  const why = 'is the number of another SMS contact, who subscribed it first: first@example.com';
  expect([second.status, second.body.errors]).toEqual([422, { phone: [why] }]);
  expect((await call.get(`contacts/${pair[1]}/sms_lists`)).body.data).toMatchObject({
    phone: null,
    blocked: why,
  });
  const made = await call.post('sms_contacts', {
    phone: '+1 415 555 0161',
    email: 'second@example.com',
  });
  expect([made.status, made.body.errors]).toEqual([422, { phone: [why] }]);
});

test('do not text stops the number, of a plain contact too, and its end lets texts go again @spec CONTACTS-063 @spec CONTACTS-064', async () => {
  const { id } = (await call.post('contacts', { email: 'dnm@example.com', phone: '4155550171' }))
    .body.data;
  const added = await call.post(`sms_contacts/${id}/add_to_dnm`);
  expect([added.status, added.body.data]).toEqual([
    200,
    expect.objectContaining({ in_dnm: true, phone: '+14155550171' }),
  ]);
  expect((await call.get('sms_unsubscribes')).body.data).toEqual([
    expect.objectContaining({ address: '+14155550171', source: 'api' }),
  ]);
  expect((await call.get(`contacts/${id}/sms_lists`)).body.data.in_dnm).toBe(true);
  const removed = await server.call('DELETE', `sms_contacts/${id}/remove_from_dnm.json`);
  expect([removed.status, removed.body.data.in_dnm]).toEqual([200, false]);
  expect((await call.get('sms_unsubscribes')).body.data).toEqual([]);
});

test('an SMS contact shows what its number said; when the person is erased, nothing of the number is left', async () => {
  const id = await call.contact('+1 415 555 0181', { subscribed_sms_list_ids: [news] });
  await call.post(`sms_contacts/${id}/add_to_dnm`);
  expect((await call.get(`sms_contacts/${id}`)).body.data).toMatchObject({
    in_dnm: true,
    status: 'do_not_text',
    history: [
      { change: 'unsubscribed', sms_list_id: null },
      { change: 'subscribed', sms_list_name: 'News' },
    ],
  });
  const sent = await server.call('GET', `contacts/${id}/personal_data.json`);
  expect(sent.body.families.sms_contacts).toEqual([
    expect.objectContaining({ record: 'sms_contact', phone: '+14155550181' }),
    expect.objectContaining({ record: 'sms_list_membership', sms_list_name: 'News' }),
  ]);
  await call.post(`contacts/${id}/pseudonymize_contact`);
  for (const table of ['contacts', 'sms_contacts', 'consent_events', 'sms_unsubscribes']) {
    const { rows } = await server.database.pool.query(
      `select 1 from ${table} r where account_id = $1 and to_jsonb(r)::text like '%4155550181%'`,
      [server.account],
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
  // The number is known by its hash only, and still wants no texts when it comes back.
  const back = await call.contact('+1 415 555 0181');
  expect((await call.get(`sms_contacts/${back}`)).body.data.in_dnm).toBe(true);
});
