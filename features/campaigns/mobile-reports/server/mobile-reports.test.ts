import { afterAll, beforeAll, expect, test } from 'vitest';
import { PushWorld } from '#features/campaigns/push-campaigns/server/push-campaigns.harness.ts';
import { startGateways, type GatewayStandIns } from '#tests/harness/push-gateways.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let gateways: GatewayStandIns;
beforeAll(async () => {
  gateways = await startGateways();
  server = await testServer({ env: { ROLES: 'web,sender', ...gateways.env } });
});
afterAll(async () => {
  await server.close();
  await gateways.close();
});

test('pushes of the account count in its own report, on the day they were made @spec REPORTS-001', async () => {
  const world = new PushWorld(server, gateways);
  const app = await world.application();
  await world.person(app, ['one']);
  await world.person(app, ['two']);
  await world.sent(await world.campaign(app));
  const { body } = await server.call('GET', 'analytics/mobile.json');
  expect(body.data.totals.push).toMatchObject({ recipients: 2, sent: 2, failed: 0 });
  expect(body.data.totals.sms).toMatchObject({ recipients: 0, sent: 0 });
  expect(body.data.days).toHaveLength(30);
  expect(body.data.days.at(-1)).toMatchObject({ day: body.data.to, push: { sent: 2 } });
  const other = await server.anotherAccount();
  const theirs = await server.call('GET', 'analytics/mobile.json', undefined, { account: other });
  expect(theirs.body.data.totals.push.recipients).toBe(0);
  expect(
    (await server.call('GET', 'analytics/mobile.json?from=2026-02-01&to=2026-01-01')).status,
  ).toBe(422);
  expect(
    (await server.call('GET', 'analytics/mobile.json', undefined, { as: 'contacts' })).status,
  ).toBe(403);
});
