import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { systemClock } from '../server/clock.ts';
import { createSecrets } from '../server/secrets.ts';
import { ABrowser, anIdentityServer, type Tokens } from './browser.harness.ts';
import { createAccount } from './accounts.ts';
import { loadSigningKeys } from './oidc/signing-keys.ts';
import { changePassword } from './change-password.ts';

const password = 'Sturdy-Lamp-7';
let db: TestDatabase;
let server: Awaited<ReturnType<typeof anIdentityServer>>;
let ada: { accountId: number; userId: number };

beforeAll(async () => {
  db = await testDatabase();
  server = await anIdentityServer(db.database);
  ada = await createAccount(db.database, {
    name: 'Harbour Books',
    email: 'Ada@Example.org',
    password,
    firstName: 'Ada',
    lastName: 'Byron',
  });
});

afterAll(async () => {
  await server.close();
  await db.drop();
});

const aBrowser = () => new ABrowser(server.url);

describe('signing in', () => {
  it('leads from the page over code and verifier to tokens of the person @spec SESSION-009', async () => {
    const browser = aBrowser();
    const page = await browser.authorize();
    expect(page.pathname).toMatch(/^\/auth\/interaction\/[\w-]+$/);
    expect(await (await browser.send(`${page.pathname}/details`)).json()).toEqual({
      prompt: 'login',
      client: 'Heliograph',
      step: 'password',
      passkeys: 'needs_host_name',
      outside: null,
    });
    const callback = await browser.signIn(page, ' ada@example.ORG ', password);
    expect(callback.pathname).toBe('/auth/callback');
    expect(callback.searchParams.get('state')).toBe('state-1');
    const answer = await browser.exchange(callback);
    const tokens = (await answer.json()) as Tokens;
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
    expect(decodeProtectedHeader(tokens.id_token).alg).toBe('ES256');
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: `${server.url}/oidc`,
      aud: 'heliograph-web',
      sub: String(ada.userId),
      nonce: 'nonce-1',
    });
    expect(await browser.who(tokens.access_token)).toEqual({
      kind: 'user',
      userId: ada.userId,
      email: 'Ada@Example.org',
      name: 'Ada Byron',
      session: { uid: expect.any(String), signedInAt: expect.any(Number), hasSecondFactor: false },
    });
    const info = await browser.send('/oidc/me', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await info.json()).toMatchObject({
      sub: String(ada.userId),
      email: 'Ada@Example.org',
      given_name: 'Ada',
      family_name: 'Byron',
    });
  });

  it('is silent while the session is open, and an error without a session when prompt is none', async () => {
    const browser = aBrowser();
    expect((await browser.authorize({ prompt: 'none' })).searchParams.get('error')).toBe(
      'login_required',
    );
    await browser.tokensFor('ada@example.org', password);
    const callback = await browser.authorize({
      prompt: 'none',
      redirect_uri: `${server.url}/auth/silent`,
    });
    expect(callback.pathname).toBe('/auth/silent');
    expect(callback.searchParams.get('code')).toBeTruthy();
  });

  it.each([
    ['without a code challenge', { code_challenge: '', code_challenge_method: '' }],
    ['with a plain code challenge', { code_challenge_method: 'plain' }],
    ['with the implicit flow', { response_type: 'token' }],
  ])('is refused %s', async (_name, changes) => {
    const end = await aBrowser().authorize(changes);
    expect(end.searchParams.get('error') ?? end.hash).toMatch(
      /invalid_request|unsupported_response_type|error=/,
    );
    expect(end.searchParams.get('code')).toBeNull();
  });

  it('sends an unknown return address to our own failure page', async () => {
    const end = await aBrowser().authorize({ redirect_uri: 'https://evil.example/callback' });
    expect(`${end.origin}${end.pathname}`).toBe(`${server.url}/authentication`);
    expect(end.searchParams.get('error')).toContain('redirect_uri');
  });

  it('gives no tokens for a wrong verifier, and a code works once', async () => {
    const browser = aBrowser();
    const wrong = await browser.signIn(await browser.authorize(), 'ada@example.org', password);
    expect((await browser.exchange(wrong, { code_verifier: 'w'.repeat(43) })).status).toBe(400);
    const callback = await browser.authorize();
    const first = (await (await browser.exchange(callback)).json()) as Tokens;
    expect((await browser.exchange(callback)).status).toBe(400);
    expect(await browser.who(first.access_token)).toBeNull();
  });

  it('writes its own address into the discovery document, whatever Host a caller sends', async () => {
    const answer = await fetch(`${server.url}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    const text = await answer.text();
    expect(text).not.toContain('evil.example');
    expect(JSON.parse(text)).toMatchObject({
      token_endpoint: `${server.url}/oidc/token`,
      response_types_supported: ['code'],
    });
  });

  it('answers 404 for the calls of a sign-in page without its cookie', async () => {
    const page = await aBrowser().authorize();
    expect((await aBrowser().send(`${page.pathname}/details`)).status).toBe(404);
    expect(
      (
        await aBrowser().send(`${page.pathname}/login`, {
          json: { email: 'ada@example.org', password },
        })
      ).status,
    ).toBe(404);
  });

  it('names the fields that are missing', async () => {
    const browser = aBrowser();
    const page = await browser.authorize();
    const answer = await browser.send(`${page.pathname}/login`, { json: { email: ' ' } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      errors: { email: ['Email is required'], password: ['Required'] },
    });
  });

  it('lets another person sign in over the session of the first', async () => {
    await createAccount(db.database, { name: 'Other', email: 'bo@example.org', password });
    const browser = aBrowser();
    const first = await browser.tokensFor('ada@example.org', password);
    const callback = await browser.signIn(
      await browser.authorize({ prompt: 'login' }),
      'bo@example.org',
      password,
    );
    const second = (await (await browser.exchange(callback)).json()) as Tokens;
    expect(await browser.who(second.access_token)).toMatchObject({ email: 'bo@example.org' });
    expect(await browser.who(first.access_token)).toBeNull();
  });
});

describe('staying signed in', () => {
  it('trades a refresh token for new tokens; each works once and its reuse ends the family', async () => {
    const browser = aBrowser();
    const first = await browser.tokensFor('ada@example.org', password);
    const second = (await (await browser.refresh(first.refresh_token)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await browser.who(second.access_token)).toMatchObject({ userId: ada.userId });
    const reuse = await browser.refresh(first.refresh_token);
    expect([reuse.status, await reuse.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect(await browser.who(second.access_token)).toBeNull();
    expect((await browser.refresh(second.refresh_token)).status).toBe(400);
  });

  it('ends the family when one refresh token is used ten times at once', async () => {
    const browser = aBrowser();
    const first = await browser.tokensFor('ada@example.org', password);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.refresh(first.refresh_token)),
    );
    const won = await Promise.all(
      answers
        .filter((answer) => answer.status === 200)
        .map(async (answer) => (await answer.json()) as Tokens),
    );
    expect(won.length).toBeLessThanOrEqual(1);
    for (const tokens of [first, ...won]) {
      expect(await browser.who(tokens.access_token)).toBeNull();
      expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    }
  });

  it('keeps no code or token in the database in a form that could be used', async () => {
    const tokens = await aBrowser().tokensFor('ada@example.org', password);
    const { rows } = await db.database.pool.query<{ everything: string }>(
      `select coalesce(string_agg(r::text, ' '), '') as everything from oidc_records r`,
    );
    expect(rows[0]?.everything).toContain('RefreshToken');
    expect(rows[0]?.everything).not.toContain(tokens.access_token);
    expect(rows[0]?.everything).not.toContain(tokens.refresh_token);
  });

  it('takes neither an ID token nor invented text for an access token', async () => {
    const browser = aBrowser();
    const tokens = await browser.tokensFor('ada@example.org', password);
    for (const text of [tokens.id_token, tokens.refresh_token, 'x'.repeat(43), `' or 1=1 --`, 'a'])
      expect(await browser.who(text)).toBeNull();
  });

  it('refuses a token header that differs from Authorization', async () => {
    const browser = aBrowser();
    const { access_token: token } = await browser.tokensFor('ada@example.org', password);
    expect(await browser.who(token, { token: `Bearer ${token}` })).toMatchObject({
      userId: ada.userId,
    });
    expect(await browser.who(token, { token })).toMatchObject({ userId: ada.userId });
    expect(await browser.who(token, { token: 'Bearer other' })).toBe(401);
  });
});

