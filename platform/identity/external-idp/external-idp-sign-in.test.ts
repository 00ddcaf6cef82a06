import { exportJWK, generateKeyPair } from 'jose';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/clock.ts';
import { createSecrets } from '../../server/secrets.ts';
import { ABrowser, anIdentityServer, freePort, type Tokens } from '../browser.harness.ts';
import { createAccount, grantMembership } from '../accounts.ts';
import { beginTotp, finishTotp } from '../factors/change-factors.ts';
import { recentActivity } from '../sign-in-activity.ts';
import { createUser } from '../users.ts';
import { anExternalIdp, type ExternalIdpClaims, type ExternalIdp } from './external-idp.harness.ts';

const password = 'Sturdy-Lamp-7';
let db: TestDatabase;
let idp: ExternalIdp;
let origin = '';
let port = 0;
let server: Awaited<ReturnType<typeof anIdentityServer>> | null = null;
let shop: { accountId: number; userId: number };
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  idp = await anExternalIdp(origin);
  shop = await createAccount(db.database, {
    name: 'Harbour Books',
    email: 'owner@work.example.org',
    password,
  });
});
beforeEach(() => idp.instead.clear());
afterAll(async () => {
  await server?.close();
  await idp.close();
  await db.drop();
});

const roles = JSON.stringify({
  marketing: ['campaigns', 'contents'],
  admins: ['all'],
  '*': ['reports'],
});

/** The product with these settings beside issuer and client. */
async function productWith(settings: Record<string, string>): Promise<void> {
  await server?.close();
  const { externalIdp } = readConfig({
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: idp.client.id,
    OIDC_CLIENT_SECRET: idp.client.secret,
    OIDC_LABEL: 'Work',
    OIDC_SCOPES: 'openid email profile groups',
    ...settings,
  });
  if (!externalIdp) throw new Error('The settings name no provider.');
  server = await anIdentityServer(db.database, origin, { port, externalIdp });
}

function somebody(claims: ExternalIdpClaims = {}, amr?: string[]): { sub: string; email: string } {
  const sub = `subject-${++count}`;
  const email = claims.email ?? `${sub}@work.example.org`;
  idp.people.set(sub, {
    email,
    email_verified: true,
    given_name: 'Olga',
    family_name: 'Outer',
    ...claims,
  });
  idp.who = { sub, ...(amr && { amr }) };
  return { sub, email };
}

/** Follows redirects, at both ends, to a page of ours. */
async function follow(browser: ABrowser, from: string): Promise<URL> {
  let address = new URL(from, origin);
  for (let hop = 0; hop < 15; hop++) {
    const location = (await browser.send(address.href)).headers.get('location');
    if (location === null) return address;
    address = new URL(location, address);
    if (
      address.origin === origin &&
      /^\/(auth\/callback|authentication|auth\/interaction\/[\w-]+)$/.test(address.pathname)
    )
      return address;
  }
  throw new Error('Too many redirects.');
}

async function leave(): Promise<{ browser: ABrowser; page: URL; address: string }> {
  const browser = new ABrowser(origin);
  const page = await browser.authorize();
  const { body } = await browser.ask<{ redirect: string }>(page, 'outside');
  return { browser, page, address: body.redirect };
}

async function arrive(): Promise<{ browser: ABrowser; end: URL }> {
  const { browser, address } = await leave();
  return { browser, end: await follow(browser, address) };
}

async function tokens({ browser, end }: { browser: ABrowser; end: URL }): Promise<Tokens> {
  expect(end.pathname).toBe('/auth/callback');
  return (await (await browser.exchange(end)).json()) as Tokens;
}

const problemOf = async (): Promise<string | null> =>
  (await arrive()).end.searchParams.get('problem');
const rolesIn = async (userId: number, accountId = shop.accountId): Promise<string[] | undefined> =>
  (
    await db.database.pool.query<{ roles: string[] }>(
      'select roles from account_members where account_id = $1 and user_id = $2',
      [accountId, userId],
    )
  ).rows[0]?.roles;
