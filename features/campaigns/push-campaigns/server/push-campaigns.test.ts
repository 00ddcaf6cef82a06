import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unsubscribe } from '#engines/audience/public.ts';
import { startGateways, type GatewayStandIns } from '#tests/harness/push-gateways.ts';
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
