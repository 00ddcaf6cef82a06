import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unsubscribe } from '#engines/audience/public.ts';
import { startGateways, type GatewayStandIns } from '#engines/push/gateways.harness.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { PushWorld } from './push-campaigns.harness.ts';

let server: TestServer;
let gateways: GatewayStandIns;
let world: PushWorld;
beforeAll(async () => {
  gateways = await startGateways();
  server = await testServer({ env: { ROLES: 'web,sender,worker', ...gateways.env } });
  world = new PushWorld(server, gateways);
});
afterAll(async () => {
  await server.close();
  await gateways.close();
});
beforeEach(() => {
  gateways.answer = () => null;
  gateways.got.length = 0;
});

const token = (letter: string) => letter.repeat(64);
const tell = async (kind: 'shown' | 'opened', mark: string) =>
  (
    await fetch(`${server.url}/push/${kind}`, {
      method: 'POST',
      body: new URLSearchParams({ mark }),
    })
  ).status;

describe('a push campaign', () => {
  test('reaches each person once by all their browsers, and says who saw and opened it @spec PUSH-006', async () => {
    const app = await world.application();
    await world.person(app, ['ada-phone', 'ada-desk'], { first_name: 'Ada' });
    await world.person(app, ['bea'], {});
    const campaign = await world.sent(await world.campaign(app));
    expect(campaign.figures).toMatchObject({ recipients: 2, sent: 2, devices: 3, opened: 0 });
    expect(gateways.got.map(({ body }) => body.title).toSorted()).toEqual([
      'Hello Ada',
      'Hello Ada',
      'Hello you',
    ]);
    const [first] = gateways.got;
    expect(first!.headers).toMatchObject({ ttl: '259200', 'content-encoding': 'aes128gcm' });
    expect(first!.body).toMatchObject({
      body: 'The sun is out.',
      link: 'https://shop.example/sun',
    });
    expect(await tell('shown', first!.body.mark)).toBe(200);
    expect(await tell('opened', first!.body.mark)).toBe(200);
    expect(await tell('opened', first!.body.mark)).toBe(200);
    expect(await tell('opened', `${first!.body.mark.slice(0, -2)}xx`)).toBe(404);
    expect((await world.shown(campaign.id)).figures).toMatchObject({ shown: 1, opened: 1 });
  });

  test('goes to Apple and to Android as each wants it, all by one token @spec PUSH-006', async () => {
    const [ios, android] = [await world.application('ios'), await world.application('android')];
    await world.person(ios, [token('a'), token('b')]);
    await world.person(android, ['c:android-token-of-some-length']);
    await world.sent(await world.campaign(ios, { badge: 3, collapse_key: 'sun' }));
    await world.sent(await world.campaign(android));
    const [one, two, three] = gateways.got;
    expect(one!.path).toMatch(/^\/3\/device\/[ab]{64}$/);
    expect(one!.headers).toMatchObject({
      'apns-topic': 'com.example.shop',
      'apns-push-type': 'alert',
      'apns-collapse-id': 'sun',
    });
    expect(one!.headers['authorization']).toBe(two!.headers['authorization']);
    expect(one!.body.aps).toMatchObject({
      alert: { title: 'Hello you' },
      badge: 3,
      sound: 'default',
    });
    expect(three!.path).toBe('/v1/projects/sun-shop/messages:send');
    expect(three!.headers['authorization']).toBe('Bearer google-1');
    expect(three!.body.message).toMatchObject({ token: 'c:android-token-of-some-length' });
    expect(gateways.tokens).toHaveLength(1);
  });

  test('goes to lists and segments, not to who has left them', async () => {
    const app = await world.application();
    const list = (await server.call('POST', 'lists.json', { list: { name: 'Push list' } })).body
      .data;
    const [member, left] = [await world.person(app, ['member']), await world.person(app, ['left'])];
    await world.person(app, ['stranger']);
    for (const { email } of [member, left])
      await server.call('POST', `lists/${list.id}/contacts.json`, { contact: { email } });
    await inAccount(server.database, { accountId: server.account }, (account) =>
      unsubscribe(account, { contactId: left.id, listIds: [list.id], source: 'link' }),
    );
    const id = await world.campaign(app, { is_everybody: false, lists: [list.id] });
    const { body } = await server.call('GET', `push_campaigns/${id}/preflight.json`);
    const campaign = await world.sent(id);
    expect(body.data).toMatchObject({ recipients: 1, reasons: { unsubscribed: 1 }, problems: [] });
    expect(campaign.figures).toMatchObject({
      sent: 1,
      suppressed: 1,
      reasons: { unsubscribed: 1 },
    });
    expect(gateways.got.map(({ path }) => path)).toEqual(['/subscription/member']);
  });

  test('is not sent without words, people or a readable template, and says what is missing', async () => {
    const app = await world.application();
    await world.person(app, ['reader']);
    const refused = async (fields: object) => {
      const id = await world.campaign(app, fields);
      const answer = await server.call('POST', `push_campaigns/${id}/schedule.json`, {});
      return [answer.status, Object.keys(answer.body.errors ?? answer.body.error?.fields ?? {})];
    };
    expect(await refused({ title: '', body: '' })).toEqual([422, ['title']]);
    expect(await refused({ body: '{{ contact.first_name' })).toEqual([422, ['body']]);
    expect(await refused({ is_everybody: false })).toEqual([422, ['lists']]);
    expect(
      await refused({ body: '{% for i in (1..900) %}{{ contact.email }}{% endfor %}' }),
    ).toEqual([422, ['body']]);
    const id = await world.campaign(app);
    await world.sent(id);
    expect((await server.call('POST', `push_campaigns/${id}/schedule.json`, {})).status).toBe(422);
    expect(
      (await server.call('PUT', `push_campaigns/${id}.json`, { push_campaign: { title: 'x' } }))
        .status,
    ).toBe(422);
  });

  test('waits for its time, is taken back, and is stopped', async () => {
    const app = await world.application();
    await world.person(app, ['later']);
    const id = await world.campaign(app);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const post = (move: string, body = {}) =>
      server.call('POST', `push_campaigns/${id}/${move}.json`, body);
    expect((await post('schedule', { scheduled_at: at })).body.data.status).toBe('scheduled');
    expect((await post('undo_schedule')).body.data).toMatchObject({
      status: 'draft',
      scheduled_at: null,
    });
    await post('schedule', { scheduled_at: at });
    expect((await post('stop')).body.data.status).toBe('stopped');
    expect(gateways.got).toEqual([]);
    expect((await server.call('DELETE', `push_campaigns/${id}.json`)).status).toBe(200);
    expect((await server.call('GET', `push_campaigns/${id}.json`)).status).toBe(404);
  });

  test('is tried on chosen devices at once, which is counted @spec PUSH-005', async () => {
    const app = await world.application();
    const { devices } = await world.person(app, ['tester'], { first_name: 'Tia' });
    const id = await world.campaign(app);
    const answer = await server.call('POST', `push_campaigns/${id}/send_test.json`, {
      device_ids: devices,
    });
    expect(answer.body.data).toMatchObject({ sent: 1, results: [{ is_sent: true, status: 201 }] });
    expect(gateways.got[0]!.body.title).toBe('Hello Tia');
    expect((await world.shown(id)).tested).toBe(1);
    const none = await server.call('POST', `push_campaigns/${id}/send_test.json`, {
      device_ids: [999_999],
    });
    expect(none.status).toBe(422);
  });

  test('is closed to who may not send pushes @spec PUSH-007', async () => {
    const app = await world.application();
    const id = await world.campaign(app);
    for (const [method, path] of [
      ['GET', 'push_campaigns.json'],
      ['GET', `push_campaigns/${id}.json`],
      ['POST', `push_campaigns/${id}/schedule.json`],
      ['GET', 'push_devices.json'],
      ['DELETE', `mobile_applications/${app.id}.json`],
    ] as const)
      expect([
        path,
        (
          await server.call(method, path, method === 'POST' ? {} : undefined, {
            as: 'campaigns,contacts',
          })
        ).status,
      ]).toEqual([path, 403]);
  });
});

