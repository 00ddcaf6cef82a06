import { generateSync } from 'otplib';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { createSecrets } from '../server/secrets.ts';
import { ABrowser, anIdentityServer, freePort, type Tokens } from './browser.harness.ts';
import { createAccount } from './accounts.ts';
import { APasskey } from './factors/passkey.builder.ts';
import { beginTotp, finishPasskey, finishTotp } from './factors/change-factors.ts';
import type { FactorParts } from './factors/factor-parts.ts';
import { newPasskeyOptions } from './factors/passkeys.ts';
import { setPassword } from './change-password.ts';
import { recentActivity } from './sign-in-activity.ts';

type Options = Parameters<APasskey['use']>[0] & Parameters<APasskey['create']>[0];

const password = 'Sturdy-Lamp-7';
const source = { ip: '192.0.2.1', userAgent: '' };
let db: TestDatabase;
let server: Awaited<ReturnType<typeof anIdentityServer>>;
let parts: FactorParts;
let origin = '';
let time = new Date('2026-11-21T10:00:00Z');
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  const clock = { now: () => time };
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await anIdentityServer(db.database, origin, { clock, port });
  parts = {
    database: db.database,
    clock,
    secrets: createSecrets(Buffer.alloc(32, 7)),
    publicUrl: origin,
    notify: async () => {},
  };
});
afterAll(async () => {
  await server.close();
  await db.drop();
});

const later = (seconds: number): void => {
  time = new Date(time.getTime() + seconds * 1000);
};
const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(time.getTime() / 1000) });

async function aPerson() {
  const email = `person-${++count}@example.org`;
  return {
    email,
    ...(await createAccount(db.database, { name: `Shop ${count}`, email, password })),
  };
}

async function withApp(userId: number): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await beginTotp(parts, userId);
  const { codes } = await finishTotp(parts, { userId, source }, codeOf(secret));
  later(60);
  return { secret, codes: codes ?? [] };
}

const require2fa = (accountId: number) =>
  db.database.pool.query('update accounts set requires_second_factor = true where id = $1', [
    accountId,
  ]);
const details = async (browser: ABrowser, page: URL) =>
  (await browser.send(`${page.pathname}/details`)).json();

async function atFactor(email: string) {
  const browser = new ABrowser(origin);
  const page = await browser.authorize();
  expect(await browser.ask(page, 'login', { email, password })).toEqual({
    status: 200,
    body: { step: 'factor' },
  });
  return { browser, page };
}

async function tokensOf(browser: ABrowser, answer: Response): Promise<Tokens> {
  return (await (await browser.exchange(await browser.goOn(answer))).json()) as Tokens;
}

