import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { offsetInHours, profile } from '../contract.ts';
import {
  identityProfile,
  withoutOwnKeys,
  type IdentityProfile,
} from '../contract/identity-profile.ts';
import { timeZoneEntries } from './time-zones.ts';

let server: TestServer;
let browser: ABrowser;
let token = '';

beforeAll(async () => {
  server = await testServer();
  browser = new ABrowser(server.url);
  token = (await browser.tokensFor(server.email, server.password)).access_token;
});
afterAll(() => server.close());

async function call(method: string, path: string, json?: unknown) {
  const answer = await browser.send(`/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, tz: 'America/New_York' },
    ...(json === undefined ? {} : { json }),
  });
  return { status: answer.status, body: (await answer.json()) as any };
}

describe('the signed-in person', () => {
  it('is told with email, names and default account @spec SESSION-033', async () => {
    const info = await call('GET', 'users/info.json');
    expect(profile.parse(info.body.data)).toMatchObject({
      id: server.userId,
      email: server.email,
      default_account_id: null,
    });
    expect((await call('GET', 'users.json')).body).toEqual(info.body);
  });

  it('has New York for a time zone until another is chosen @spec SESSION-015', async () => {
    expect((await call('GET', 'users/info.json')).body.data.preferences.time_zone).toBe(
      'America/New_York',
    );
  });

  it('has -4 for an offset until another is chosen @spec SESSION-016', async () => {
    expect((await call('GET', 'users/info.json')).body.data.preferences.timezone_offset).toBe(-4);
  });

  it('keeps every preference @spec SESSION-012', async () => {
    const chosen = {
      default_account_id: server.account,
      subscribe_to_newsletter: true,
      subscribe_to_status_update: true,
      subscribe_to_release_notes: true,
      subscribe_to_research_panel: true,
      subscribe_to_pac: true,
      enable_notifications: true,
      widgets_position: ['growth', 'usage'],
      time_zone: 'Europe/Berlin',
      timezone_offset: 1,
    };
    for (const [name, value] of Object.entries(chosen)) {
      expect((await call('PUT', 'users/preferences.json', { [name]: value })).status).toBe(200);
    }
    expect((await call('GET', 'users/info.json')).body.data).toMatchObject({
      preferences: chosen,
      default_account_id: server.account,
    });
  });

  it('keeps preferences as a JSON document of the identity @spec SESSION-013', async () => {
    await call('PUT', 'users/preferences.json', { preferences: { subscribe_to_pac: false } });
    const { rows } = await server.database.pool.query(
      'select preferences from users where id = $1',
      [server.userId],
    );
    expect(rows[0].preferences).toMatchObject({
      subscribe_to_pac: false,
      time_zone: 'Europe/Berlin',
    });
  });

  it('changes names and preferences in one call', async () => {
    const changed = await call('PUT', 'users/profile.json', {
      first_name: ' Ada ',
      preferences: { time_zone: 'Asia/Tokyo' },
    });
    expect(changed.body.data).toMatchObject({
      first_name: 'Ada',
      preferences: { time_zone: 'Asia/Tokyo', enable_notifications: true },
    });
    expect(
      (await call('PUT', 'users/profile.json', { last_name: 'Byron' })).body.data,
    ).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
  });

  it.each([
    [{ time_zone: 'Mars/Base' }, { time_zone: [expect.stringContaining('is no known time zone')] }],
    [{ timezone_offset: 99 }, { timezone_offset: ['must be at most 14'] }],
    [{ subscribe_to_pac: 'maybe' }, { subscribe_to_pac: ['must be true or false'] }],
    [{ credential_epoch: 1 }, { credential_epoch: ['is not a known field'] }],
  ])('is told what is wrong with %j', async (change, errors) => {
    const answer = await call('PUT', 'users/preferences.json', change);
    expect([answer.status, answer.body]).toEqual([422, { errors }]);
  });

  it('can make no stranger’s account the default one', async () => {
    const answer = await call('PUT', 'users/preferences.json', {
      default_account_id: await server.anotherAccount('Stranger'),
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { default_account_id: ['must be one of your accounts'] },
    ]);
  });
});

describe('time zones', () => {
  it('are listed with name and value @spec SESSION-039', async () => {
    const { data } = (await call('GET', 'api/v1/time_zones.json')).body;
    expect(data).toContainEqual({
      name: expect.stringMatching(/^\(GMT-0[45]:00\) America\/New York$/),
      value: 'America/New_York',
    });
    expect(data.length).toBeGreaterThan(300);
  });

  it('know summer time and half hours', () => {
    expect(offsetInHours('America/New_York', new Date('2026-07-01T00:00:00Z'))).toBe(-4);
    expect(offsetInHours('America/New_York', new Date('2026-12-01T00:00:00Z'))).toBe(-5);
    expect(offsetInHours('America/St_Johns', new Date('2026-12-01T00:00:00Z'))).toBe(-3.5);
    expect(offsetInHours('UTC', new Date('2026-12-01T00:00:00Z'))).toBe(0);
    expect(timeZoneEntries(new Date('2026-12-01T00:00:00Z'))).toContainEqual({
      name: '(GMT-03:30) America/St Johns',
      value: 'America/St_Johns',
    });
  });
});

describe('the identity profile', () => {
  const account = (method: string, json?: unknown) =>
    browser.send('/identity/account', {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(json === undefined ? {} : { json }),
    });
  const read = async () => (await (await account('GET')).json()) as IdentityProfile;

  it('holds the preferences as a JSON document among its attributes @spec SESSION-013', async () => {
    await call('PUT', 'users/preferences.json', { time_zone: 'Asia/Tokyo', language: 'de' });
    const known = identityProfile.parse(await read());
    expect(known).toMatchObject({
      id: String(server.userId),
      email: server.email,
      emailVerified: false,
    });
    expect(JSON.parse(known.attributes.preferences[0])).toMatchObject({
      time_zone: 'Asia/Tokyo',
      language: 'de',
      timezone_offset: expect.any(Number),
    });
  });

  it('is saved by a POST with the token, without the five keys of the provider @spec SESSION-014 @spec SESSION-044', async () => {
    const posted = withoutOwnKeys(await read());
    expect(Object.keys(posted).sort()).toEqual([
      'attributes',
      'email',
      'firstName',
      'lastName',
      'username',
    ]);
    const chosen = {
      ...JSON.parse(posted.attributes.preferences[0]),
      time_zone: 'Europe/Paris',
      enable_notifications: true,
    };
    const saved = await account('POST', {
      ...posted,
      firstName: 'Grace',
      lastName: 'Hopper',
      attributes: { preferences: [JSON.stringify(chosen)] },
    });
    expect(saved.status).toBe(200);
    expect((await call('GET', 'users/info.json')).body.data).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
      preferences: { time_zone: 'Europe/Paris', enable_notifications: true },
    });
    expect((await browser.send('/identity/account', { method: 'POST', json: posted })).status).toBe(
      401,
    );
  });

  it.each([
    [{ attributes: { preferences: ['{no json'] } }, /must be a JSON document/],
    [
      { attributes: { preferences: [JSON.stringify({ time_zone: 'Mars/Base' })] } },
      /is no known time zone/,
    ],
    [{ attributes: { preferences: [JSON.stringify({ language: 'xx' })] } }, /is no language/],
    [{ email: 'other@example.org' }, /cannot be changed here/],
    [{ firstName: 'x'.repeat(101) }, /at most 100/],
  ])('is refused with the field at fault: %j', async (change, why) => {
    const refused = await account('POST', { ...withoutOwnKeys(await read()), ...change });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(await refused.json())).toMatch(why);
  });
});
