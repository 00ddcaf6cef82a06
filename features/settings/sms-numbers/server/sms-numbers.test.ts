import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRun } from '#engines/mobile/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { ROLES: 'web' } });
});
afterAll(() => server.close());

const http = {
  provider: 'http',
  provider_settings: { url: 'https://sms.example/send', template: '{"to": {{ to }}}' },
  secret: 'the-secret-of-the-gateway',
};
const add = (fields: object, account = server.account, how: object = {}) =>
  server.call('POST', 'sms_numbers.json', { sms_number: fields }, { account, ...how });
const change = (id: number, fields: object, account = server.account) =>
  server.call('PUT', `sms_numbers/${id}.json`, { sms_number: fields }, { account });
const list = async (account: number, query = '') =>
  (await server.call('GET', `sms_numbers.json${query}`, undefined, { account })).body;
const settingsOf = async (account: number): Promise<string[]> =>
  (await server.call('GET', 'package_features.json', undefined, { account })).body.data.from_number;

test('the first number of an account is its default and opens its texts; the next ones are listed beside it', async () => {
  const account = await server.anotherAccount('Beginner');
  expect((await list(account)).data).toEqual([]);
  const first = await add({ number: '(415) 555-0100', country: 'US' }, account);
  expect(first.status).toBe(201);
  expect(first.body.data).toMatchObject({
    number: '+14155550100',
    kind: 'long_code',
    country: 'US',
    provider: 'local',
    rate: 1,
    daily_cap: null,
    registration: { brand: '', campaign: '', state: 'none', since: null },
    is_default: true,
    hooks: null,
    rests_until: null,
  });
  expect(await settingsOf(account)).toEqual(['+14155550100']);
  await add({ number: '12345', rate: 20, daily_cap: 5000 }, account);
  await add({ number: 'Sunrise', is_default: true }, account);
  expect(
    (await list(account)).data.map((row: any) => [row.number, row.kind, row.is_default]),
  ).toEqual([
    ['+14155550100', 'long_code', false],
    ['12345', 'short_code', false],
    ['Sunrise', 'sender_name', true],
  ]);
  expect((await list(account, '?name=1234')).data).toHaveLength(1);
  expect((await list(account, '?kind=sender_name')).data).toHaveLength(1);
  expect((await list(server.account)).data).toEqual([]);
});

test('a gateway gets its secret, which is never shown again, and the addresses that it posts to', async () => {
  const account = await server.anotherAccount('Gateways');
  const made = (await add({ number: '+14155550100', ...http }, account)).body.data;
  const hook = `${server.url}/hooks/sms/http/${account}`;
  expect(made).toMatchObject({
    has_secret: true,
    provider_settings: { format: 'json', ref_path: 'id', secret_header: 'Authorization' },
    hooks: { texts: hook, receipts: `${hook}/receipts` },
  });
  const shown = await server.call('GET', `sms_numbers/${made.id}.json`, undefined, { account });
  expect(shown.body.data).toEqual(made);
  const { rows } = await server.database.pool.query(
    'select n::text as number, (select string_agg(a::text, $$ $$) from audit_log a where a.account_id = n.account_id) as audit from sms_numbers n where account_id = $1',
    [account],
  );
  expect(JSON.stringify([shown.body, rows])).not.toContain(http.secret);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(http.secret).toString('hex'));
  // The same gateway keeps its secret, another one asks for its own.
  expect((await change(made.id, { rate: 5 }, account)).body.data).toMatchObject({
    rate: 5,
    has_secret: true,
    provider_settings: made.provider_settings,
  });
  const smpp = { provider: 'smpp', provider_settings: { host: 'smpp.example', system_id: 'me' } };
  expect((await change(made.id, smpp, account)).body.errors).toHaveProperty('secret');
  const moved = await change(made.id, { ...smpp, secret: 'another' }, account);
  expect(moved.body.data).toMatchObject({ provider: 'smpp', hooks: null });
  expect(moved.body.data.provider_settings).toEqual({
    host: 'smpp.example',
    port: 2775,
    system_id: 'me',
    system_type: '',
    is_encrypted: false,
    window: 10,
  });
});

test.each([
  [{ number: '' }, 'number'],
  [{ number: 'no number at all' }, 'number'],
  [{ number: '+14155550199', rate: 0 }, 'rate'],
  [{ number: '+14155550199', daily_cap: 0 }, 'daily_cap'],
  [{ number: '+14155550199', provider: 'pigeon' }, 'provider'],
  [{ number: '+14155550199', provider: 'rest', secret: 'x' }, 'provider_settings.url'],
  [{ number: '+14155550199', ...http, secret: '' }, 'secret'],
  [{ number: '+14155550199', has_secret: true }, 'has_secret'],
])('%j is refused at its field', async (fields, field) => {
  const refused = await add(fields);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toContain(field);
});

