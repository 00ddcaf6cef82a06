import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { menuGroups } from '#apps/web/shell/menu-groups.builder.ts';
import { fullAccessRoles } from '#platform/contract/roles.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { givePackage } from '#tests/harness/packages.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import {
  beSignedIn,
  fillSignIn,
  open,
  openBrowser,
  openWindow,
  type FileBrowser,
  type Window,
} from './browser.ts';
import { chooseEntry, entriesOf, openWholeMenu } from './left-menu.ts';
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

const menu = () => page.getByRole('navigation', { name: 'Main menu' });
const isOfTokens = (request: Request) => new URL(request.url()).pathname.endsWith('/token');

describe('what a page keeps of who is signed in', () => {
  test('has every field of person, roles, products and package, and no other tab hears a token @spec SESSION-011', async () => {
    await switchService(server, true);
    await givePackage(server, { type: 'core' });
    await beSignedIn(page, server);
    const other = await page.context().newPage();
    await other.goto(`${server.url}/robots.txt`);
    await other.evaluate(
      `window.heard = []; new BroadcastChannel('heliograph.session').onmessage = ({ data }) => window.heard.push(data.text)`,
    );
    const called = page.waitForRequest((request) => request.url().includes('/v2/'));
    await page.reload();
    expect(await (await called).headerValue('authorization')).toMatch(/^Bearer \S{20,}$/);
    const said = () => other.evaluate<string[]>('window.heard');
    await expect.poll(async () => (await said()).join('')).toContain('userAccess');
    const text = (await said()).join('');
    for (const field of [
      'username',
      'loggedIn',
      'userdata',
      'first_name',
      'last_name',
      'default_account_id',
      'userIndustry',
      'roles',
      'userAccess',
      'packageFeatures',
      'serviceCloudPackage',
    ])
      expect(text).toContain(field);
    expect(text).toContain(server.email);
    expect(text).not.toMatch(/Bearer|access_token/);
    await givePackage(server, { type: 'none' });
    await switchService(server, false);
  });
});

describe('the token of a page', () => {
  test('is refreshed before a call when 14 seconds are left, and by itself when 30 are, not before @spec SESSION-017 @spec SESSION-018', async () => {
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    const given = page.waitForResponse((answer) => isOfTokens(answer.request()));
    await beSignedIn(page, server);
    await open(page, server, 'tags');
    await rest(page);
    const { expires_in } = (await (await given).json()) as { expires_in: number };
    const life = expires_in * 1000;
    const expires = Date.now() + life;
    const refreshes = () => asked.filter(isOfTokens).length;
    const search = page.getByLabel('Search: Contact tags');
    const called = async (text: string): Promise<Request> => {
      const call = page.waitForRequest((one) => one.url().includes(`tags.json`));
      await search.fill(text);
      return call;
    };
    const before = refreshes();
    const old = await (await called('a')).headerValue('authorization');
    await page.clock.setFixedTime(expires - 50_000);
    expect(await (await called('ab')).headerValue('authorization')).toBe(old);
    expect(refreshes()).toBe(before);
    await page.clock.setFixedTime(expires - 14_000);
    const fresh = await called('abc');
    expect(await fresh.headerValue('authorization')).not.toBe(old);
    expect(refreshes()).toBe(before + 1);
    expect(asked.findLastIndex(isOfTokens)).toBeLessThan(asked.indexOf(fresh));
    // Nobody calls any more: the page looks by itself.
    await rest(page);
    await page.clock.setFixedTime(expires - 14_000 + life - 29_000);
    await expect.poll(refreshes, { timeout: 20_000 }).toBe(before + 2);
  });
});

test('who has no account goes to merchandising, to the storefront, or to their own page with code 400 @spec SESSION-025', async () => {
  const nowhere = 'homeless@example.org';
  await createUser(server.database, { email: nowhere, password: server.password });
  const answers: [Record<string, unknown>, string][] = [
    [{ merchants: [{ id: 1, name: 'Harbour' }] }, '/products/merchandising'],
    [{ groups: [{ id: 1, name: 'Store' }] }, '/products/neto'],
    [{}, '/users/edit?code=400'],
  ];
  for (const [has, target] of answers) {
    const other = await openWindow(browser, server);
    await other.page.route('**/v2/merchants.json', (route) =>
      route.fulfill({ json: { data: { merchants: has['merchants'] ?? [] } } }),
    );
    await other.page.route('**/v2/users/groups.json', (route) =>
      route.fulfill({ json: { data: { groups: has['groups'] ?? [] } } }),
    );
    await other.page.goto(server.url);
    await fillSignIn(other.page, { ...server, email: nowhere });
    await other.page.waitForURL(`${server.url}${target}`);
    await other.close();
  }
});

