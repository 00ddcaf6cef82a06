import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { startGateways, type GatewayStandIns } from '#tests/harness/push-gateways.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { PushWorld } from '../push-campaigns.harness.ts';
import { duplicateStepPush, makeStepPush, removeStepPush } from './make-step-push.ts';
import { previewStepPush, stepPush } from './step-push.ts';

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

const within = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);

test('the push of a step is written, previewed and copied; another text is another revision', async () => {
  const step = { journeyId: 5, name: 'Welcome push' };
  await expect(within((account) => makeStepPush(account, step))).rejects.toThrow();
  const world = new PushWorld(server, gateways);
  const app = await world.application();
  const ada = await world.person(app, ['ada'], { first_name: 'Ada' });
  const id = await within((account) => makeStepPush(account, step));
  expect(await world.shown(id)).toMatchObject({ status: 'workflow', workflow_id: 5 });
  expect(await within((account) => stepPush(account, id))).toHaveProperty('problems.title');
  const write = (fields: object) =>
    server.call('PUT', `push_campaigns/${id}.json`, { push_campaign: fields });
  const revision = async () => {
    const made = await within((account) => stepPush(account, id));
    return 'problems' in made ? made.problems : made.revision;
  };
  await write({ title: 'Hi {{ contact.first_name }}' });
  const first = await revision();
  await write({ name: 'Other name' });
  expect(await revision()).toEqual(first);
  await write({ body: 'Welcome' });
  expect(await revision()).not.toEqual(first);
  expect(await within((account) => previewStepPush(account, id, ada.id))).toEqual({
    title: 'Hi Ada',
    body: 'Welcome',
    problem: null,
  });
  const copy = await within((account) => duplicateStepPush(account, id, { journeyId: 6 }));
  expect(await world.shown(copy)).toMatchObject({ workflow_id: 6, body: 'Welcome' });
  expect((await server.call('DELETE', `push_campaigns/${id}.json`)).status).toBe(422);
  await within((account) => removeStepPush(account, [id]));
  expect((await server.call('GET', `push_campaigns/${id}.json`)).status).toBe(404);
});
