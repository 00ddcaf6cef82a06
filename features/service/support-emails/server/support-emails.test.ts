import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';

let server: TestServer;
let keeper = { token: '' };
beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
  keeper = await aMember(server, 'Keeper', ['service/support_email']);
});
afterAll(() => server.close());

const call = (
  ...[method, path, body, who = keeper]: [string, string, unknown?, { token: string }?]
) => server.call(method, `${path}.json`, body, { key: who.token });

it('support addresses are made, read, changed and deleted with support_email @spec ROLES-031', async () => {
  const made = await call('POST', 'support_emails', {
    support_email: { email: 'Help@blue.example', name: 'Blue Help', default_tags: ['web'] },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.data).toMatchObject({
    email: 'Help@blue.example',
    forward_address: null,
    sends_as_address: false,
    default_priority: 'medium',
    default_tags: ['web'],
  });
  const { id } = made.body.data;
  const again = await call('POST', 'support_emails', {
    support_email: { email: 'help@BLUE.example', name: 'Twice' },
  });
  expect(again.status).toBe(422);
  expect(again.body.errors).toEqual({ email: ['has already been taken'] });
  const wrong = await call('POST', 'support_emails', {
    support_email: { email: 'no address', name: 'x', default_priority: 'urgent' },
  });
  expect(wrong.status).toBe(422);
  const changed = await call('PUT', `support_emails/${id}`, { support_email: { name: 'Help' } });
  expect(changed.body.data).toMatchObject({ name: 'Help', default_tags: ['web'] });
  const listed = await call('GET', 'support_emails');
  expect(listed.body.data.support_emails).toHaveLength(1);
  // No mail comes in here, so there is nothing to check.
  expect((await call('POST', `support_emails/${id}/check`)).status).toBe(422);
  // The singular answers, too.
  expect((await call('GET', 'support_email')).body.data).toEqual(listed.body.data);
  expect((await call('GET', `support_email/${id}`)).body.data.name).toBe('Help');
  expect((await call('POST', 'support_email', { support_email: {} })).status).toBe(422);
  const agent = await aMember(server, 'Agent', ['service/tickets_full_access']);
  expect((await call('GET', 'support_emails', undefined, agent)).status).toBe(200);
  expect((await call('DELETE', `support_emails/${id}`, undefined, agent)).status).toBe(403);
  expect((await call('DELETE', `support_emails/${id}`)).status).toBe(200);
  expect((await call('GET', `support_emails/${id}`)).status).toBe(404);
});
