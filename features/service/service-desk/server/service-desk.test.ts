import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { aTeamOf } from '#tests/browser/team.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { serviceRoles } from '#platform/contract/roles.ts';
import { serviceOverview } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function aMember(email: string, roles: string[]): Promise<string> {
  const userId = await createUser(server.database, {
    email,
    password: 'Sturdy-Lamp-7',
    firstName: 'Ada',
    lastName: email.split('@')[0]!,
  });
  await grantMembership(server.database, { accountId: server.account, userId, roles });
  return (await new ABrowser(server.url).tokensFor(email, 'Sturdy-Lamp-7')).access_token;
}

test('an agent sees the members with service roles and what each may do, nobody else', async () => {
  await aTeamOf(server).setProducts({ service: true, commerce: false });
  const viewer = await aMember('viewer@example.org', ['service/tickets_view_only']);
  const writer = await aMember('writer@example.org', ['campaigns']);
  const answer = await server.call('GET', 'service_overview.json', undefined, { key: viewer });
  const { mine, agents, agents_total: total } = serviceOverview.parse(answer.body.data);
  expect(mine).toEqual({ tickets: ['read'], contacts: [], support_email: [] });
  expect(total).toBe(2);
  expect(agents.map(({ email }) => email).toSorted()).toEqual([
    'first-account@example.com',
    'viewer@example.org',
  ]);
  expect(agents.find(({ email }) => email === 'viewer@example.org')).toMatchObject({
    name: 'Ada viewer',
    tickets: ['read'],
    contacts: [],
  });
  expect(
    (await server.call('GET', 'service_overview.json', undefined, { key: writer })).status,
  ).toBe(403);
});

test('the service cloud off refuses everybody, full access and administrators too; on again it opens @spec SERVICE-012', async () => {
  const all = await aMember('all@example.org', [...serviceRoles, 'admin', 'campaigns']);
  const chief = await aMember('chief@example.org', ['admin']);
  const asked = async (isOn: boolean) => {
    await aTeamOf(server).setProducts({ service: isOn, commerce: false });
    const statuses: number[] = [];
    for (const key of [all, chief, await server.key('tickets')])
      statuses.push((await server.call('GET', 'service_overview.json', undefined, { key })).status);
    return statuses;
  };
  expect(await asked(false)).toEqual([403, 403, 403]);
  expect(await asked(true)).toEqual([200, 200, 200]);
});