test('a change leaves what it does not name; the number itself stays, and one is always the default', async () => {
  const account = await server.anotherAccount('Changes');
  const registration = { brand: 'B1', campaign: 'C1', state: 'approved', since: '2026-11-01' };
  const first = (await add({ number: '+14155550100', registration, daily_cap: 100 }, account)).body
    .data;
  const second = (await add({ number: '+14155550101' }, account)).body.data;
  expect((await add({ number: '+1 415 555 0101' }, account)).body.errors).toHaveProperty('number');
  expect((await change(first.id, { rate: 7 }, account)).body.data).toMatchObject({
    rate: 7,
    daily_cap: 100,
    registration,
  });
  expect((await change(first.id, { number: '+14155550102' }, account)).status).toBe(422);
  expect((await change(first.id, { number: first.number }, account)).status).toBe(200);
  expect((await change(first.id, { is_default: false }, account)).status).toBe(422);
  expect((await change(second.id, { is_default: true }, account)).body.data.is_default).toBe(true);
  expect((await list(account)).data.map((row: any) => row.is_default)).toEqual([false, true]);
  expect((await change(first.id, { rate: 2 })).status).toBe(404);
});

test('a number that rests says why and goes on when it is told to', async () => {
  const account = await server.anotherAccount('Resting');
  const { id } = (await add({ number: '+14155550100' }, account)).body.data;
  await server.database.pool.query(
    `update sms_numbers set rests_until = now() + interval '1 hour', rest_reason = 'credentials' where account_id = $1`,
    [account],
  );
  expect((await list(account)).data[0]).toMatchObject({
    rest_reason: 'credentials',
    rests_until: expect.stringMatching(/^\d{4}-/),
  });
  const resume = () => server.call('PUT', `sms_numbers/${id}/resume.json`, undefined, { account });
  expect((await resume()).body.data).toMatchObject({ rests_until: null, rest_reason: null });
  expect((await list(account)).data[0]).toMatchObject({ rests_until: null });
});

test('the default is handed on when it is deleted; a number that texts are sent from stays', async () => {
  const account = await server.anotherAccount('Deletes');
  const first = (await add({ number: '+14155550100' }, account)).body.data;
  const second = (await add({ number: '+14155550101' }, account)).body.data;
  const remove = (id: number) =>
    server.call('DELETE', `sms_numbers/${id}.json`, undefined, { account });
  await inAccount(server.database, { accountId: account }, (texting) =>
    startRun(texting, {
      channel: 'sms',
      sourceType: 'sms_campaign',
      sourceId: 1,
      message: { kind: 'sms', number_id: second.id, from_number: second.number, text: 'Hello' },
      audience: {},
      startsAt: '2030-01-01T00:00:00Z',
    }),
  );
  const refused = await remove(second.id);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('Texts are still being sent from this number'),
  ]);
  expect((await remove(first.id)).status).toBe(200);
  expect((await list(account)).data).toMatchObject([{ id: second.id, is_default: true }]);
  expect(await settingsOf(account)).toEqual(['+14155550101']);
  expect((await remove(first.id)).status).toBe(404);
});

test('a number that keywords and campaigns name stays until they let go of it', async () => {
  const account = await server.anotherAccount('Named');
  await add({ number: '+14155550100' }, account);
  const { id, number } = (await add({ number: '+14155550101' }, account)).body.data;
  const remove = (path: string) => server.call('DELETE', path, undefined, { account });
  const make = async (path: string, body: object): Promise<number> =>
    (await server.call('POST', `${path}.json`, body, { account })).body.data.id;
  const keyword = await make('mobile_keywords', {
    mobile_keyword: { word: 'SPRING', number, reply: 'Welcome' },
  });
  const campaign = await make('sms_campaigns', {
    sms_campaign: { name: 'Spring news', from_number: number, text: 'Hello' },
  });
  const refused = await remove(`sms_numbers/${id}.json`);
  expect(refused.status).toBe(422);
  expect(refused.body.errors.base[0]).toMatch(/“SPRING”.*“Spring news”|“Spring news”.*“SPRING”/);
  await remove(`mobile_keywords/${keyword}.json`);
  expect((await remove(`sms_numbers/${id}.json`)).body.errors.base[0]).toContain('Spring news');
  await remove(`sms_campaigns/${campaign}.json`);
  expect((await remove(`sms_numbers/${id}.json`)).status).toBe(200);
});

test('who manages the account adds the first number; who writes texts reads them once there is one; others do neither', async () => {
  const account = await server.anotherAccount('Roles');
  const call = (as: string) =>
    server.call('GET', 'sms_numbers.json', undefined, { account, as }).then(({ status }) => status);
  expect(await call('mobile')).toBe(403);
  expect((await add({ number: '+14155550100' }, account, { as: 'mobile' })).status).toBe(403);
  expect((await add({ number: '+14155550100' }, account, { as: 'account' })).status).toBe(201);
  await server.database.pool.query(`update accounts set visible_menus = '{mobile}' where id = $1`, [
    account,
  ]);
  expect(await call('mobile')).toBe(200);
  expect(await call('campaigns')).toBe(403);
});
