import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '#platform/server/clock.ts';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { connectedAccount, connectorToken } from '../contract.ts';

const clock: Clock & { ahead: number } = {
  ahead: 0,
  now: () => new Date(Date.now() + clock.ahead),
};
let server: TestServer;
let person: TestMember;
beforeAll(async () => {
  server = await testServer({ clock });
  person = await aMember(server, 'Connie', ['campaigns']);
});
afterAll(() => server.close());
afterEach(() => {
  clock.ahead = 0;
});

const askToken = async (of = person) =>
  connectorToken.parse(
    (await server.call('POST', 'connector_token.json', {}, { key: of.token })).body.data,
  ).access_token;
const account = (headers: Record<string, string>) => fetch(`${server.url}/v1/account`, { headers });
const call = (token: string, id: number | string = server.account) =>
  account({ authorization: `Bearer ${token}`, 'x-account-id': String(id) });

describe('the connector API', () => {
  it('answers for the account and person of its token @spec API-005', async () => {
    const answer = await call(await askToken());
    expect([
      answer.status,
      connectedAccount.parse(((await answer.json()) as { data: unknown }).data),
    ]).toMatchObject([200, { id: server.account, name: 'First Account', user_id: person.id }]);
  });

  it('lets nobody in without its own token, or for another account @spec API-005', async () => {
    const token = await askToken();
    expect((await account({})).status).toBe(401);
    expect(
      (
        await account({
          authorization: `Bearer ${person.token}`,
          'x-account-id': String(server.account),
        })
      ).status,
    ).toBe(401);
    expect((await call(`${token.slice(0, -2)}AA`)).status).toBe(401);
    expect((await account({ authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await call(token, await server.anotherAccount())).status).toBe(401);
    expect((await server.call('POST', 'connector_token.json', {})).status).toBe(403);
    // The token of the connector opens nothing of the main API.
    expect((await server.call('GET', 'show.json', undefined, { key: token })).status).toBe(401);
  });

  it('ends its token after ten minutes', async () => {
    const token = await askToken();
    clock.ahead = 599_000;
    expect((await call(token)).status).toBe(200);
    clock.ahead = 601_000;
    expect((await call(token)).status).toBe(401);
  });

  it('ends it with the membership', async () => {
    const leaver = await aMember(server, 'Lea', ['campaigns']);
    const token = await askToken(leaver);
    expect((await call(token)).status).toBe(200);
    await server.database.pool.query(
      'delete from account_members where account_id = $1 and user_id = $2',
      [server.account, leaver.id],
    );
    expect((await call(token)).status).toBe(401);
  });
});
