import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeamOf } from '#tests/browser/team.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { ROLES: 'web' } });
  await aTeamOf(server).setProducts({ service: true, commerce: true });
});
afterAll(() => server.close());

test('screens of commerce and service are told lists by id and name, who works with contacts all of them @spec COMMERCE-008', async () => {
  const list = { name: 'Buyers', from_email: 'shop@example.com' };
  const { id } = (await server.call('POST', 'lists.json', { list })).body.data;
  const as = async (role: string, path: string) => {
    const { token: key } = await aMember(server, role.replaceAll(/[^a-z]/g, ''), [role]);
    return server.call('GET', path, undefined, { key });
  };
  for (const role of ['commerce_full_access', 'service/tickets_view_only']) {
    const { status, body } = await as(role, 'lists.json');
    expect([status, body.data.lists]).toEqual([200, [{ id, name: 'Buyers' }]]);
  }
  const shown = await as('service/contacts_view_only', `lists/${id}.json`);
  expect(shown.body.data).toEqual({ id, name: 'Buyers' });
  const whole = (await as('contacts', 'lists.json')).body.data.lists[0];
  expect(whole).toMatchObject({ id, name: 'Buyers', from_email: 'shop@example.com' });
  expect((await as('surveys', 'lists.json')).status).toBe(403);
  const { token: key } = await aMember(server, 'Changer', ['commerce_full_access']);
  const changed = await server.call('PUT', `lists/${id}.json`, { list }, { key });
  expect(changed.status).toBe(403);
});