describe('what gateways answer', () => {
  test('a device that is gone is taken out, and its person is reached by the other one', async () => {
    const app = await world.application('ios');
    await world.person(app, [token('1'), token('2')]);
    await world.person(app, [token('3')]);
    gateways.answer = ({ path }) =>
      path.endsWith(token('2')) ? null : { status: 410, body: { reason: 'Unregistered' } };
    const campaign = await world.sent(await world.campaign(app));
    expect(campaign.figures).toMatchObject({ recipients: 2, sent: 1, failed: 1, gone: 2 });
    expect(campaign.figures.reasons).toEqual({ device_gone: 1 });
    expect(await world.devices(app, 'live')).toHaveLength(1);
    // The app says that it is there after all.
    const [gone] = await world.devices(app, 'gone');
    await world.device(app, token('1'), gone!.contact!.email);
    expect((await world.devices(app, 'live')).length).toBeGreaterThan(1);
  });

  test('one in ten wrong tokens is our mistake: the application stops, people are told, and nobody is removed', async () => {
    const app = await world.application('ios');
    const letters = [...'0123456789abcdef'];
    const tokens = Array.from({ length: 60 }, (_, at) =>
      `${letters[at % 16]}${letters[at >> 4]}`.repeat(32),
    );
    for (const one of tokens) await world.person(app, [one]);
    const wrong = new Set(tokens.filter((_, at) => at % 10 === 0));
    gateways.answer = ({ path }) =>
      wrong.has(path.split('/').at(-1)!)
        ? { status: 400, body: { reason: 'BadDeviceToken' } }
        : null;
    await world.schedule(await world.campaign(app));
    const stopped = await server.until(async () => {
      const state = await world.state(app);
      return state.state === 'stopped' && state;
    }, 'the application to be stopped');
    expect(stopped.state_reason).toBe('400 BadDeviceToken');
    expect(await world.devices(app, 'gone')).toEqual([]);
    const { body } = await server.call('GET', 'notifications.json');
    expect(JSON.stringify(body)).toContain('No device was removed');
  });

  test('a refused key stops the application; who waits gets the push when the key is renewed', async () => {
    const app = await world.application('android');
    await world.person(app, ['d:one-android-token-of-length']);
    gateways.answer = () => ({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } });
    const id = await world.campaign(app);
    await world.schedule(id);
    await server.until(async () => (await world.state(app)).state === 'stopped');
    expect(await world.devices(app, 'gone')).toEqual([]);
    expect((await world.shown(id)).figures).toMatchObject({ pending: 1, failed: 0 });
    const refused = await world.campaign(app);
    const answer = await server.call('POST', `push_campaigns/${refused}/schedule.json`, {});
    expect(answer.status).toBe(422);
    gateways.answer = () => null;
    await server.call('PUT', `mobile_applications/${app.id}/resume.json`);
    expect((await world.state(app)).state).toBe('ready');
  });

  test('storms of 429 and 503, goodbyes and lost connections: nobody gets two, and who was not looked at is tried again', async () => {
    const app = await world.application('ios');
    const tokens = [...'456789ab'].map((letter) => letter.repeat(64));
    for (const one of tokens) await world.person(app, [one]);
    const tries = new Map<string, number>();
    gateways.answer = ({ path }) => {
      const at = tokens.indexOf(path.split('/').at(-1)!);
      const count = (tries.get(path) ?? 0) + 1;
      tries.set(path, count);
      if (count > 1) return null;
      if (at < 2) return { status: at === 0 ? 429 : 503, headers: { 'retry-after': '1' } };
      if (at < 4) return { status: 200, isGoodbye: true };
      return at === 4 ? { status: 200, isLost: true } : null;
    };
    const campaign = await world.sent(await world.campaign(app));
    const { sent, failed } = campaign.figures;
    expect(sent + failed).toBe(tokens.length);
    const got = gateways.got.map(({ path, headers }) => `${path} ${String(headers['apns-id'])}`);
    const taken = got.filter((one, at) => got.indexOf(one) === at);
    // Twice at the gateway are those that it had refused by 429 and 503, and no other.
    expect(got.length - taken.length).toBeLessThanOrEqual(2);
    expect(await world.devices(app, 'gone')).toEqual([]);
  });
});

