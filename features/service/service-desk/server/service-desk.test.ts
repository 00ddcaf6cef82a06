import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
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
  await switchService(server, true);
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

test('the figures are those of the tickets, and nobody else sees them @spec SERVICE-011', async () => {
  await switchService(server, true);
  const agent = await aMember('full@example.org', ['service/tickets_full_access']);
  const keeper = await aMember('keeper@example.org', ['service/support_email']);
  const made = [];
  for (const subject of ['One', 'Two', 'Three'])
    made.push(await aTicket(server, { subject, email: `${subject}@home.example` }, agent));
  const change = (number: number, ticket: object) =>
    server.call('PUT', `tickets/${number}.json`, { ticket }, { key: agent });
  await change(made[0]!.number, { status: 'closed' });
  await server.call(
    'POST',
    `tickets/${made[1]!.number}/reply.json`,
    { reply: { body: 'Hello' } },
    { key: agent },
  );
  const read = async (key: string) =>
    serviceOverview.parse(
      (await server.call('GET', 'service_overview.json', undefined, { key })).body.data,
    );
  const { figures, waiting } = await read(agent);
  expect(figures).toMatchObject({
    new: 1,
    unassigned: 2,
    mine: 0,
    open: 1,
    pending: 0,
    backlog: { day: 2, week: 0, month: 0, older: 0 },
    today: { created: 3, closed: 1, replies: 1 },
  });
  expect(figures!.days).toHaveLength(14);
  expect(figures!.days.at(-1)).toMatchObject({ created: 3, closed: 1 });
  expect(waiting.map(({ subject }) => subject)).toEqual(['Three']);
  // A day is the account's own, however far its clock is from that of the database.
  const everywhere = [];
  for (const time_zone of ['Pacific/Pago_Pago', 'America/New_York', 'Asia/Tokyo', 'Etc/GMT-14']) {
    await server.call('PATCH', 'update.json', { time_zone });
    const days = (await read(agent)).figures!.days;
    everywhere.push(
      days.reduce((sum, { created }) => sum + created, 0),
      days.at(-1)!.day,
    );
  }
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  expect(everywhere).toEqual([
    3,
    dayIn('Pacific/Pago_Pago'),
    3,
    dayIn('America/New_York'),
    3,
    dayIn('Asia/Tokyo'),
    3,
    dayIn('Etc/GMT-14'),
  ]);
  expect(await read(keeper)).toMatchObject({ figures: null, waiting: [] });
});

test('the service cloud off refuses everybody, full access and administrators too; on again it opens @spec SERVICE-012', async () => {
  const all = await aMember('all@example.org', [...serviceRoles, 'admin', 'campaigns']);
  const chief = await aMember('chief@example.org', ['admin']);
  const asked = async (isOn: boolean) => {
    await switchService(server, isOn);
    const statuses: number[] = [];
    for (const key of [all, chief, await server.key('tickets')])
      statuses.push((await server.call('GET', 'service_overview.json', undefined, { key })).status);
    return statuses;
  };
  expect(await asked(false)).toEqual([403, 403, 403]);
  expect(await asked(true)).toEqual([200, 200, 200]);
});
