import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTeamOf } from '#tests/browser/team.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('a key is offered the areas of the service cloud where that is on, and holds no others', async () => {
  const give = () =>
    server.call('POST', 'api_keys.json', {
      api_key: { name: 'Desk', permissions: { tickets: 'yes', support_contacts: 'yes' } },
    });
  const switched = (isOn: boolean) =>
    aTeamOf(server).setProducts({ service: isOn, commerce: false });
  await switched(false);
  const refused = await give();
  expect([refused.status, refused.body.errors.permissions]).toEqual([
    422,
    ['contains tickets, support_contacts, which need the service cloud to be on'],
  ]);
  await switched(true);
  expect((await give()).status).toBe(201);
  await switched(false);
});