describe('a person with an authenticator app', () => {
  it('is asked for a code after the password, and its token opens the API until it is revoked @spec API-022', async () => {
    const { email, userId } = await aPerson();
    const { secret } = await withApp(userId);
    const { browser, page } = await atFactor(email);
    expect(await details(browser, page)).toMatchObject({
      step: 'factor',
      methods: ['totp', 'recovery_code'],
    });
    expect(await browser.ask(page, 'factor', { kind: 'totp', code: '000000' })).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.stringContaining('not right')] } },
    });
    const tokens = await tokensOf(
      browser,
      await browser.send(`${page.pathname}/factor`, {
        json: { kind: 'totp', code: codeOf(secret) },
      }),
    );
    expect(decodeJwt(tokens.id_token).sub).toBe(String(userId));
    expect(await browser.who(tokens.access_token)).toMatchObject({
      userId,
      session: { hasSecondFactor: true },
    });
    const refreshed = (await (await browser.refresh(tokens.refresh_token)).json()) as Tokens;
    expect(await browser.who(refreshed.access_token)).toMatchObject({
      session: { hasSecondFactor: true },
    });
    await browser.send('/oidc/token/revocation', {
      form: { client_id: 'heliograph-web', token: refreshed.access_token },
    });
    expect(await browser.who(refreshed.access_token)).toBeNull();
    const log = (await recentActivity(db.database, userId)).slice(0, 2);
    expect(log.map(({ kind, method }) => [kind, method])).toEqual([
      ['signed_in', 'password+totp'],
      ['factor_refused', 'totp'],
    ]);
  });

  it('gets in by the password alone at no call', async () => {
    const { email, userId } = await aPerson();
    await withApp(userId);
    const { browser, page } = await atFactor(email);
    for (const call of ['finish', 'setup/totp', 'setup/totp/confirm', 'setup/passkey/options'])
      expect((await browser.ask(page, call, { code: '000000' })).status).toBe(404);
    expect((await browser.authorize({ prompt: 'none' })).searchParams.get('error')).toBe(
      'login_required',
    );
  });

  it('finds the second step open only after the first, in the same browser, for ten minutes', async () => {
    const { email, userId } = await aPerson();
    const { secret } = await withApp(userId);
    const other = new ABrowser(origin);
    expect(
      (await other.ask(await other.authorize(), 'factor', { kind: 'totp', code: codeOf(secret) }))
        .status,
    ).toBe(404);
    const { browser, page } = await atFactor(email);
    expect((await other.ask(page, 'factor', { kind: 'totp', code: codeOf(secret) })).status).toBe(
      404,
    );
    later(601);
    expect((await browser.ask(page, 'factor', { kind: 'totp', code: codeOf(secret) })).status).toBe(
      404,
    );
    expect(await details(browser, page)).toMatchObject({ step: 'password' });
  });

  it('can use a recovery code, once, and can start over', async () => {
    const { email, userId } = await aPerson();
    const { codes } = await withApp(userId);
    const first = await atFactor(email);
    await first.browser.ask(first.page, 'restart');
    expect(await details(first.browser, first.page)).toMatchObject({ step: 'password' });
    const { browser, page } = await atFactor(email);
    const tokens = await tokensOf(
      browser,
      await browser.send(`${page.pathname}/factor`, {
        json: { kind: 'recovery_code', code: codes[0] },
      }),
    );
    expect(await browser.who(tokens.access_token)).toMatchObject({
      session: { hasSecondFactor: true },
    });
    const again = await atFactor(email);
    expect(
      (await again.browser.ask(again.page, 'factor', { kind: 'recovery_code', code: codes[0] }))
        .status,
    ).toBe(422);
  });

  it('is locked out by ten wrong codes, across sign-ins', async () => {
    const { email, userId } = await aPerson();
    const { secret } = await withApp(userId);
    for (let round = 0; round < 2; round++) {
      const { browser, page } = await atFactor(email);
      for (let turn = 0; turn < 5; turn++)
        expect(
          (await browser.ask(page, 'factor', { kind: 'totp', code: '000000' })).body,
        ).not.toHaveProperty('locked');
    }
    const { browser, page } = await atFactor(email);
    expect(await browser.ask(page, 'factor', { kind: 'totp', code: codeOf(secret) })).toMatchObject(
      { status: 422, body: { locked: true } },
    );
  });

  it('must still give a code after a password reset, and a pending sign-in ends with it', async () => {
    const { email, userId } = await aPerson();
    const { secret } = await withApp(userId);
    const { browser, page } = await atFactor(email);
    await setPassword(db.database, { userId, password });
    expect((await browser.ask(page, 'factor', { kind: 'totp', code: codeOf(secret) })).status).toBe(
      404,
    );
    expect(await details(browser, page)).toMatchObject({ step: 'password' });
    await atFactor(email);
  });
});

describe('a member of an account that requires a second factor', () => {
  it('who has none is told so, and sets up an app on the way in @spec SESSION-028', async () => {
    const { email, userId, accountId } = await aPerson();
    await require2fa(accountId);
    const browser = new ABrowser(origin);
    const page = await browser.authorize();
    expect((await browser.ask(page, 'login', { email, password })).body).toEqual({ step: 'setup' });
    expect(await details(browser, page)).toMatchObject({
      step: 'setup',
      notice: 'User requires 2FA',
    });
    const { body: setup } = await browser.ask<{ secret: string }>(page, 'setup/totp');
    expect((await browser.ask(page, 'setup/totp/confirm', { code: '000000' })).status).toBe(422);
    expect((await browser.ask(page, 'finish')).status).toBe(404);
    const { body: made } = await browser.ask<{ recovery_codes: string[] }>(
      page,
      'setup/totp/confirm',
      { code: codeOf(setup.secret) },
    );
    expect(made.recovery_codes).toHaveLength(10);
    const tokens = await tokensOf(
      browser,
      await browser.send(`${page.pathname}/finish`, { json: {} }),
    );
    expect(await browser.who(tokens.access_token)).toMatchObject({
      userId,
      session: { hasSecondFactor: true },
    });
  });

  it('can set up a passkey instead', async () => {
    const { email, userId, accountId } = await aPerson();
    await require2fa(accountId);
    const browser = new ABrowser(origin);
    const page = await browser.authorize();
    await browser.ask(page, 'login', { email, password });
    const device = new APasskey(origin);
    const { body: options } = await browser.ask<Options>(page, 'setup/passkey/options');
    const { body: made } = await browser.ask<{ recovery_codes: string[] }>(page, 'setup/passkey', {
      name: 'Phone',
      response: device.create(options),
    });
    expect(made.recovery_codes).toHaveLength(10);
    const tokens = await tokensOf(
      browser,
      await browser.send(`${page.pathname}/finish`, { json: {} }),
    );
    expect(await browser.who(tokens.access_token)).toMatchObject({
      userId,
      session: { hasSecondFactor: true },
    });
  });

  it('who is signed in already signs in again when the account begins to require one', async () => {
    const { email, accountId } = await aPerson();
    const browser = new ABrowser(origin);
    await browser.tokensFor(email, password);
    expect((await browser.authorize()).pathname).toBe('/auth/callback');
    await require2fa(accountId);
    expect((await browser.authorize({ prompt: 'none' })).searchParams.get('error')).toBe(
      'login_required',
    );
    const page = await browser.authorize();
    expect(await details(browser, page)).toMatchObject({
      step: 'password',
      notice: 'User requires 2FA',
    });
  });
});

