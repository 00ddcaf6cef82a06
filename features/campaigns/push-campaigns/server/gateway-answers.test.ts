import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateways, type GatewayStandIns } from '#tests/harness/push-gateways.ts';
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
