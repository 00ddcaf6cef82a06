import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const fields = (changes: Record<string, unknown> = {}) => ({
  name: 'Shop',
  permissions: { contacts: 'yes', contents: 'no' },
  whitelisted_ips: [],
  ...changes,
});
const create = async (changes: Record<string, unknown> = {}) =>
  (await server.call('POST', 'api_keys.json', fields(changes))).body.data.api_key;

describe('an API key', () => {
  it('is made from a name, a map of permissions and addresses, and answers its secret once @spec APIKEYS-020', async () => {
    const made = await server.call(
      'POST',
      'api_keys.json',
      fields({ name: 'Made', whitelisted_ips: ['192.0.2.7'] }),
    );
    expect(made.status).toBe(201);
    expect(made.body.data.api_key).toMatchObject({
      name: 'Made',
      roles: ['contacts'],
      permissions: { contacts: 'yes' },
      whitelisted_ips: ['192.0.2.7'],
      key: expect.stringMatching(/^hg_live_\w{36}$/),
      last_used_at: null,
    });
    const shown = await server.call('GET', `api_keys/${made.body.data.api_key.id}.json`);
    expect(shown.body.data).toMatchObject({
      name: 'Made',
      prefix: made.body.data.api_key.key.slice(0, 12),
    });
    expect(JSON.stringify(shown.body)).not.toContain(made.body.data.api_key.key);
    expect(JSON.stringify(shown.body)).not.toContain('hash');
  });

  it('may come wrapped in its name @spec APIKEYS-005', async () => {
    const made = await server.call('POST', 'api_keys.json', {
      api_key: fields({ name: 'Wrapped' }),
    });
    expect([made.status, made.body.data.api_key.name]).toEqual([201, 'Wrapped']);
  });

  it('of a person is made, changed and deleted only within 15 minutes of the password, and so is the account token', async () => {
    let ahead = 0;
    const late = await testServer({ clock: { now: () => new Date(Date.now() + ahead) } });
    onTestFinished(() => late.close());
    const key = (await new ABrowser(late.url).tokensFor(late.email, late.password)).access_token;
    const call = (method: string, path: string, body?: unknown, who = key) =>
      late.call(method, path, body, { key: who });
    const made = await call('POST', 'api_keys.json', fields({ name: 'Fresh' }));
    expect(made.status).toBe(201);
    const { id, key: secret } = made.body.data.api_key;
    ahead = 15 * 60_000 + 5000;
    const sensitive: [string, string, unknown?][] = [
      ['POST', 'api_keys.json', fields({ name: 'Late' })],
      ['PUT', `api_keys/${id}.json`, { name: 'Later' }],
      ['DELETE', `api_keys/${id}.json`],
      ['POST', 'account_token/regenerate.json'],
    ];
    for (const [method, path, body] of sensitive) {
      const refused = await call(method, path, body);
      expect([path, refused.status, refused.body]).toEqual([
        path,
        403,
        {
          errors: { authorization: ['Enter your password again to do this.'] },
          code: 'fresh_sign_in',
        },
      ]);
    }
    expect(
      (await call('GET', 'api_keys.json?per_page=100')).body.data.api_keys.map(
        ({ name }: { name: string }) => name,
      ),
    ).toContain('Fresh');
    expect((await call('GET', 'tags.json', undefined, secret)).status).toBe(200);
    const confirmed = await fetch(`${late.url}/v2/users/confirm_password.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user: { password: late.password } }),
    });
    expect(confirmed.status).toBe(200);
    expect((await call('DELETE', `api_keys/${id}.json`)).status).toBe(200);
    expect((await call('GET', 'tags.json', undefined, secret)).status).toBe(401);
    // A program has no password to give: its permissions alone decide.
    expect(
      (await call('POST', 'api_keys.json', fields({ name: 'By a key' }), late.apiKey)).status,
    ).toBe(201);
  });

  it('opens its own areas and no others @spec APIKEYS-017', async () => {
    const { key } = await create({ name: 'Contacts only' });
    expect((await server.call('GET', 'tags.json', undefined, { key })).status).toBe(200);
    const refused = await server.call('GET', 'api_keys.json', undefined, { key });
    expect([refused.status, refused.body]).toEqual([
      403,
      { errors: { authorization: [expect.stringContaining('account')] } },
    ]);
    const stranger = await server.anotherAccount('Stranger');
    expect(
      (await server.call('GET', 'tags.json', undefined, { key, account: stranger })).status,
    ).toBe(401);
  });

  it('is refused away from its addresses @spec APIKEYS-013', async () => {
    const elsewhere = await create({ name: 'Elsewhere', whitelisted_ips: ['192.0.2.7'] });
    expect((await server.call('GET', 'tags.json', undefined, { key: elsewhere.key })).status).toBe(
      403,
    );
    const here = await create({ name: 'Here', whitelisted_ips: ['127.0.0.1'] });
    expect((await server.call('GET', 'tags.json', undefined, { key: here.key })).status).toBe(200);
    expect((await server.call('GET', `api_keys/${here.id}.json`)).body.data).toMatchObject({
      last_used_ip: '127.0.0.1',
    });
  });

  it('changes by PUT and PATCH, and what is absent stays @spec APIKEYS-021', async () => {
    const { id } = await create({ name: 'Before', whitelisted_ips: ['192.0.2.7'] });
    expect(
      (await server.call('PUT', `api_keys/${id}.json`, { name: 'After' })).body.data,
    ).toMatchObject({ name: 'After', roles: ['contacts'], whitelisted_ips: ['192.0.2.7'] });
    await server.call('PATCH', `api_keys/${id}.json`, {
      api_key: { permissions: { reports: 'yes' }, whitelisted_ips: [] },
    });
    expect((await server.call('GET', `api_keys/${id}.json`)).body.data).toMatchObject({
      name: 'After',
      roles: ['reports'],
      whitelisted_ips: [],
    });
    expect((await server.call('PUT', `api_keys/${id}.json`, { permissions: {} })).status).toBe(422);
  });

  it('is dead the moment it is deleted @spec APIKEYS-022', async () => {
    const { id, key } = await create({ name: 'Short-lived' });
    expect((await server.call('GET', 'tags.json', undefined, { key })).status).toBe(200);
    expect((await server.call('DELETE', `api_keys/${id}.json`)).status).toBe(200);
    expect((await server.call('GET', 'tags.json', undefined, { key })).status).toBe(401);
    expect((await server.call('GET', `api_keys/${id}.json`)).status).toBe(404);
  });

  it('of another account is not there @spec APIKEYS-019', async () => {
    const { id } = await create({ name: 'Ours' });
    expect((await server.call('GET', `api_keys/${id}.json`)).status).toBe(200);
    const account = await server.anotherAccount('Neighbour');
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(
        (
          await server.call(
            method,
            `api_keys/${id}.json`,
            method === 'PUT' ? { name: 'Theirs' } : undefined,
            { account },
          )
        ).status,
      ).toBe(404);
    }
    expect((await server.call('GET', 'api_keys/999999.json')).status).toBe(404);
  });

  it('with the role account may not make a key that can more than itself', async () => {
    const refused = await server.call(
      'POST',
      'api_keys.json',
      fields({ permissions: { contacts: 'yes', account: 'yes' } }),
      { as: 'account' },
    );
    expect([refused.status, refused.body.errors.permissions[0]]).toEqual([
      422,
      expect.stringContaining('contacts'),
    ]);
    expect(
      (
        await server.call('POST', 'api_keys.json', fields({ permissions: { account: 'yes' } }), {
          as: 'account',
        })
      ).status,
    ).toBe(201);
  });

  it('leaves its making in the audit log, without the secret', async () => {
    const { id, key } = await create({ name: 'Audited' });
    const { rows } = await server.database.pool.query(
      `select action, after::text from audit_log where resource = 'api_key' and resource_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ action: 'create', after: expect.stringContaining('Audited') }]);
    expect(rows[0].after).not.toContain(key);
  });
});

