import { generateSync } from 'otplib';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#platform/identity/browser.harness.ts';
import { createAccount, grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import {
  anExternalIdp,
  type ExternalIdp,
} from '#platform/identity/external-idp/external-idp.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { anAuthenticator } from './authenticator.ts';
import { openBrowser, openWindow, type Window, type FileBrowser } from './browser.ts';
import { expectSound } from './soundness.ts';

const password = 'Sturdy-Lamp-7';
let server: TestServer;
let browser: FileBrowser;
let ahead = 0;
let count = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

beforeAll(async () => {
  server = await testServer({ host: 'localhost', clock });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A code of the app that was not used before. */
function nextCode(secret: string): string {
  ahead += 60_000;
  return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
}

async function aPerson(): Promise<{ email: string; accountId: number; userId: number }> {
  const email = `person-${++count}@example.org`;
  return {
    email,
    ...(await createAccount(server.database, {
      name: `Shop ${count}`,
      email,
      password,
      firstName: 'Ada',
      lastName: 'Byron',
    })),
  };
}

const requires = (accountId: number) =>
  server.database.pool.query('update accounts set requires_second_factor = true where id = $1', [
    accountId,
  ]);

async function enterPassword(page: Page, email: string, url = server.url): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const atDashboard = (page: Page) => page.waitForURL(/\/accounts\/\d+\/dashboard/);

async function signOut(page: Page, url = server.url): Promise<void> {
  await page.goto(`${url}/session/logout`);
  await page.getByText('Your session has ended in this browser.').waitFor();
}

/** The browser has no session any more: as signing out, without the way through the pages. */
const forgetSession = (page: Page) => page.context().clearCookies();

async function readSecret(page: Page): Promise<string> {
  return ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
}

describe('an account that requires a second factor', () => {
  test('says "User requires 2FA" to a member without one, who sets up an app and lands in the account; then a code is asked for each time @spec SESSION-028 @spec API-022', async () => {
    const { email, accountId } = await aPerson();
    await requires(accountId);
    const window = await openWindow(browser, server, { width: 390, dark: true });
    const { page } = window;
    await enterPassword(page, email);
    await page.getByText('User requires 2FA').waitFor();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expectSound(window, 'setting up at 390 px, dark');
    const secret = await readSecret(page);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This code is not right.').waitFor();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(nextCode(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents();
    expect(codes).toHaveLength(10);
    await expectSound(window, 'recovery codes at 390 px, dark');
    await page.getByRole('button', { name: 'I have saved these codes' }).click();
    await atDashboard(page);
    await signOut(page);

    await enterPassword(page, email);
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await expectSound(window, 'second step at 390 px, dark');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is not right.').waitFor();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(nextCode(secret));
    await page.keyboard.press('Enter');
    await atDashboard(page);
    await forgetSession(page);

    await enterPassword(page, email, `${server.url}/users/edit`);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('9 codes left').waitFor();
    await window.close();
  });

  test('sends somebody who is in it back to the sign-in once it is switched on, and then back to the same page', async () => {
    const owner = await aPerson();
    const email = `member-${++count}@example.org`;
    const userId = await createUser(server.database, { email, password });
    await grantMembership(server.database, {
      accountId: owner.accountId,
      userId,
      roles: ['contacts'],
    });
    const window = await openWindow(browser, server);
    const { page } = window;
    await enterPassword(page, email, `${server.url}/users/edit`);
    await page.getByText('Signed in: password').waitFor();
    await requires(owner.accountId);
    await page.goto(`${server.url}/accounts/${owner.accountId}/tags`);
    await page.getByText('User requires 2FA').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page
      .getByRole('textbox', { name: 'Code', exact: true })
      .fill(nextCode(await readSecret(page)));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have saved these codes' }).click();
    await page.waitForURL(`${server.url}/accounts/${owner.accountId}/tags`);
    await window.close();
  });
});

describe('one’s own page', () => {
  test('sets up and removes an app, switches the rule of an account, and lists what happened', async () => {
    const { email, accountId } = await aPerson();
    const window = await openWindow(browser, server);
    const { page } = window;
    await enterPassword(page, email, `${server.url}/users/edit`);
    await page.getByText('Signed in: password').waitFor();
    await page.getByRole('button', { name: 'Set up an app' }).waitFor();
    await expectSound(window, 'one’s own page');

    // The password was given too long ago for a change of factors.
    ahead += 16 * 60_000;
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Word-1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Is not right').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('textbox', { name: 'Code', exact: true })
      .fill(nextCode(await readSecret(page)));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have saved these codes' }).click();
    await page.getByText('10 codes left').waitFor();

    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('switch', { name: /Require a second factor in Shop/ }).press('Space');
    await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click();
    await server.until(
      async () =>
        (
          await server.database.pool.query(
            'select from accounts where id = $1 and requires_second_factor',
            [accountId],
          )
        ).rowCount === 1,
    );
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Remove the authenticator app' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText(/asks for a second factor; add another one/).waitFor();
    await page.reload();
    await page.getByText('Second factor added: authenticator app').waitFor();
    // The session has a second factor since it was set up in it, so the account stays open.
    await page.goto(`${server.url}/accounts/${accountId}/tags`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/accounts/${accountId}/tags`);
    await window.close();
  });
});

describe('passkeys', () => {
  let window: Window;
  let page: Page;
  let device: { session: CDPSession; id: string };
  let email: string;
  const ownPage = () => `${server.url}/users/edit`;

  beforeAll(async () => {
    // The sign-in below is recent by the server's clock.
    ahead = 0;
    ({ email } = await aPerson());
    window = await openWindow(browser, server);
    page = window.page;
    device = await anAuthenticator(page);
  });
  afterAll(() => window.close());

  test('are added with a name of their own and sign in without a password', async () => {
    await enterPassword(page, email, ownPage());
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'I have saved these codes' }).click();
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Chrome on Linux').waitFor();
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor();
    await forgetSession(page);
    await page.goto(ownPage());
    await signInWithPasskey(page);
    await page.getByText('Signed in: passkey').waitFor();
    await forgetSession(page);
  });

  test('are the second step after a password', async () => {
    // Nobody touches the device, so that the passkey among the suggestions does not come first.
    await device.session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: device.id,
      enabled: false,
    });
    await enterPassword(page, email, ownPage());
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await device.session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: device.id,
      enabled: true,
    });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Signed in: password + passkey').waitFor();
    await forgetSession(page);
  });

  test('are refused when they are copies, whose counter is behind', async () => {
    const { session, id } = device;
    const {
      credentials: [credential],
    } = await session.send('WebAuthn.getCredentials', { authenticatorId: id });
    if (!credential) throw new Error('The authenticator has no passkey.');
    await session.send('WebAuthn.removeCredential', {
      authenticatorId: id,
      credentialId: credential.credentialId,
    });
    await session.send('WebAuthn.addCredential', {
      authenticatorId: id,
      credential: { ...credential, signCount: 0 },
    });
    await page.goto(ownPage());
    await signInWithPasskey(page);
    await page.getByText('This passkey was not accepted.').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/auth\/interaction\//);
    expect(window.faults).toEqual([]);
  });

  test('are explained, and not offered, at an IP address', async () => {
    const plain = await testServer();
    const window = await openWindow(browser, plain, { width: 390 });
    const { page } = window;
    await page.goto(`${plain.url}/users/edit`);
    await page.getByLabel('Email').fill(plain.email);
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/password/new',
    );
    await page.getByLabel('Password', { exact: true }).fill(plain.password);
    await page.keyboard.press('Enter');
    await page.getByText(/Passkeys belong to a host name/).waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    await expectSound(window, 'one’s own page at 390 px');
    await window.close();
    await plain.close();
  });
});

/** Presses the button, unless the browser has taken the passkey that it offers in the email field already. */
async function signInWithPasskey(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button
    .or(page.getByRole('heading', { level: 1, name: 'My profile' }))
    .first()
    .waitFor();
  if (await button.isVisible()) await button.click({ timeout: 5000 }).catch(() => null);
}

describe('a provider of the company’s own', () => {
  let idp: ExternalIdp;
  let ours: TestServer;

  beforeAll(async () => {
    const port = await freePort();
    idp = await anExternalIdp(`http://127.0.0.1:${port}`);
    ours = await testServer({
      port,
      env: {
        OIDC_ISSUER: idp.issuer,
        OIDC_CLIENT_ID: idp.client.id,
        OIDC_CLIENT_SECRET: idp.client.secret,
        OIDC_LABEL: 'Harbour ID',
        OIDC_SCOPES: 'openid email profile groups',
        OIDC_ROLES_CLAIM: 'groups',
        OIDC_ROLES: '{"marketing":["campaigns","contacts"]}',
        OIDC_ACCOUNT: '1',
        OIDC_ADD_MEMBERS: '1',
      },
    });
    idp.people.set('olga', {
      email: 'olga@example.org',
      email_verified: true,
      given_name: 'Olga',
      family_name: 'Outer',
      groups: ['marketing'],
    });
    idp.people.set('nobody', { email: 'nobody@example.org', email_verified: true, groups: [] });
  });
  afterAll(async () => {
    await ours.close();
    await idp.close();
  });

  test('signs its people in as members, says why others may not enter, and signs out on both sides', async () => {
    const window = await openWindow(browser, ours);
    const { page } = window;
    idp.who = { sub: 'nobody' };
    await page.goto(ours.url);
    await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
    await page.getByText('gives you no role here').waitFor();
    await page.context().clearCookies();
    idp.who = { sub: 'olga' };
    await page.goto(ours.url);
    await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
    await atDashboard(page);
    await page
      .getByRole('button', { name: /Olga Outer/ })
      .last()
      .waitFor();
    idp.asked.length = 0;
    await page.goto(`${ours.url}/session/logout`);
    await page.getByRole('button', { name: 'Leave the company' }).click();
    await page.getByText('Your session has ended in this browser.').waitFor();
    expect(idp.asked).toContain('/session/end');
    expect(window.faults).toEqual([]);
    await window.close();
  });
});
