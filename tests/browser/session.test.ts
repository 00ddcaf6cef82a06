import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  fillSignIn,
  open,
  openBrowser,
  openWindow,
  signIn,
  type Window,
  type FileBrowser,
} from './browser.ts';
import { rest } from './rest.ts';

let server: TestServer;
let browser: FileBrowser;
let window: Window;
let page: Page;
let expected: RegExp | null = null;

beforeAll(async () => {
  server = await testServer();
  browser = await openBrowser();
});
beforeEach(async () => {
  expected = null;
  window = await openWindow(browser, server);
  page = window.page;
});
afterEach(async () => {
  expect(window.faults.filter((fault) => !expected?.test(fault))).toEqual([]);
  await window.close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe('a sign-in', () => {
  test('is not needed for the guide, whose links to screens are words then', async () => {
    await page.goto(`${server.url}/guide/errors/forbidden`);
    const text = page.getByRole('article');
    await text.getByText('Users & Permissions').waitFor();
    await text.getByText('403').waitFor();
    expect(await text.getByRole('link', { name: 'Users & Permissions' }).count()).toBe(0);
  });

  test('works in a clean install with the built-in identity service, and the session there ends with ours @spec SESSION-009 @spec SESSION-045', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, server);
    expect(asked).toContain('/oidc/.well-known/openid-configuration');
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('hg_session');
    await page.goto(`${server.url}/session/logout`);
    await page.getByText('You are signed out').waitFor();
    expect(asked).toContain('/oidc/session/end');
    const { rows } = await server.database.pool.query(
      `select from oidc_records where model = 'Session' and payload->>'accountId' like $1`,
      [`${server.userId}.%`],
    );
    expect(rows).toHaveLength(0);
  });

  test('leads back to a deep link with installation_type and crm_id @spec NAV-021 @spec NAV-022', async () => {
    await page.goto(
      `${server.url}/accounts/${server.account}/tags?installation_type=shop&crm_id=9`,
    );
    await fillSignIn(page, server);
    await heading('Contact tags').waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('installation_type'), searchParams.get('crm_id')]).toEqual([
      `/accounts/${server.account}/tags`,
      'shop',
      '9',
    ]);
  });

  test('is made once, without a message, for many calls that are refused at the same moment @spec ERRORS-006', async () => {
    await signIn(page, server);
    await open(page, server, 'local_inbox');
    const starts: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/oidc/auth') starts.push(request.url());
    });
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    expected = /status of 401/;
    await server.database.pool.query(
      `delete from oidc_records where model in ('AccessToken', 'RefreshToken')`,
    );
    // The start page asks for several figures at once.
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await expect.poll(() => starts.length, { timeout: 40_000 }).toBe(1);
    await page.waitForURL(/\/accounts\/\d+\/dashboard$/);
    await page
      .getByRole('heading', { name: 'Recent campaigns' })
      .or(page.locator('h1'))
      .first()
      .waitFor();
    await rest(page);
    expect(refused.length).toBeGreaterThan(1);
    expect(starts).toHaveLength(1);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('that cannot reach the identity service says so and can be tried again @spec SESSION-027', async () => {
    expected = /openid-configuration|ERR_FAILED|Failed to load/;
    await page.route('**/.well-known/openid-configuration', (route) => route.abort());
    await page.goto(server.url);
    await page.waitForURL(/\/authentication\?error=./);
    await page.unroute('**/.well-known/openid-configuration');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('input[type=password]').waitFor();
  });
});