describe('the list of API keys', () => {
  it('comes in pages, holds this account alone and never a secret @spec APIKEYS-018', async () => {
    const account = await server.anotherAccount('Paged');
    for (let number = 1; number <= 12; number++)
      await server.call('POST', 'api_keys.json', fields({ name: `Key ${number}` }), { account });
    const second = await server.call('GET', 'api_keys.json?page=2&per_page=10', undefined, {
      account,
    });
    // Twelve and the one that makes these calls.
    expect(second.body.meta).toMatchObject({ page: 2, total: 13, total_pages: 2 });
    expect(second.body.data.api_keys.length).toBe(3);
    const all = await server.call('GET', 'api_keys.json?per_page=100', undefined, { account });
    expect(JSON.stringify(all.body)).not.toMatch(/hg_live_\w{36}|hash/);
    expect(all.body.data.api_keys.map((row: { name: string }) => row.name)).not.toContain('Ours');
    expect((await server.call('GET', 'api_keys.json', undefined, { as: 'contacts' })).status).toBe(
      403,
    );
  });
});

describe('a key is refused', () => {
  it.each([
    ['without a name @spec APIKEYS-006', { name: '' }, { name: ['Key name is required'] }],
    [
      'with a leading space @spec APIKEYS-007',
      { name: ' abc' },
      { name: ['Key name cannot start with a space'] },
    ],
    [
      'with an emoji @spec APIKEYS-008',
      { name: 'Shop 🛒' },
      { name: ['You cannot use emojis in this field.'] },
    ],
    [
      'with a name of 33 characters @spec APIKEYS-009',
      { name: 'a'.repeat(33) },
      { name: ["You've exceeded the maximum character count"] },
    ],
    [
      'with an IPv6 address @spec APIKEYS-010',
      { whitelisted_ips: ['::1'] },
      { whitelisted_ips: ['IP address must be in IPv4 format'] },
    ],
    [
      'with half an address',
      { whitelisted_ips: ['192.0.2'] },
      { whitelisted_ips: ['IP address must be in IPv4 format'] },
    ],
    [
      'with an address twice @spec APIKEYS-011',
      { whitelisted_ips: ['192.0.2.1', '192.0.2.1 '] },
      { whitelisted_ips: ['IP Address already added'] },
    ],
    [
      'with 51 addresses @spec APIKEYS-012',
      { whitelisted_ips: Array.from({ length: 51 }, (_, n) => `192.0.2.${n}`) },
      { whitelisted_ips: ['Maximum limit reached: Only 50 IPs are allowed'] },
    ],
    [
      'without a permission @spec APIKEYS-014',
      { permissions: { contacts: 'no' } },
      { permissions: ['You must assign at least one permission to continue.'] },
    ],
    [
      'with no permissions at all',
      { permissions: undefined },
      { permissions: ['You must assign at least one permission to continue.'] },
    ],
    [
      'with an unknown permission',
      { permissions: { emperor: 'yes' } },
      { 'permissions.0': [expect.stringContaining('must be one of campaigns')] },
    ],
    ['with a field nobody knows', { secret: 'mine' }, { secret: ['is not a known field'] }],
  ])('%s', async (_name, changes, errors) => {
    const answer = await server.call('POST', 'api_keys.json', fields(changes));
    expect([answer.status, answer.body]).toEqual([422, { errors }]);
  });

  it('never with a name of 32 characters and 50 addresses', async () => {
    const answer = await server.call(
      'POST',
      'api_keys.json',
      fields({
        name: 'ä'.repeat(32),
        whitelisted_ips: Array.from({ length: 50 }, (_, n) => `192.0.2.${n}`),
      }),
    );
    expect([answer.status, answer.body.data.api_key.whitelisted_ips.length]).toEqual([201, 50]);
  });
});
