import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { APasskey } from '#platform/identity/factors/passkey.builder.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { factorOverview } from '../contract.ts';

const word = 'Sturdy-Lamp-7';
let server: TestServer;
let url = '';
let count = 0;

beforeAll(async () => {
  server = await testServer({ host: 'localhost' });
  url = server.url;
});
afterAll(() => server.close());

type Call = (
  method: string,
  path: string,
  json?: unknown,
) => Promise<{ status: number; body: any }>;

/** A signed-in person with these roles in the first account. */
async function aMember(
  roles: string[] = ['account'],
): Promise<{ id: number; email: string; browser: ABrowser; call: Call }> {
  const email = `member-${++count}@example.org`;
  const id = await createUser(server.database, { email, password: word });
  await grantMembership(server.database, { accountId: server.account, userId: id, roles });
  const browser = new ABrowser(url);
  const { access_token } = await browser.tokensFor(email, word);
  const call: Call = async (method, path, json) => {
    const answer = await browser.send(`/v2/${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}` },
      ...(json === undefined ? {} : { json }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { id, email, browser, call };
}

async function setUpApp(call: Call): Promise<{ secret: string; codes: string[] }> {
  const { body } = await call('POST', 'users/second_factor/totp.json', {});
  const done = await call('POST', 'users/second_factor/totp/confirm.json', {
    code: generateSync({ secret: body.data.secret }),
  });
  expect(done.status).toBe(201);
  return { secret: body.data.secret, codes: done.body.data.recovery_codes };
}

describe('a person’s second factors', () => {
  it('are seen, set up and removed by their owner', async () => {
    const { call } = await aMember([]);
    const overview = async () =>
      factorOverview.parse((await call('GET', 'users/second_factor.json')).body.data);
    expect(await overview()).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      passkey_support: 'possible',
      accounts: [],
    });
    const { codes } = await setUpApp(call);
    expect(codes).toHaveLength(10);
    expect(await overview()).toMatchObject({
      totp: { created_at: expect.any(String) },
      recovery_codes_left: 10,
    });
    const renewed = (await call('POST', 'users/second_factor/recovery_codes.json', {})).body.data
      .recovery_codes;
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toContain(codes[0]);
    expect((await call('DELETE', 'users/second_factor/totp.json', {})).status).toBe(200);
    expect(await overview()).toMatchObject({ totp: null, recovery_codes_left: 0 });
    expect((await call('DELETE', 'users/second_factor/totp.json', {})).status).toBe(404);
  });

  it('that come or go are told to their owner by mail, in their language, and to nobody else', async () => {
    const { id, call } = await aMember();
    const mails = async () =>
      (
        await server.database.pool.query<{ subject: string; raw: string; for_user_id: number }>(
          'select subject, raw, for_user_id from local_inbox_messages where for_user_id = $1 order by id',
          [id],
        )
      ).rows;
    await setUpApp(call);
    await server.until(async () => (await mails()).length === 1, 'the mail about the new app');
    await server.database.pool.query(
      `update users set preferences = preferences || '{"language":"de"}' where id = $1`,
      [id],
    );
    expect((await call('DELETE', 'users/second_factor/totp.json', {})).status).toBe(200);
    await server.until(async () => (await mails()).length === 2, 'the mail about the removed app');
    const [added, removed] = await mails();
    expect([added!.subject, removed!.subject]).toEqual([
      'A second factor was added',
      'Ein zweiter Faktor wurde entfernt',
    ]);
    expect(added!.raw).toContain(`${url}/users/edit`);
    // A refused removal changes nothing and tells nobody.
    expect((await call('DELETE', 'users/second_factor/totp.json', {})).status).toBe(404);
    expect(await mails()).toHaveLength(2);
  });

  it('change only for whoever gave the password in the last 15 minutes', async () => {
    const { call, id } = await aMember([]);
    await server.database.pool.query(
      `update oidc_records set payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::bigint - 901) where model = 'Session' and payload->>'accountId' = $1`,
      [`${id}.1`],
    );
    const calls = [
      ['POST', 'users/second_factor/totp.json'],
      ['POST', 'users/second_factor/recovery_codes.json'],
      ['DELETE', 'users/second_factor/totp.json'],
      ['POST', 'users/passkeys/options.json'],
      ['DELETE', 'users/passkeys/1.json'],
    ] as const;
    for (const [method, path] of calls)
      expect(await call(method, path, {})).toMatchObject({
        status: 403,
        body: { code: 'fresh_sign_in' },
      });
    expect(
      (await call('POST', 'users/confirm_password.json', { user: { password: word } })).status,
    ).toBe(200);
    expect((await call('POST', 'users/second_factor/totp.json', {})).status).toBe(201);
  });

  it('include passkeys with names, which nobody else can touch', async () => {
    const { call } = await aMember([]);
    const stranger = await aMember([]);
    const device = new APasskey(url);
    const options = (await call('POST', 'users/passkeys/options.json', {})).body.data;
    expect(
      (
        await stranger.call('POST', 'users/passkeys.json', {
          name: 'Mine',
          response: device.create(options),
        })
      ).status,
    ).toBe(422);
    const again = (await call('POST', 'users/passkeys/options.json', {})).body.data;
    const made = await call('POST', 'users/passkeys.json', {
      name: ' Laptop ',
      response: device.create(again),
    });
    expect(made.body.data).toMatchObject({
      passkey: { name: 'Laptop', last_used_at: null },
      recovery_codes: expect.any(Array),
    });
    const path = `users/passkeys/${made.body.data.passkey.id}.json`;
    expect((await stranger.call('PUT', path, { passkey: { name: 'Stolen' } })).status).toBe(404);
    expect((await stranger.call('DELETE', path, {})).status).toBe(404);
    expect((await call('PUT', path, { passkey: { name: 'Old laptop' } })).body.data.name).toBe(
      'Old laptop',
    );
    expect((await call('PUT', path, { passkey: { name: ' ' } })).body).toEqual({
      errors: { name: ['is required'] },
    });
    expect((await call('DELETE', path, {})).status).toBe(200);
    expect((await call('GET', 'users/second_factor.json')).body.data.passkeys).toEqual([]);
  });

  it('are no business of programs', async () => {
    const answer = await new ABrowser(url).send('/v2/users/second_factor.json', {
      headers: { authorization: `Bearer ${server.apiKey}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('an account that requires a second factor', () => {
  const rule = (account = server.account) => `${account}/second_factor_rule.json`;
  const setRule = (isRequired: boolean) =>
    server.database.pool.query('update accounts set requires_second_factor = $2 where id = $1', [
      server.account,
      isRequired,
    ]);

  it('is switched on by a holder of the role account who has one', async () => {
    const { call } = await aMember(['account']);
    expect((await call('GET', rule())).body.data).toMatchObject({
      requires_second_factor: false,
      members: expect.any(Number),
    });
    expect((await call('PUT', rule(), { requires_second_factor: true })).body).toEqual({
      errors: {
        requires_second_factor: ['can be switched on once you have a second factor yourself'],
      },
    });
    await setUpApp(call);
    const before = (await call('GET', rule())).body.data;
    expect(before.members_without).toBe(before.members - 1);
    expect((await call('PUT', rule(), { account: { requires_second_factor: true } })).status).toBe(
      200,
    );
    const { rows } = await server.database.pool.query(
      `select before, after from audit_log where account_id = $1 and resource = 'account' order by id desc limit 1`,
      [server.account],
    );
    expect(rows[0]).toEqual({
      before: { requires_second_factor: false },
      after: { requires_second_factor: true },
    });
    expect((await call('GET', 'users/second_factor.json')).body.data.accounts).toEqual([
      { id: server.account, name: 'First Account', requires_second_factor: true, may_change: true },
    ]);
    expect((await call('DELETE', 'users/second_factor/totp.json', {})).body.errors).toContain(
      'First Account asks for a second factor',
    );
    expect((await call('PUT', rule(), { requires_second_factor: false })).status).toBe(200);
  });

  it('is switched neither by other roles nor by keys', async () => {
    const { call } = await aMember(['campaigns', 'user']);
    expect((await call('PUT', rule(), { requires_second_factor: true })).status).toBe(403);
    expect(
      (await server.call('PUT', 'second_factor_rule.json', { requires_second_factor: true }))
        .status,
    ).toBe(403);
  });

  it('opens nothing to a session without one, and everything once the person has set one up @spec SESSION-028', async () => {
    const { call } = await aMember(['contacts']);
    expect((await call('GET', `${server.account}/tags.json`)).status).toBe(200);
    const own = server.key('contacts');
    await setRule(true);
    try {
      for (const path of ['tags.json', 'show.json', 'users.json']) {
        expect(await call('GET', `${server.account}/${path}`)).toEqual({
          status: 403,
          body: { errors: { authorization: ['User requires 2FA'] } },
        });
      }
      expect((await server.call('GET', 'tags.json', undefined, { key: await own })).status).toBe(
        200,
      );
      await setUpApp(call);
      expect((await call('GET', `${server.account}/tags.json`)).status).toBe(200);
    } finally {
      await setRule(false);
    }
  });
});

describe('the sign-in activity', () => {
  it('tells what a sign-in was proven by, and each use of a factor', async () => {
    const { call, browser, email } = await aMember([]);
    const { codes } = await setUpApp(call);
    const page = await browser.authorize({ prompt: 'login' });
    await browser.ask(page, 'login', { email, password: word });
    await browser.ask(page, 'factor', { kind: 'totp', code: '000000' });
    const callback = await browser.goOn(
      await browser.send(`${page.pathname}/factor`, {
        json: { kind: 'recovery_code', code: codes[0] },
      }),
    );
    const { access_token } = (await (await browser.exchange(callback)).json()) as {
      access_token: string;
    };
    await server.database.pool.query(
      'delete from sign_in_sessions where user_id = (select id from users where email = $1)',
      [email],
    );
    const answer = await browser.send('/v2/users/sign_in_activity.json', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { data } = (await answer.json()) as {
      data: { activity: { kind: string; method: string | null }[] };
    };
    const lines = data.activity.map((line) => [line.kind, line.method]);
    expect(lines.slice(-4)).toEqual([
      ['recovery_code_used', 'recovery_code'],
      ['factor_refused', 'totp'],
      ['factor_added', 'totp'],
      ['signed_in', 'password'],
    ]);
  });
});