describe('the account of a session', () => {
  test('is chosen, and its roles decide the menu @spec SESSION-002 @spec SESSION-010', async () => {
    const email = 'many@example.org';
    const userId = await createUser(server.database, { email, password: server.password });
    const other = await server.anotherAccount('Quiet Harbour');
    await grantMembership(server.database, {
      accountId: server.account,
      userId,
      roles: ['contacts'],
    });
    await grantMembership(server.database, { accountId: other, userId, roles: ['contents'] });
    await page.goto(`${server.url}/select-account?message=Pick%20one`);
    await fillSignIn(page, { ...server, email });
    await page.getByRole('alert').filter({ hasText: 'Pick one' }).waitFor();
    await page.getByRole('button', { name: 'First Account' }).click();
    await page.waitForURL(`${server.url}/accounts/${server.account}/dashboard`);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Audience' }).waitFor();
    expect(await menu.getByRole('button', { name: 'Content' }).count()).toBe(0);
    await page.goto(`${server.url}/select-account`);
    await page.getByPlaceholder('Search accounts').fill('quiet');
    await page.getByRole('button', { name: 'First Account' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Quiet Harbour' }).click();
    await page.waitForURL(`${server.url}/accounts/${other}/dashboard`);
    await menu.getByRole('button', { name: 'Content' }).waitFor();
    expect(await menu.getByRole('button', { name: 'Audience' }).count()).toBe(0);
  });

  test('that cannot be read leads to the choice and says why @spec SESSION-026', async () => {
    expected = /500/;
    await page.route('**/show.json', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    );
    await page.goto(`${server.url}/accounts/${server.account}/tags`);
    await fillSignIn(page, server);
    await page.waitForURL(/\/select-account\?/);
    await page.getByText('Error in fetching account information').waitFor();
  });

  test('whose record lacks active counts as switched off @spec SESSION-029', async () => {
    await page.route('**/show.json', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { current: Record<string, unknown> } };
      delete body.data.current['active'];
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${server.url}/accounts/${server.account}/tags`);
    await fillSignIn(page, server);
    await page.getByText('This account has been disabled. Please contact support.').waitFor();
  });

  test('is missing: the person lands on their own page, which says so @spec SESSION-024', async () => {
    const email = 'nowhere@example.org';
    await createUser(server.database, { email, password: server.password });
    await page.goto(server.url);
    await fillSignIn(page, { ...server, email });
    await page.waitForURL(`${server.url}/users/edit?code=400`);
    await page
      .getByRole('alert')
      .filter({ hasText: 'No linked account found for this user. Kindly contact Admin.' })
      .waitFor();
  });
});

describe('the end of a session', () => {
  test('empties the browser, closes the live channel, and other tabs follow @spec SESSION-007 @spec SESSION-021 @spec SESSION-022', async () => {
    // The other tab may ask for something with the token that has just ended.
    expected = /401/;
    // As the server sees them: what a page says of its channels is lost when it is left.
    const channels = new Set<Duplex>();
    const note = (_request: IncomingMessage, channel: Duplex) => {
      channels.add(channel);
      channel.on('close', () => channels.delete(channel));
    };
    server.server.app.server.on('upgrade', note);
    await signIn(page, server);
    await expect.poll(() => channels.size).toBeGreaterThan(0);
    const second = await page.context().newPage();
    await second.goto(`${server.url}/accounts/${server.account}/tags`);
    await second.getByRole('heading', { level: 1, name: 'Contact tags' }).waitFor();
    await page.getByRole('button', { name: /account and settings/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    expect(await page.evaluate<number>('localStorage.length + sessionStorage.length')).toBe(0);
    await second.locator('input[type=password]').waitFor();
    await expect.poll(() => channels.size, { timeout: 40_000 }).toBe(0);
    server.server.app.server.off('upgrade', note);
    await page.goto(`${server.url}/accounts/${server.account}/tags`);
    await page.locator('input[type=password]').waitFor();
  });

  test('comes with the message loggedOut of a frame of the page, and a new sign-in begins @spec SESSION-023', async () => {
    const sessions = async (): Promise<number> =>
      (
        await server.database.pool.query(
          `select from oidc_records where model = 'Session' and payload->>'accountId' like $1 and expires_at > now()`,
          [`${server.userId}.%`],
        )
      ).rows.length;
    await signIn(page, server);
    const whileIn = await sessions();
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '/robots.txt', name: 'legacy' }))`,
    );
    await expect
      .poll(() => page.frame('legacy')?.url() ?? '', { timeout: 40_000 })
      .toContain('/robots.txt');
    await page.frame('legacy')?.evaluate(`parent.postMessage({ type: 'loggedOut' }, '*')`);
    await page.locator('input[type=password]').waitFor();
    expect(await sessions()).toBe(whileIn - 1);
  });

  test('in one’s profile of another tab is followed: a saved time zone moves its clock and the dates of lists @spec I18N-003 @spec I18N-005', async () => {
    await signIn(page, server);
    await server.call('POST', 'tags.json', { tag: { name: 'Dated' } });
    await page.route('**/tags.json*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { created_at: string }[] };
      for (const tag of body.data) tag.created_at = '2024-11-21T20:15:00.000Z';
      await route.fulfill({ response: answer, json: body });
    });
    await open(page, server, 'tags');
    const row = page.getByRole('row').filter({ hasText: 'Dated' });
    await row.getByText('Nov 21, 2024 at 03:15 PM', { exact: true }).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${server.url}/users/edit`);
    const zone = second.getByLabel('Time zone').first();
    // What is typed before the profile is there is gone with it.
    await expect.poll(() => zone.inputValue()).not.toBe('');
    await zone.click();
    await zone.fill('Reykjavik');
    await second.getByRole('option', { name: /Reykjavik/ }).click();
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByText('Profile saved').waitFor();
    await page.getByRole('banner').locator('time[title="Atlantic/Reykjavik"]').waitFor();
    await row.getByText('Nov 21, 2024 at 08:15 PM', { exact: true }).waitFor();
    const asked = page.waitForRequest('**/tags.json*');
    await page.getByRole('button', { name: 'Name' }).first().click();
    expect(await (await asked).headerValue('tz')).toBe('Atlantic/Reykjavik');
    await rest(page);
  });
});