describe('addresses inside a network', () => {
  // Fault case j9: the guard of the one fetcher stands between a stranger's endpoint and our network.
  test('get no packet, whatever a browser claims to be', async () => {
    const app = await world.application();
    const { keys } = gateways.browser('inside');
    const register = async (endpoint: string) =>
      (
        await fetch(`${server.url}/push/${app.publicKey}/devices`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ subscription: { endpoint, keys } }),
        })
      ).status;
    const inside = [
      'https://127.0.0.1/push',
      'https://localhost/push',
      'https://[::1]/push',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/push',
      'https://[::127.0.0.1]/push',
      'https://2130706433/push',
      'https://127.0.0.1:8443/push',
    ];
    for (const endpoint of inside)
      expect([endpoint, await register(endpoint)]).toEqual([endpoint, 201]);
    const id = await world.campaign(app);
    const devices = (await world.devices(app)).map((one) => one.id);
    const { body } = await server.call('POST', `push_campaigns/${id}/send_test.json`, {
      device_ids: devices,
    });
    expect(body.data.sent).toBe(0);
    for (const { status, response } of body.data.results) {
      expect(status).toBeNull();
      expect(response).toMatch(/is not a public address|is not fetched|resolve|getaddrinfo/);
    }
    expect(gateways.got).toEqual([]);
  });
});
