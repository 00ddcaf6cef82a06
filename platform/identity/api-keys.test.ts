import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { ABrowser, anIdentityServer } from './browser.harness.ts';
import { generateApiKey, isWellFormedApiKey } from './api-key-format.ts';
import { createApiKey, verifyApiKey } from './api-keys.ts';

let db: TestDatabase;
let accountId = 0;
let time = new Date('2026-11-21T10:00:00Z');
const clock = { now: () => time };

beforeAll(async () => {
  db = await testDatabase();
  accountId = await anAccount(db.database);
});
afterAll(() => db.drop());

const verify = (key: string, ip = '192.0.2.1', account = accountId) =>
  verifyApiKey(db.database, { accountId: account, key, ip, clock });

describe('the form of a key', () => {
  it('begins with hg_live_ and ends with a checksum that finds typing errors', () => {
    const key = generateApiKey();
    expect(key).toMatch(/^hg_live_[0-9A-Za-z]{36}$/);
    expect(isWellFormedApiKey(key)).toBe(true);
    for (let place = 8; place < key.length; place++) {
      const wrong = key.slice(0, place) + (key[place] === 'x' ? 'y' : 'x') + key.slice(place + 1);
      expect(isWellFormedApiKey(wrong)).toBe(false);
    }
    for (const text of ['', 'hg_live_', `${key}0`, ` ${key}`, key.toUpperCase()])
      expect(isWellFormedApiKey(text)).toBe(false);
  });
});

describe('a key', () => {
  it('acts with its permissions in its account and in no other', async () => {
    const { id, key } = await createApiKey(db.database, {
      accountId,
      name: 'Shop',
      permissions: ['contacts', 'campaigns'],
    });
    expect(await verify(key)).toEqual({
      kind: 'api_key',
      accountId,
      keyId: id,
      name: 'Shop',
      permissions: ['campaigns', 'contacts', 'campaign_full_access'],
    });
    expect(await verify(key, '192.0.2.1', await anAccount(db.database))).toBeNull();
    expect(await verify(key, '192.0.2.1', 999_999)).toBeNull();
    expect(await verify(generateApiKey())).toBeNull();
  });

  it('is stored as a hash', async () => {
    const { key } = await createApiKey(db.database, {
      accountId,
      name: 'Hashed',
      permissions: ['contacts'],
    });
    const { rows } = await db.database.pool.query<{ text: string }>(
      `select string_agg(k::text, ' ') as text from api_keys k`,
    );
    expect(rows[0]?.text).toContain('Hashed');
    expect(rows[0]?.text).not.toContain(key.slice(8, 30));
  });

  it('may be given all fifteen areas in one word, and no unknown one @spec APIKEYS-015', async () => {
    const { key } = await createApiKey(db.database, {
      accountId,
      name: 'All',
      permissions: ['all'],
    });
    expect(
      (await verify(key))?.permissions.filter(
        (role) => !['campaign_full_access', 'orders', 'tickets', 'support_contacts'].includes(role),
      ).length,
    ).toBe(15);
    await expect(
      createApiKey(db.database, { accountId, name: 'Wrong', permissions: ['emperor'] }),
    ).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      createApiKey(db.database, { accountId, name: 'Typo', permissions: ['all', 'typo'] }),
    ).rejects.toMatchObject({
      errors: { permissions: [expect.stringContaining('contains typo')] },
    });
  });

  it('with a list of addresses works from these alone, also when they come as IPv6 @spec APIKEYS-013', async () => {
    const { key } = await createApiKey(db.database, {
      accountId,
      name: 'Office',
      permissions: ['contacts'],
      whitelistedIps: ['192.0.2.7'],
    });
    for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207'])
      expect(await verify(key, ip)).toMatchObject({ name: 'Office' });
    for (const ip of ['192.0.2.8', '::1', ''])
      await expect(verify(key, ip)).rejects.toMatchObject({ code: 'forbidden' });
    const open = await createApiKey(db.database, {
      accountId,
      name: 'Anywhere',
      permissions: ['contacts'],
    });
    expect(await verify(open.key, '2001:db8::1')).toMatchObject({ name: 'Anywhere' });
  });

  it('notes its last use at most once a minute', async () => {
    const { id, key } = await createApiKey(db.database, {
      accountId,
      name: 'Noted',
      permissions: ['contacts'],
    });
    const lastUse = async () =>
      (
        await db.database.pool.query(
          'select last_used_at, last_used_ip from api_keys where id = $1',
          [id],
        )
      ).rows[0];
    expect(await lastUse()).toEqual({ last_used_at: null, last_used_ip: null });
    await verify(key, '::ffff:192.0.2.5');
    expect(await lastUse()).toEqual({
      last_used_at: '2026-11-21T10:00:00.000Z',
      last_used_ip: '192.0.2.5',
    });
    time = new Date('2026-11-21T10:00:59Z');
    await verify(key, '192.0.2.6');
    expect(await lastUse()).toEqual({
      last_used_at: '2026-11-21T10:00:00.000Z',
      last_used_ip: '192.0.2.5',
    });
    time = new Date('2026-11-21T10:01:00Z');
    await verify(key, '192.0.2.6');
    expect(await lastUse()).toEqual({
      last_used_at: '2026-11-21T10:01:00.000Z',
      last_used_ip: '192.0.2.6',
    });
  });

  it('proves nothing outside the paths of an account, in a query, or behind a forged address', async () => {
    const { key } = await createApiKey(db.database, {
      accountId,
      name: 'Paths',
      permissions: ['contacts'],
      whitelistedIps: ['192.0.2.7'],
    });
    const open = await createApiKey(db.database, {
      accountId,
      name: 'Open',
      permissions: ['contacts'],
    });
    const server = await anIdentityServer(db.database);
    try {
      const ask = (path: string, headers: Record<string, string> = {}) =>
        new ABrowser(server.url).send(path, { headers });
      const path = `/v2/${accountId}/who.json`;
      const bearer = { authorization: `Bearer ${open.key}` };
      expect(await (await ask(path, bearer)).json()).toMatchObject({ principal: { name: 'Open' } });
      expect(await (await ask('/who', bearer)).json()).toEqual({ principal: null });
      expect(await (await ask(`${path}?auth_token=${open.key}`)).json()).toEqual({
        principal: null,
      });
      expect(
        (await ask(path, { authorization: `Bearer ${key}`, 'x-forwarded-for': '192.0.2.7' }))
          .status,
      ).toBe(403);
    } finally {
      await server.close();
    }
  });
});