const whoIs = async (arrived: { browser: ABrowser; end: URL }) =>
  (await arrived.browser.who((await tokens(arrived)).access_token)) as {
    userId: number;
    email: string;
    name: string;
  };

describe('a provider of the company’s own', () => {
  beforeAll(() =>
    productWith({
      OIDC_ACCOUNT: String(shop.accountId),
      OIDC_ROLES_CLAIM: 'groups',
      OIDC_ROLES: roles,
      OIDC_ADD_MEMBERS: '1',
      OIDC_EMAIL_DOMAINS: 'work.example.org',
    }),
  );

  it('is offered on the sign-in page, and asked with PKCE, state and nonce', async () => {
    const { browser, page, address } = await leave();
    expect(await (await browser.send(`${page.pathname}/details`)).json()).toMatchObject({
      outside: { label: 'Work' },
    });
    const query = new URL(address).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: idp.client.id,
      redirect_uri: `${origin}/auth/outside/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query.get(name)).toMatch(/^[\w-]{40,}$/);
  });

  it('makes somebody unknown a member with the roles of their groups, and knows them again by subject', async () => {
    const { sub, email } = somebody({ groups: ['marketing', 'unheard of'] });
    const first = await whoIs(await arrive());
    expect(first).toMatchObject({ email, name: 'Olga Outer' });
    expect(await rolesIn(first.userId)).toEqual([
      'campaign_full_access',
      'campaigns',
      'contents',
      'reports',
    ]);
    idp.people.set(sub, {
      email: 'renamed@work.example.org',
      email_verified: true,
      groups: ['marketing'],
    });
    expect((await whoIs(await arrive())).userId).toBe(first.userId);
    const log = await recentActivity(db.database, first.userId);
    expect(log.map(({ kind, method }) => [kind, method])).toEqual([
      ['signed_in', 'outside'],
      ['signed_in', 'outside'],
      ['outside_linked', 'outside'],
    ]);
  });

  it('changes roles at the next sign-in, with a line in the audit log, and leaves them when it states no groups', async () => {
    const { sub, email } = somebody({ groups: ['admins'] });
    const { userId } = await whoIs(await arrive());
    expect(await rolesIn(userId)).toContain('account');
    idp.people.set(sub, { email, email_verified: true, groups: [] });
    await arrive();
    expect(await rolesIn(userId)).toEqual(['reports']);
    idp.people.set(sub, { email, email_verified: true });
    await grantMembership(db.database, { accountId: shop.accountId, userId, roles: ['forms'] });
    await arrive();
    expect(await rolesIn(userId)).toEqual(['forms']);
    const { rows } = await db.database.pool.query(
      `select action, after from audit_log where resource = 'user' and resource_id = $1 order by id`,
      [userId],
    );
    expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
    expect(rows[1].after).toEqual({ roles: ['reports'] });
  });

  it.each([
    ['an email address that is not verified', { email_verified: false }, 'email_not_verified'],
    [
      'an email address of another domain',
      { email: 'olga@elsewhere.example' },
      'email_not_allowed',
    ],
    ['a domain that only ends alike', { email: 'olga@evil-work.example.org' }, 'email_not_allowed'],
    [
      'the address of somebody who signs in here with a password',
      { email: 'Owner@work.example.org', groups: ['admins'] },
      'email_taken',
    ],
  ])('lets nobody in with %s', async (_what, claims, problem) => {
    somebody(claims);
    expect(await problemOf()).toBe(problem);
    const { rows } = await db.database.pool.query(
      'select from federated_identities where subject = $1',
      [idp.who.sub],
    );
    expect(rows).toEqual([]);
  });

  it('is believed about a second factor, and else ours is asked for', async () => {
    await db.database.pool.query(
      'update accounts set requires_second_factor = true where id = $1',
      [shop.accountId],
    );
    try {
      somebody({ groups: ['marketing'] }, ['pwd', 'mfa']);
      const trusted = await arrive();
      expect(await trusted.browser.who((await tokens(trusted)).access_token)).toMatchObject({
        session: { hasSecondFactor: true },
      });
      somebody({ groups: ['marketing'] });
      const { browser, end } = await arrive();
      expect(await (await browser.send(`${end.pathname}/details`)).json()).toMatchObject({
        step: 'setup',
        notice: 'User requires 2FA',
      });
    } finally {
      await db.database.pool.query(
        'update accounts set requires_second_factor = false where id = $1',
        [shop.accountId],
      );
    }
  });

  it('takes a state once, and only in the browser that left', async () => {
    somebody({ groups: ['marketing'] });
    const { browser, address } = await leave();
    const back = await stopAtCallback(browser, address);
    const other = new ABrowser(origin);
    await other.authorize();
    expect((await follow(other, back.href)).pathname).not.toBe('/auth/callback');
    expect((await follow(browser, back.href)).pathname).toBe('/auth/callback');
    expect((await follow(browser, back.href)).pathname).toBe('/authentication');
    expect((await follow(browser, '/auth/outside/callback?state=invented&code=x')).pathname).toBe(
      '/authentication',
    );
  });

  it('refuses a code that came for another request', async () => {
    somebody({ groups: ['marketing'] });
    const [mine, theirs] = [await leave(), await leave()];
    const stolen =
      (await stopAtCallback(theirs.browser, theirs.address)).searchParams.get('code') ?? '';
    const back = await stopAtCallback(mine.browser, mine.address);
    back.searchParams.set('code', stolen);
    expect((await follow(mine.browser, back.href)).searchParams.get('problem')).toBe(
      'outside_failed',
    );
  });

  it('is not believed when its ID token is signed with a key that it does not publish', async () => {
    somebody({ groups: ['marketing'] });
    await productWithSame();
    const { publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), use: 'sig', alg: 'RS256', kid: 'work' };
    idp.instead.set('/jwks', () => ({ keys: [jwk] }));
    expect(await problemOf()).toBe('outside_failed');
  });

  it('gets no call at an address inside the network other than its own', async () => {
    const hidden = await anExternalIdp(origin);
    try {
      const document = (await (
        await fetch(`${idp.issuer}/.well-known/openid-configuration`)
      ).json()) as object;
      idp.instead.set('/.well-known/openid-configuration', () => ({
        ...document,
        token_endpoint: `${hidden.issuer}/token`,
      }));
      await productWithSame();
      somebody({ groups: ['marketing'] });
      expect(await problemOf()).toBe('outside_failed');
      expect(hidden.asked).toEqual([]);
    } finally {
      await hidden.close();
    }
  });

  it('out of reach is a message on the page, and is asked again the next time', async () => {
    await productWithSame();
    idp.instead.set('/.well-known/openid-configuration', () => ({
      issuer: 'https://somebody.else.example',
    }));
    const browser = new ABrowser(origin);
    const page = await browser.authorize();
    expect(await browser.ask(page, 'outside')).toEqual({
      status: 503,
      body: { problem: 'outside_failed' },
    });
    idp.instead.clear();
    expect((await browser.ask(page, 'outside')).status).toBe(200);
  });

  it('signs its people out there too, and comes back to our own last page', async () => {
    somebody({ groups: ['marketing'] });
    const arrived = await arrive();
    const { id_token } = await tokens(arrived);
    const { browser } = arrived;
    const shown = await (
      await browser.send(
        `/oidc/session/end?${new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: `${origin}/session/logout`, state: 'signed-out' })}`,
      )
    ).text();
    const left = await browser.send(new URL(/action="([^"]+)"/.exec(shown)?.[1] ?? '').href, {
      form: { xsrf: /name="xsrf" value="(\w+)"/.exec(shown)?.[1] ?? '', logout: 'yes' },
    });
    expect(left.status).toBe(200);
    const address = new URL(
      (/url=([^"]+)"/.exec(await left.text())?.[1] ?? '').replaceAll('&amp;', '&'),
    );
    expect(`${address.origin}${address.pathname}`).toBe(`${idp.issuer}/session/end`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      post_logout_redirect_uri: `${origin}/session/logout`,
      state: 'signed-out',
    });
    expect((await browser.send(address.href)).status).toBe(200);
    expect((await browser.authorize()).pathname).toMatch(/^\/auth\/interaction\//);
  });
});

describe('linking by email address', () => {
  it('happens only when the operator has switched it on, for a verified address', async () => {
    const userId = await createUser(db.database, { email: 'linda@work.example.org', password });
    await productWith({});
    const { sub } = somebody({ email: 'Linda@Work.example.org' });
    expect(await problemOf()).toBe('user_not_found');
    await productWith({ OIDC_LINK_BY_EMAIL: '1' });
    idp.people.set(sub, { email: 'linda@work.example.org', email_verified: false });
    expect(await problemOf()).toBe('email_not_verified');
    idp.people.set(sub, { email: 'linda@work.example.org', email_verified: true });
    expect((await whoIs(await arrive())).userId).toBe(userId);
    expect(await rolesIn(userId)).toBeUndefined();
  });

  it('does not get past the second factor of that user', async () => {
    await productWith({ OIDC_LINK_BY_EMAIL: '1' });
    const userId = await createUser(db.database, { email: 'tess@work.example.org', password });
    const parts = {
      database: db.database,
      clock: systemClock,
      secrets: createSecrets(Buffer.alloc(32, 7)),
      publicUrl: origin,
      notify: async () => {},
    };
    const { secret } = await beginTotp(parts, userId);
    const { codes } = await finishTotp(
      parts,
      { userId, source: { ip: '192.0.2.1', userAgent: '' } },
      generateSync({ secret }),
    );
    somebody({ email: 'tess@work.example.org' });
    const { browser, end } = await arrive();
    expect(await (await browser.send(`${end.pathname}/details`)).json()).toMatchObject({
      step: 'factor',
    });
    const callback = await browser.goOn(
      await browser.send(`${end.pathname}/factor`, {
        json: { kind: 'recovery_code', code: codes?.[0] },
      }),
    );
    expect(callback.pathname).toBe('/auth/callback');
  });
});

describe('an account that a claim names', () => {
  it('is the one that roles are for; an unknown one lets nobody in', async () => {
    await productWith({
      OIDC_ACCOUNT_CLAIM: 'tenant',
      OIDC_ROLES_CLAIM: 'groups',
      OIDC_ROLES: roles,
      OIDC_ADD_MEMBERS: '1',
    });
    const other = await createAccount(db.database, {
      name: 'Second',
      email: 'second@example.org',
      password,
    });
    const { rows } = await db.database.pool.query<{ uid: string }>(
      'select uid from accounts where id = $1',
      [other.accountId],
    );
    somebody({ tenant: rows[0]?.uid ?? '', groups: ['marketing'] });
    const { userId } = await whoIs(await arrive());
    expect([await rolesIn(userId), await rolesIn(userId, other.accountId)]).toEqual([
      undefined,
      ['campaign_full_access', 'campaigns', 'contents', 'reports'],
    ]);
    for (const tenant of ['999999', 'nonsense', '00000000-0000-4000-8000-000000000000']) {
      somebody({ tenant, groups: ['marketing'] });
      expect(await problemOf()).toBe('account_not_found');
    }
    somebody({ groups: ['marketing'] });
    expect(await problemOf()).toBe('no_roles');
  });
});

const productWithSame = () =>
  productWith({
    OIDC_ACCOUNT: String(shop.accountId),
    OIDC_ROLES_CLAIM: 'groups',
    OIDC_ROLES: roles,
    OIDC_ADD_MEMBERS: '1',
    OIDC_EMAIL_DOMAINS: 'work.example.org',
  });

async function stopAtCallback(browser: ABrowser, from: string): Promise<URL> {
  let address = new URL(from);
  while (address.pathname !== '/auth/outside/callback')
    address = new URL((await browser.send(address.href)).headers.get('location') ?? '', address);
  return address;
}
