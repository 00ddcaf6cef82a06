import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someKeys, startGateways, type GatewayStandIns } from '#tests/harness/push-gateways.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let gateways: GatewayStandIns;
beforeAll(async () => {
  gateways = await startGateways();
  server = await testServer({ env: { ROLES: 'web', ...gateways.env } });
});
afterAll(async () => {
  await server.close();
  await gateways.close();
});

let made = 0;
async function anApplication(fields: Record<string, unknown> = {}, account = server.account) {
  made += 1;
  const answer = await server.call(
    'POST',
    'mobile_applications.json',
    { mobile_application: { name: `App ${made}`, platform: 'web', ...fields } },
    { account },
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
const apple = {
  platform: 'ios',
  bundle_id: 'com.example.shop',
  team_id: 'ABCDE12345',
  key_id: 'KEY1234567',
};
const register = async (key: string, body: object) => {
  const answer = await fetch(`${server.url}/push/${key}/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
};

test('applications are made with the key of their platform, listed by pages with their devices, and a broken key is refused @spec PUSH-008 @spec PUSH-010', async () => {
  const account = await server.anotherAccount('Pages');
  for (let at = 0; at < 12; at += 1) await anApplication({}, account);
  const second = await server.call(
    'GET',
    'mobile_applications.json?page=2&per_page=10',
    undefined,
    { account },
  );
  expect(second.body.data).toHaveLength(2);
  expect(second.body.meta).toMatchObject({ total: 12, page: 2 });
  expect(second.body.data[0]).toMatchObject({ platform: 'web', token_count: 0, state: 'ready' });
  expect((await server.call('GET', 'mobile_applications.json')).body.meta.total).toBe(0);

  const post = (body: object, how = {}) =>
    server.call('POST', 'mobile_applications.json', { mobile_application: body }, how);
  for (const [fields, field] of [
    [{ ...apple, key: 'no key' }, 'key'],
    [apple, 'key'],
    [{ platform: 'ios', key: someKeys.apple() }, 'bundle_id'],
    [{ platform: 'android', key: someKeys.apple() }, 'key'],
    [{ platform: 'android', key: '{"project_id":"x"}' }, 'key'],
    [{ platform: 'web', key: 'AAAA' }, 'key'],
    [{ platform: 'fridge' }, 'platform'],
  ] as const) {
    const refused = await post({ name: 'Broken', ...fields });
    expect([fields, refused.status]).toEqual([fields, 422]);
    expect(Object.keys(refused.body.errors ?? refused.body.error.fields ?? {})).toContain(field);
  }
  expect((await post({ name: 'No', platform: 'web' }, { as: 'campaigns' })).status).toBe(403);
  expect(
    (await server.call('GET', 'mobile_applications.json', undefined, { as: 'campaigns' })).status,
  ).toBe(403);
});

test('one application shows its keys masked, and only in its account @spec PUSH-009', async () => {
  const key = someKeys.apple();
  const { id } = await anApplication({ ...apple, key });
  const shown = await server.call('GET', `mobile_applications/${id}.json`);
  expect(shown.body.data.keys).toEqual({
    key: '••••••••',
    bundle_id: 'com.example.shop',
    team_id: 'ABCDE12345',
    key_id: 'KEY1234567',
    vapid_public_keys: [],
  });
  expect(JSON.stringify(shown.body)).not.toContain(key.split('\n')[1]);
  const stored = await server.database.pool.query(
    'select * from mobile_applications where id = $1',
    [id],
  );
  expect(JSON.stringify(stored.rows)).not.toContain(
    Buffer.from(key.split('\n')[1]!).toString('hex'),
  );
  const stranger = await server.anotherAccount('Strangers');
  expect(
    (await server.call('GET', `mobile_applications/${id}.json`, undefined, { account: stranger }))
      .status,
  ).toBe(404);
  expect((await server.call('GET', 'mobile_applications/999999.json')).status).toBe(404);
});

test('name and key change by both verbs; a website keeps its old keys beside a new one @spec PUSH-011', async () => {
  const app = await anApplication();
  const path = `mobile_applications/${app.id}.json`;
  const renamed = await server.call('PUT', path, { mobile_application: { name: 'Renamed shop' } });
  expect(renamed.body.data.name).toBe('Renamed shop');
  const pair = (await import('#engines/push/protocols/vapid.ts')).newVapidKeys();
  const changed = await server.call('PATCH', path, {
    mobile_application: { key: pair.privateKey },
  });
  expect(changed.body.data.keys.vapid_public_keys).toEqual([
    pair.publicKey,
    ...app.keys.vapid_public_keys,
  ]);
  expect((await server.call('PUT', path, { mobile_application: { platform: 'ios' } })).status).toBe(
    422,
  );
  const stranger = await server.anotherAccount('Other strangers');
  expect(
    (await server.call('PUT', path, { mobile_application: { name: 'x' } }, { account: stranger }))
      .status,
  ).toBe(404);
});

test('an application goes with its devices @spec PUSH-012', async () => {
  const app = await anApplication();
  expect(
    (await register(app.public_key, { subscription: gateways.browser('gone-with-it') })).status,
  ).toBe(201);
  expect(
    (await server.call('GET', `mobile_applications/${app.id}.json`)).body.data.token_count,
  ).toBe(1);
  expect((await server.call('DELETE', `mobile_applications/${app.id}.json`)).status).toBe(200);
  expect((await server.call('GET', `mobile_applications/${app.id}.json`)).status).toBe(404);
  expect((await server.call('GET', `mobile_applications.json?ids=${app.id}`)).body.data).toEqual(
    [],
  );
  expect((await register(app.public_key, { subscription: gateways.browser('late') })).status).toBe(
    404,
  );
});

test('a device registers by the public key alone; it belongs to a person only with the proof of the account’s own server', async () => {
  const app = await anApplication();
  const contact = await server.call('POST', 'contacts.json', {
    contact: { email: 'ada@example.com' },
  });
  const other = await server.call('POST', 'contacts.json', {
    contact: { email: 'bea@example.com' },
  });
  expect([contact.status, other.status]).toEqual([201, 201]);
  const { body } = await server.call('POST', `mobile_applications/${app.id}/identity_key.json`);
  const secret = body.data.identity_key as string;
  const subscription = gateways.browser('ada');

  const anonymous = await register(app.public_key, { subscription, zone: 'Europe/Berlin' });
  expect(anonymous.body.data).toMatchObject({ is_known_person: false });
  expect(anonymous.headers.get('access-control-allow-origin')).toBe('*');
  const forged = await register(app.public_key, {
    subscription,
    person: 'ada@example.com',
    proof: 'f'.repeat(64),
  });
  expect(forged.status).toBe(422);
  const named = (person: string) =>
    register(app.public_key, {
      subscription,
      person,
      proof: createHmac('sha256', secret).update(person).digest('hex'),
    });
  expect((await named('ada@example.com')).body.data).toEqual({
    id: anonymous.body.data.id,
    is_known_person: true,
  });
  const ownerNow = async () =>
    (await server.call('GET', `push_devices.json?application_id=${app.id}`)).body.data.map(
      (row: { contact: { email: string } | null }) => row.contact?.email,
    );
  expect(await ownerNow()).toEqual(['ada@example.com']);
  // Somebody else signs in at the same browser.
  await named('bea@example.com');
  expect(await ownerNow()).toEqual(['bea@example.com']);

  const removed = await fetch(`${server.url}/push/${app.public_key}/devices/remove`, {
    method: 'POST',
    body: new URLSearchParams({ token: subscription.endpoint }),
  });
  expect(removed.status).toBe(200);
  expect(
    (await server.call('GET', `push_devices.json?application_id=${app.id}&status=live`)).body.data,
  ).toEqual([]);
});

test('what registers is looked at: tokens of the right shape, endpoints of the web, small bodies, and accounts that are active', async () => {
  const web = await anApplication();
  const ios = await anApplication({ ...apple, key: someKeys.apple() });
  const { keys } = gateways.browser('shape');
  for (const [key, body] of [
    [web.public_key, {}],
    [web.public_key, { subscription: { endpoint: 'ftp://push.example/1', keys } }],
    [web.public_key, { subscription: { endpoint: 'http://push.example/1', keys } }],
    [
      web.public_key,
      { subscription: { endpoint: 'https://push.example/1', keys: { ...keys, auth: 'short' } } },
    ],
    [ios.public_key, { token: 'zz' }],
    [ios.public_key, { token: 'a'.repeat(64), nonsense: true }],
  ] as const)
    expect([body, (await register(key, body)).status]).toEqual([body, 422]);
  expect((await register(ios.public_key, { token: 'A'.repeat(64) })).status).toBe(201);
  expect(
    (await register(`${server.account}-${'x'.repeat(24)}`, { token: 'a'.repeat(64) })).status,
  ).toBe(404);
  expect(
    (await register(ios.public_key, { token: 'a'.repeat(64), name: 'x'.repeat(70_000) })).status,
  ).toBe(413);

  const closed = await server.anotherAccount('Closed');
  const theirs = await anApplication({}, closed);
  await server.database.kysely
    .updateTable('accounts')
    .set({ active: false })
    .where('id', '=', closed)
    .execute();
  expect(
    (await register(theirs.public_key, { subscription: gateways.browser('closed') })).status,
  ).toBe(404);
});

test('the script of a page carries the newest key of its application, and the worker says where to tell', async () => {
  const app = await anApplication();
  const script = await fetch(`${server.url}/push/${app.public_key}/web.js`);
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await script.text()).toContain(app.keys.vapid_public_keys[0]);
  const worker = await (await fetch(`${server.url}/push/worker.js`)).text();
  expect(worker).toContain(JSON.stringify(server.url));
  expect(() => new Function(worker)).not.toThrow();
});