describe('a passkey', () => {
  async function withPasskey(userId: number): Promise<APasskey> {
    const device = new APasskey(origin);
    await finishPasskey(
      parts,
      { userId, source },
      { name: 'Laptop', response: device.create(await newPasskeyOptions(parts, userId)) },
    );
    return device;
  }

  it('signs in alone, without email and password, and counts as two factors', async () => {
    const { userId, accountId } = await aPerson();
    await require2fa(accountId);
    const device = await withPasskey(userId);
    const browser = new ABrowser(origin);
    const page = await browser.authorize();
    const { body: options } = await browser.ask<Options & { allowCredentials?: unknown[] }>(
      page,
      'passkey/options',
    );
    expect(options.allowCredentials ?? []).toEqual([]);
    const tokens = await tokensOf(
      browser,
      await browser.send(`${page.pathname}/passkey`, { json: device.use(options) }),
    );
    expect(await browser.who(tokens.access_token)).toMatchObject({
      userId,
      session: { hasSecondFactor: true },
    });
    expect((await recentActivity(db.database, userId))[0]).toMatchObject({
      kind: 'signed_in',
      method: 'passkey',
    });
  });

  it('made for the sign-in of one browser is worth nothing in another', async () => {
    const { userId } = await aPerson();
    const device = await withPasskey(userId);
    const [browser, other] = [new ABrowser(origin), new ABrowser(origin)];
    const { body: options } = await browser.ask<Options>(
      await browser.authorize(),
      'passkey/options',
    );
    expect((await other.ask(await other.authorize(), 'passkey', device.use(options))).status).toBe(
      422,
    );
    expect((await recentActivity(db.database, userId))[0]).toMatchObject({
      kind: 'factor_refused',
      detail: 'Laptop',
    });
  });

  it('is the second step after a password, for its owner alone', async () => {
    const { email, userId } = await aPerson();
    const device = await withPasskey(userId);
    const stranger = await withPasskey((await aPerson()).userId);
    const { browser, page } = await atFactor(email);
    expect(await details(browser, page)).toMatchObject({ methods: ['passkey', 'recovery_code'] });
    const ask = async () =>
      (
        await browser.ask<Options & { allowCredentials: { id: string }[] }>(
          page,
          'factor/passkey/options',
        )
      ).body;
    expect((await ask()).allowCredentials.map(({ id }) => id)).toEqual([
      device.id.toString('base64url'),
    ]);
    expect((await browser.ask(page, 'factor/passkey', stranger.use(await ask()))).status).toBe(422);
    const tokens = await tokensOf(
      browser,
      await browser.send(`${page.pathname}/factor/passkey`, {
        json: device.use(await ask(), { isVerified: false }),
      }),
    );
    expect(await browser.who(tokens.access_token)).toMatchObject({
      userId,
      session: { hasSecondFactor: true },
    });
  });

  it('that is not answered as asked is told by field', async () => {
    const browser = new ABrowser(origin);
    const page = await browser.authorize();
    const answer = await browser.ask<{ errors: object }>(page, 'passkey', {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: '§' },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      422,
      ['response.clientDataJSON', 'response.authenticatorData', 'response.signature'],
    ]);
  });
});
