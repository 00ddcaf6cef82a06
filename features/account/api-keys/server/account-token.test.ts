import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const renew = async () =>
  (await server.call('POST', 'account_token/regenerate.json')).body.data.account_token;
const byQuery = (path: string, token: string) =>
  fetch(
    `${server.url}/v2/${server.account}/${path}${path.includes('?') ? '&' : '?'}auth_token=${token}`,
  );

describe('the account API token', () => {
  it('is not there until somebody makes it, is answered once, and then only recognised @spec APIKEYS-002', async () => {
    expect((await server.call('GET', 'account_token.json')).body.data).toEqual({
      account_token: null,
    });
    const made = await renew();
    expect(made).toMatchObject({
      token: expect.stringMatching(/^hg_live_\w{36}$/),
      last_used_at: null,
    });
    const shown = await server.call('GET', 'account_token.json');
    expect(shown.body.data.account_token).toEqual({
      prefix: made.token.slice(0, 12),
      created_at: expect.any(String),
      last_used_at: null,
      last_used_ip: null,
    });
    expect(JSON.stringify(shown.body)).not.toContain(made.token);
    expect(
      (await server.call('GET', 'api_keys.json?per_page=100')).body.data.api_keys.map(
        (row: { name: string }) => row.name,
      ),
    ).not.toContain('Account API token');
  });

  it('opens every area as a bearer and as auth_token, and the one before is dead at once @spec APIKEYS-002', async () => {
    const { token: old } = await renew();
    for (const path of ['tags.json', 'campaigns.json', 'api_keys.json', 'tags.json?per_page=5'])
      expect((await byQuery(path, old)).status).toBe(200);
    expect(
      (await server.call('GET', 'account_token.json', undefined, { key: old })).body.data
        .account_token.last_used_ip,
    ).toBe('127.0.0.1');
    const { token } = await renew();
    expect([
      (await byQuery('tags.json', old)).status,
      (await server.call('GET', 'tags.json', undefined, { key: old })).status,
    ]).toEqual([401, 401]);
    expect((await byQuery('tags.json', token)).status).toBe(200);
  });

  it('is the only one that may stand in the address', async () => {
    expect((await byQuery('tags.json', server.apiKey)).status).toBe(401);
    expect((await byQuery('tags.json', 'nonsense')).status).toBe(401);
    const { token } = await renew();
    const account = await server.anotherAccount('Elsewhere');
    expect((await fetch(`${server.url}/v2/${account}/tags.json?auth_token=${token}`)).status).toBe(
      401,
    );
    // Authorization decides where both are sent.
    const both = await fetch(`${server.url}/v2/${server.account}/tags.json?auth_token=${token}`, {
      headers: { authorization: 'Bearer hg_live_wrong' },
    });
    expect(both.status).toBe(401);
  });

  it('needs the role account, and from a program every permission', async () => {
    expect(
      (await server.call('GET', 'account_token.json', undefined, { as: 'contacts' })).status,
    ).toBe(403);
    const refused = await server.call('POST', 'account_token/regenerate.json', undefined, {
      as: 'account',
    });
    expect([refused.status, refused.body.errors.permissions[0]]).toEqual([
      422,
      expect.stringContaining('it lacks campaigns'),
    ]);
  });

  it('leaves its making in the audit log, without the token', async () => {
    const { token } = await renew();
    const { rows } = await server.database.pool.query(
      `select action, after::text from audit_log where account_id = $1 and resource = 'account_token' order by id desc limit 1`,
      [server.account],
    );
    expect(rows[0]).toEqual({
      action: 'update',
      after: expect.stringContaining(token.slice(0, 12)),
    });
    expect(rows[0].after).not.toContain(token);
  });
});