describe('signing out', () => {
  it('ends session and tokens and returns to the app @spec SESSION-009', async () => {
    const browser = aBrowser();
    const tokens = await browser.tokensFor('ada@example.org', password);
    const page = await browser.send(
      `/oidc/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${server.url}/session/logout` })}`,
    );
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'sha256-[\w+/=]+' 'self'/,
    );
    const fields = Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="(\w+)"/g)].map((field) => [field[1], field[2]]),
    );
    const left = await browser.send(new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '').href, {
      form: fields as Record<string, string>,
    });
    expect([left.status, left.headers.get('location')]).toEqual([
      303,
      `${server.url}/session/logout`,
    ]);
    expect(await browser.who(tokens.access_token)).toBeNull();
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await browser.authorize()).pathname).toMatch(/^\/auth\/interaction\//);
  });

  it('is asked of whoever is led there by another site, and done for whoever comes from the app', async () => {
    const browser = aBrowser();
    const tokens = await browser.tokensFor('ada@example.org', password);
    await createAccount(db.database, { name: 'Other', email: 'mallory@example.org', password });
    const others = await aBrowser().tokensFor('mallory@example.org', password);
    const shownAfter = async (hint: string | null, headers: Record<string, string> = {}) =>
      (
        await browser.send(
          `/oidc/session/end?${new URLSearchParams(hint === null ? {} : { id_token_hint: hint })}`,
          { headers },
        )
      ).text();
    for (const asked of [
      await shownAfter(null, { 'sec-fetch-site': 'cross-site' }),
      await shownAfter(null),
      await shownAfter(others.id_token, { 'sec-fetch-site': 'cross-site' }),
    ]) {
      expect(asked).not.toContain('<script');
      expect(asked).toMatch(/<button>Sign out<\/button><\/form>/);
    }
    expect(await browser.who(tokens.access_token)).toMatchObject({ userId: ada.userId });
    expect(await shownAfter(tokens.id_token, { 'sec-fetch-site': 'cross-site' })).toContain(
      '<script',
    );
    expect(await shownAfter(null, { 'sec-fetch-site': 'same-origin' })).toContain('<script');
  });

  it('follows a password change in every browser of the person', async () => {
    const browsers = [aBrowser(), aBrowser()];
    const tokens = await Promise.all(
      browsers.map((browser) => browser.tokensFor('ada@example.org', password)),
    );
    await changePassword(db.database, {
      userId: ada.userId,
      currentPassword: password,
      password: 'Another-Lamp-8',
      clock: systemClock,
    });
    for (const [index, browser] of browsers.entries()) {
      expect(await browser.who(tokens[index]?.access_token ?? '')).toBeNull();
      expect((await browser.refresh(tokens[index]?.refresh_token ?? '')).status).toBe(400);
    }
    const again = await browsers[0]?.tokensFor('ada@example.org', 'Another-Lamp-8');
    expect(await aBrowser().who(again?.access_token ?? '')).toMatchObject({ userId: ada.userId });
  });
});

describe('the installation', () => {
  const secrets = createSecrets(Buffer.alloc(32, 7));

  it('keeps its keys sealed in the database, so that another machine without any file has the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-keys-'));
    const [one, other] = await Promise.all([
      loadSigningKeys({ database: db.database, secrets, dataDir: server.dataDir }),
      loadSigningKeys({ database: db.database, secrets, dataDir: folder }),
    ]);
    expect(one).toEqual(other);
    const { rows } = await db.database.pool.query<{ sealed: Buffer }>(
      'select sealed from identity_keys',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(one.cookieKeys[0]);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('does not start under another master secret, and says what to do', async () => {
    const stranger = createSecrets(Buffer.alloc(32, 8));
    await expect(
      loadSigningKeys({ database: db.database, secrets: stranger, dataDir: server.dataDir }),
    ).rejects.toThrow(/same secrets\/master-secret/);
  });

  it('takes the key file of an older version over once, also when several processes start at once', async () => {
    const fresh = await testDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-keys-'));
    const path = join(folder, 'secrets', 'identity-keys.json');
    const old = await loadSigningKeys({ database: db.database, secrets, dataDir: folder });
    await mkdir(join(folder, 'secrets'));
    await writeFile(path, JSON.stringify(old));
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        loadSigningKeys({ database: fresh.database, secrets, dataDir: folder }),
      ),
    );
    expect(new Set(all.map((keys) => JSON.stringify(keys)))).toEqual(
      new Set([JSON.stringify(old)]),
    );
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await rm(folder, { recursive: true });
    await fresh.drop();
  });

  it('behind https gives cookies that no other host and no plain connection gets', async () => {
    const behindProxy = await anIdentityServer(db.database, 'https://cloud.example.org');
    try {
      const query =
        'client_id=heliograph-web&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fcloud.example.org%2Fauth%2Fcallback';
      const answer = await fetch(
        `${behindProxy.url}/oidc/auth?${query}&code_challenge_method=S256&code_challenge=${'a'.repeat(43)}`,
        { redirect: 'manual' },
      );
      expect(answer.headers.get('location')).toMatch(/^\/auth\/interaction\//);
      const cookies = answer.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies)
        expect(cookie).toMatch(/^__(Secure|Host)-hg_.*; secure; httponly/i);
      const document = await (
        await fetch(`${behindProxy.url}/oidc/.well-known/openid-configuration`)
      ).json();
      expect(document).toMatchObject({
        issuer: 'https://cloud.example.org/oidc',
        token_endpoint: 'https://cloud.example.org/oidc/token',
      });
    } finally {
      await behindProxy.close();
    }
  });
});
