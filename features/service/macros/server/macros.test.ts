import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';

let server: TestServer;
let agent = { id: 0, token: '' };
beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
  agent = await aMember(server, 'agent', ['service', 'service/tickets_full_access']);
});
afterAll(() => server.close());

const call = (
  ...[method, path, body, who = agent]: [string, string, unknown?, { token: string }?]
) => server.call(method, path, body, { key: who.token });

it('a macro is made with its actions, found, changed and removed', async () => {
  const macro = {
    name: 'On its way',
    text: 'Hello {{ requester.first_name }}, it is on its way.',
    status: 'pending',
    priority: 'low',
    assignee_id: agent.id,
    tags: ['delivery'],
  };
  const made = await call('POST', 'macros.json', { macro });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.data).toMatchObject({ ...macro, assign_to_me: false });
  const path = `macros/${made.body.data.id}.json`;
  const changed = await call('PUT', path, { macro: { status: null, assign_to_me: true } });
  expect(changed.body.data).toMatchObject({ status: null, assign_to_me: true, tags: ['delivery'] });
  const found = await call('GET', 'macros.json?name=way');
  expect(found.body.data.macros.map(({ name }: { name: string }) => name)).toEqual(['On its way']);
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('GET', path)).status).toBe(404);
});

it.each([
  [{ text: 'Hi {{customer.name}}' }, 'macro.text'],
  [{ status: 'new' }, 'macro.status'],
  [{ priority: 'urgent' }, 'macro.priority'],
  [{ name: '' }, 'macro.name'],
  [{ assignee_id: 999_999 }, 'assignee_id'],
])('a macro that could not be used is refused %#', async (wrong, field) => {
  const answer = await call('POST', 'macros.json', { macro: { name: 'Wrong', ...wrong } });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors).join()).toContain(field.replace('macro.', ''));
});

it('whoever only reads tickets sees macros and changes none; others do not see them', async () => {
  const viewer = await aMember(server, 'viewer', ['service/tickets_view_only']);
  const other = await aMember(server, 'other', ['service/support_email']);
  expect((await call('GET', 'macros.json', undefined, viewer)).status).toBe(200);
  expect((await call('POST', 'macros.json', { macro: { name: 'x' } }, viewer)).status).toBe(403);
  expect((await call('GET', 'macros.json', undefined, other)).status).toBe(403);
  await switchService(server, false);
  expect((await call('GET', 'macros.json')).status).toBe(403);
  await switchService(server, true);
});
