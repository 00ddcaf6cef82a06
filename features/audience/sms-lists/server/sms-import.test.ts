import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#tests/harness/server.ts';
import { chooseContacts, type FoundRow } from './choose-contacts.ts';
import { smsCalls, smsServer } from './sms.harness.ts';

let server: TestServer;
let call: ReturnType<typeof smsCalls>;
beforeAll(async () => {
  server = await smsServer();
  call = smsCalls(server);
});
afterAll(() => server.close());

async function imported(list: number | null, csv: string) {
  const data = new FormData();
  data.append('file', new Blob([csv]), 'numbers.csv');
  if (list === null) {
    const preview = await server.call('POST', 'sms_imports/preview.json', data);
    const { file_id: file } = preview.body.data;
    return ended(await call.post('sms_imports', { file_id: file }));
  }
  return ended(await server.call('POST', `sms_lists/${list}/file_import.json`, data));
}
const ended = async (started: { status: number; body: any }) => {
  expect(started.status).toBe(202);
  return server.until(async () => {
    const { body } = await call.get(`sms_imports/${started.body.data.import_id}`);
    return ['done', 'failed'].includes(body.data.status) && body.data;
  }, 'the import ends');
};

test('three good numbers and a bad one: three SMS contacts on the list, in E.164, and the bad row with its reason @spec SMSLISTS-007 @spec SMSLISTS-015 @spec SMSLISTS-024', async () => {
  const list = await call.list('Imported');
  const done = await imported(
    list,
    'Mobile,Vorname\n(415) 555-0301,Ada\n+44 20 7946 0301,Bo\n1-415-555-0302,Cy\n12345,Di\n',
  );
  expect(done).toMatchObject({ status: 'done', rows: 4, created: 3, rejected: 1, joined: 3 });
  const { data } = (await call.get(`sms_contacts?sms_list_id=${list}&sort=phone`)).body;
  expect(data).toMatchObject([
    { phone: '+14155550301', first_name: 'Ada', status: 'subscribed' },
    { phone: '+14155550302', first_name: 'Cy' },
    { phone: '+442079460301', first_name: 'Bo' },
  ]);
  expect(await call.file(done.rejected_url.replace(`/v2/${server.account}/`, ''))).toContain(
    'bad phone number: it is too short',
  );
  expect((await call.get(`sms_lists/${list}`)).body.data.subscribers).toBe(3);
});

test('a number once however it is written, the last row counts; who left or wants no texts stays out', async () => {
  const list = await call.list('Again');
  const left = await call.contact('+1 415 555 0311', { unsubscribed_sms_list_ids: [list] });
  const out = await call.contact('+1 415 555 0312', { first_name: 'Out' });
  await call.post(`sms_contacts/${out}/add_to_dnm`);
  const csv =
    'phone,first_name\n4155550311,Left\n4155550312,Out\n4155550313,Old\n+1 415 555 0313,New\n';
  expect(await imported(list, csv)).toMatchObject({
    rows: 4,
    created: 1,
    updated: 1,
    duplicate: 2,
    joined: 1,
    kept_out: 2,
  });
  expect((await call.get(`sms_contacts/${left}`)).body.data).toMatchObject({
    first_name: 'Left',
    status: 'unsubscribed',
  });
  expect(await imported(list, csv)).toMatchObject({ created: 0, updated: 0, duplicate: 4 });
});

test('a file without a list makes SMS contacts of people who are known by address, and changes their number', async () => {
  const { id } = (
    await call.post('contacts', { email: 'known@example.com', phone: '415 555 0321' })
  ).body.data;
  const csv = (phone: string) => `phone,email\n${phone},known@example.com\n`;
  expect(await imported(null, csv('+14155550321'))).toMatchObject({ created: 1, joined: 0 });
  expect(await imported(null, csv('+14155550322'))).toMatchObject({ created: 0, updated: 1 });
  expect((await call.get(`sms_contacts/${id}`)).body.data).toMatchObject({
    phone: '+14155550322',
    email: 'known@example.com',
  });
  const noNumber = new FormData();
  noNumber.append('file', new Blob(['email\nada@example.com\n']), 'people.csv');
  const list = await call.list('No numbers');
  const refused = await server.call('POST', `sms_lists/${list}/file_import.json`, noNumber);
  expect([refused.status, refused.body.errors.file[0]]).toEqual([
    422,
    expect.stringContaining('No column goes to "phone"'),
  ]);
});

test('a contact has one number and a number one contact: what would break that is kept out', () => {
  const row = (phone: string, found: Partial<FoundRow> = {}): FoundRow => ({
    phone_key: phone,
    email: null,
    email_key: null,
    email_domain: null,
    first_name: null,
    last_name: null,
    owner_id: null,
    addressed_id: null,
    numbered_id: null,
    ...found,
  });
  const ada = { email: 'ada@x', email_key: 'ada@x' };
  const { fresh, known, kept } = chooseContacts([
    row('+1', { owner_id: 1, ...ada, addressed_id: 2 }),
    row('+2', { numbered_id: 3 }),
    row('+3', { ...ada, addressed_id: 3 }),
    row('+4'),
    row('+5', { email: 'new@x', email_key: 'new@x' }),
    row('+6', { email: 'new@x', email_key: 'new@x' }),
  ]);
  expect(fresh.map((one) => one.phone_key)).toEqual(['+5', '+4']);
  expect(known.map((one) => [one.phone_key, one.id])).toEqual([['+3', 3]]);
  expect(kept.map((one) => one.phone_key)).toEqual(['+1', '+6', '+2']);
});