describe('a screen', () => {
  test('has the frame of the dashboard when signed in, the plain one for strangers, or one of its own @spec NAV-023', async () => {
    await page.goto(`${server.url}/locked`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await menu().count()).toBe(0);
    await page.goto(`${server.url}/password/new`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await menu().count()).toBe(0);
    await beSignedIn(page, server);
    await open(page, server, 'tags');
    await menu().waitFor();
  });

  test('asks for a sign-in, but for the few that say that they are for everybody @spec NAV-037', async () => {
    for (const path of [
      'dashboard',
      'reports',
      'campaigns',
      'social_schedules',
      'forms',
      'journeys',
      'lists',
      'contents',
      'integrations',
      'archive',
      'settings',
      'users-&-permissions',
    ]) {
      await page.goto(`${server.url}/accounts/${server.account}/${path}`);
      await page.locator('input[type=password]').waitFor();
    }
    await page.goto(`${server.url}/users/edit`);
    await page.locator('input[type=password]').waitFor();
    for (const path of ['/password/new', '/session/logout', '/locked', '/404']) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('input[type=password]').count()).toBe(0);
    }
  });
});

describe('the menu', () => {
  test('lists six entries of social, four of acquisition and two of automation @spec NAV-007 @spec NAV-008 @spec NAV-009', async () => {
    await beSignedIn(page, server);
    expect(await entriesOf(page, 'Social')).toEqual({
      Schedules: 'social_schedules',
      Queue: 'social_schedules/queue',
      'Social Campaigns': 'social_campaigns',
      'Content Categories': 'social_content_categories',
      'Social Accounts': 'social_accounts',
      Leads: 'social_leads',
    });
    expect(await entriesOf(page, 'Acquisition')).toEqual({
      Forms: 'acquisition/forms',
      'Landing Pages': 'landing_pages',
      'Signup Forms Old': 'forms',
      Surveys: 'surveys',
    });
    expect(await entriesOf(page, 'Automation')).toEqual({
      Journeys: 'journeys',
      'Data Journeys': 'data_journeys',
    });
  });

  test('lists ten entries of analytics, twelve of the audience and ten of content @spec NAV-004 @spec NAV-010 @spec NAV-013', async () => {
    await openWholeMenu(server, server.account);
    await beSignedIn(page, server);
    const shown: Record<string, string> = {};
    for (const group of ['Analytics', 'Audience', 'Content'] as const) {
      const entries = await entriesOf(page, group);
      expect(Object.values(entries)).toEqual(menuGroups[group]);
      Object.assign(shown, entries);
    }
    expect(shown).toMatchObject({
      'Web Tracking': 'websites',
      'Image Library': 'folders',
      'Optimize On Open': 'image_groups',
      'Countdown Timer': 'live_content_images',
    });
  });

  test('has batch campaigns in account 25 alone, and ends with integrations and archives @spec NAV-006 @spec NAV-014 @spec CAMPAIGNS-004', async () => {
    let account = server.account;
    while (account < 25) account = await server.anotherAccount(`Shop ${account}`);
    const { userId } = server;
    await openWholeMenu(server, account);
    await grantMembership(server.database, { accountId: account, userId, roles: fullAccessRoles });
    await page.goto(`${server.url}/accounts/${account}/dashboard`);
    await fillSignIn(page, server);
    await page.waitForURL(`${server.url}/accounts/${account}/dashboard`);
    expect(Object.values(await entriesOf(page, 'Campaigns'))).toEqual(menuGroups.Campaigns);
    await chooseEntry(page, 'Batch Campaigns', 'batch_campaigns/new');
    await page.getByRole('heading', { level: 1, name: 'Batch campaigns' }).waitFor();
    await chooseEntry(page, 'Integrations', 'integrations');
    await chooseEntry(page, 'Archives', 'archive');
    await page.goto(`${server.url}/accounts/${server.account}/dashboard`);
    expect(Object.values(await entriesOf(page, 'Campaigns'))).not.toContain('batch_campaigns/new');
  });
});
