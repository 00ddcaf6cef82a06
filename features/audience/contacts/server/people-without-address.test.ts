import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const post = (contact: object) => server.call('POST', 'contacts.json', { contact });
const put = (id: number, contact: object) => server.call('PUT', `contacts/${id}.json`, { contact });
const shown = async (id: number) => (await server.call('GET', `contacts/${id}.json`)).body.data;

test('somebody known by a number alone is a contact: listed, found, exported, and no second one by the same number', async () => {
  const first = await post({ phone: '+49 170 5550101', first_name: 'Nele' });
  expect([first.status, first.body.data]).toEqual([
    201,
    expect.objectContaining({ email: '', phone: '+491705550101', status: 'subscribed' }),
  ]);
  const again = await post({ phone: '0049 (170) 555-0101', last_name: 'Brandt' });
  expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
  const found = await server.call('GET', 'contacts.json?name=49170555&search=true');
  expect(found.body.data.contacts).toEqual([
    expect.objectContaining({ id: first.body.data.id, email: '', last_name: 'Brandt' }),
  ]);
  const sorted = await server.call('GET', 'contacts.json?sort=email');
  expect(sorted.body.data.contacts).toHaveLength(1);
});

test('who is known by address and called by number is the same contact, unless two share the number', async () => {
  const known = await post({ email: 'mia@example.com', phone: '+44 20 7946 0001' });
  expect((await post({ phone: '+442079460001', first_name: 'Mia' })).body.data).toMatchObject({
    id: known.body.data.id,
    email: 'mia@example.com',
    first_name: 'Mia',
  });
  await post({ email: 'tom@example.com', phone: '+44 20 7946 0001' });
  const third = await post({ phone: '+442079460001' });
  expect([third.status, third.body.data.email]).toEqual([201, '']);
});

test('an address is given and taken away, and the contact stays the one it was', async () => {
  const { id } = (await post({ phone: '+1 415 555 0142' })).body.data;
  expect((await put(id, { email: 'ida@example.com' })).status).toBe(200);
  expect((await post({ email: 'IDA@example.com', last_name: 'Cole' })).body.data.id).toBe(id);
  expect((await put(id, { email: '' })).status).toBe(200);
  expect(await shown(id)).toMatchObject({ id, email: '', phone: '+14155550142' });
  expect((await put(id, { phone: '+1 415 555 0143' })).status).toBe(200);
  expect((await post({ phone: '+14155550143' })).body.data.id).toBe(id);
});

test('a contact that could not be known by anything, or as another already is, is refused by the field', async () => {
  await post({ phone: '+1 415 555 0150' });
  const other = (await post({ phone: '+1 415 555 0151' })).body.data.id;
  const answers = [
    await post({ first_name: 'Nobody' }),
    await post({ email: '  ', phone: '' }),
    await post({ phone: '555' }),
    await put(other, { phone: '+1 (415) 555-0150' }),
    await put(other, { phone: '' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, { email: ['is required'] }],
    [422, { email: ['is required'] }],
    [422, { phone: ['is too short: write it with its country code, like +1 415 555 0100'] }],
    [422, { phone: ['has already been taken'] }],
    [422, { email: ['is required'] }],
  ]);
});

test('do not mail is refused for who has no address, and erasing the person leaves no number', async () => {
  const { id } = (await post({ phone: '+1 415 555 0160' })).body.data;
  const refused = await server.call('POST', `contacts/${id}/general_unsubscribes.json`);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    'This contact has no email address, so no email reaches it.',
  ]);
  expect((await server.call('GET', `contacts/${id}/in_dnm.json`)).body.data.in_dnm).toBe(false);
  expect((await server.call('POST', `contacts/${id}/pseudonymize_contact.json`)).status).toBe(200);
  const { rows } = await server.database.pool.query(
    `select count(*)::int as left from contacts c where account_id = $1 and to_jsonb(c)::text like '%4155550160%'`,
    [server.account],
  );
  expect(rows).toEqual([{ left: 0 }]);
});
