import type { Page } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  onTestFinished,
} from 'vitest';
import { fullAccessRoles } from '#platform/contract/roles.ts';
import { createUser } from '#platform/identity/users.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { longPressDelay } from '#platform/web/page/long-press.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  beSignedIn,
  open,
  openBrowser,
  openWindow,
  type Window,
  type FileBrowser,
} from './browser.ts';
import { rest } from './rest.ts';
import { aTeamOf } from './team.ts';

let server: TestServer;
let browser: FileBrowser;
let window: Window;
let page: Page;
let expected: RegExp | null = null;
// The window of all tests that leave nothing behind in theirs.
let shared: Window | undefined;

beforeAll(async () => {
  server = await testServer({
    env: {
      HELP_CENTER_URL: 'http://127.0.0.1:9/help',
      SYSTEM_STATUS_URL: 'http://127.0.0.1:9/status',
      GALAXY_URL: 'http://127.0.0.1:9/galaxy',
      NEW_MENU_ENTRIES: 'tags',
    },
  });
  for (let number = 1; number <= 25; number++)
    await server.call('POST', 'lists.json', {
      list: { name: `List ${String(number).padStart(2, '0')}` },
    });
  browser = await openBrowser();
});
beforeEach(async () => {
  expected = null;
  window = await openWindow(browser, server);
  page = window.page;
});
afterEach(async () => {
  expect(window.faults.filter((fault) => !expected?.test(fault))).toEqual([]);
  if (window !== shared) await window.close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const useShared = async () => {
  await window.close();
  if (!shared) await beSignedIn((shared = await openWindow(browser, server)).page, server);
  window = shared;
  page = window.page;
  window.faults.length = 0;
  await open(page, server, 'dashboard');
};
const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const userMenu = async () => {
  await page.getByRole('button', { name: /account and settings/ }).click();
  return page.getByRole('menu');
};

describe('the frame', () => {
  test('a splash shows until the person is known, then every region is there @spec SHELL-004 @spec SHELL-008', async () => {
    const held = Promise.withResolvers<void>();
    await beSignedIn(page, server);
    await page.route('**/v2/users/info.json', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('status').getByText('Loading...').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    held.resolve();
    await page.waitForURL(/\/dashboard/);
    for (const region of [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Main menu' }),
      page.getByRole('main'),
      page.getByRole('button', { name: 'Contact support' }),
    ])
      await region.waitFor();
    await open(page, server, 'lists');
    await page.getByRole('button', { name: 'Show folders' }).click();
    await page.getByRole('complementary', { name: 'Folders' }).waitFor();
    await page.reload();
    await page.getByRole('complementary', { name: 'Folders' }).waitFor();
  });

  test('a start shows the sign-in alone; then the menu is wide, and nothing is open, loading or new @spec SHELL-039', async () => {
    await page.goto(server.url);
    await page.locator('input[type=password]').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('banner').count()).toBe(0);
    await beSignedIn(page, server);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Collapse menu' }).waitFor();
    expect([
      await page.getByRole('dialog').count(),
      await page.locator('iframe').count(),
      await page.getByText('New version available').count(),
    ]).toEqual([0, 0, 0]);
    // The page before is kept for the way back.
    await open(page, server, 'lists?sort=-name');
    await page.evaluate(
      `history.pushState({}, '', '/no-such-page'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
    );
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.waitForURL(/\/lists\?sort=-name$/);
  });

  test('a drawer is opened for a record, answers what was saved, and keeps nothing once closed @spec SHELL-040', async () => {
    await useShared();
    await open(page, server, 'tags');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New tag' }).first().click();
    await page.getByRole('dialog', { name: 'New tag' }).getByLabel('Name').fill('Half written');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New tag' }).first().click();
    const name = page.getByRole('dialog', { name: 'New tag' }).getByLabel('Name');
    expect(await name.inputValue()).toBe('');
    await name.fill('Drawn');
    await dialog.getByRole('button', { name: /Save|Create/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Drawn' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename tag' });
    expect(await rename.getByLabel('Name').inputValue()).toBe('Drawn');
    await rename.getByLabel('Name').fill('Redrawn');
    await rename.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Redrawn/ }).waitFor();
    expect([await dialog.count(), new URL(page.url()).search]).toEqual([0, '']);
  });

  test('the clock runs each second in New York for a person without preferences; the account switcher is not there for one account @spec SHELL-027 @spec SHELL-028 @spec SHELL-029', async () => {
    await page.clock.install();
    await beSignedIn(page, server);
    const clock = page.getByRole('banner').locator('time');
    expect(await clock.textContent()).toMatch(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M E[SD]T$/);
    const toMinute = Math.ceil((Date.now() + 5000) / 60_000) * 60_000;
    await page.clock.pauseAt(toMinute - 2500);
    const shown = async () => ({
      text: (await clock.textContent())!.slice(0, 5),
      second: Math.floor(Date.parse((await clock.getAttribute('datetime'))!) / 1000),
    });
    const minute = (time: number) =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/New_York',
        hour: '2-digit',
        minute: '2-digit',
      })
        .format(time)
        .slice(0, 5);
    const seen: { text: string; second: number }[] = [];
    for (let second = 0; second < 4; second += 1) {
      await page.clock.runFor(1000);
      seen.push(await shown());
    }
    expect(seen.map(({ second }) => second - seen[0]!.second)).toEqual([0, 1, 2, 3]);
    expect([seen[0]!.text, seen[3]!.text]).toEqual([minute(toMinute - 1), minute(toMinute)]);
    expect(await page.getByRole('button', { name: /^Change account/ }).count()).toBe(0);
  });

  test('the menu ends in the Help Center, and new entries have a badge @spec SHELL-059 @spec SHELL-060', async () => {
    await useShared();
    const help = page.getByRole('link', { name: 'Help Center' });
    expect([await help.getAttribute('href'), await help.getAttribute('target')]).toEqual([
      'http://127.0.0.1:9/help',
      '_blank',
    ]);
    await page.getByRole('button', { name: 'Audience' }).click();
    await page.getByRole('link', { name: 'Tags New' }).waitFor();
    expect(await page.getByRole('link', { name: /Custom Fields New/ }).count()).toBe(0);
  });

  test('the user menu leads to the configured addresses in new tabs @spec SHELL-036 @spec SHELL-062', async () => {
    await useShared();
    const menu = await userMenu();
    for (const [name, href] of [
      ['Galaxy', 'http://127.0.0.1:9/galaxy'],
      ['System Status', 'http://127.0.0.1:9/status'],
      ['Roadmap', '/roadmap'],
    ]) {
      const entry = menu.getByRole('menuitem', { name: name! });
      expect([await entry.getAttribute('href'), await entry.getAttribute('target')]).toEqual([
        href,
        '_blank',
      ]);
    }
    expect(await menu.getByRole('menuitem', { name: 'Identity Profile' }).count()).toBe(0);
  });

  test('the user menu leads to five pages of the account; the users are for the role account, the admin centre is not in the settings app @spec SHELL-034 @spec SHELL-035 @spec SHELL-038', async () => {
    await useShared();
    const pages = {
      'Account & Billing': 'account-&-billing',
      'Users & Permissions': 'users-&-permissions',
      Settings: 'settings',
      Connections: 'connections',
      'Process Queue': 'process-queue',
    };
    for (const [name, path] of Object.entries(pages)) {
      await (await userMenu()).getByRole('menuitem', { name, exact: true }).click();
      await page.waitForURL(`${server.url}/accounts/${server.account}/${path}`);
    }
    const offered = async (path: string) => {
      await page.goto(server.url + path);
      const names = await (await userMenu()).getByRole('menuitem').allInnerTexts();
      return Object.keys(pages).filter((name) => names.includes(name));
    };
    expect(await offered(`/settings/${server.account}/dashboard`)).toEqual([
      'Connections',
      'Process Queue',
    ]);
    const give = (roles: readonly string[]) =>
      grantMembership(server.database, {
        accountId: server.account,
        userId: server.userId,
        roles,
      });
    await give(fullAccessRoles.filter((role) => role !== 'account'));
    expect(await offered(`/accounts/${server.account}/dashboard`)).toEqual(
      Object.keys(pages).filter((name) => name !== 'Users & Permissions'),
    );
    await give(fullAccessRoles);
  });

  test('the roadmap opens in a tab of its own and has something to say @spec SHELL-001', async () => {
    await useShared();
    const menu = await userMenu();
    const tabs = page.context().waitForEvent('page');
    await menu.getByRole('menuitem', { name: 'Roadmap' }).click();
    const tab = await tabs;
    await tab.getByRole('heading', { level: 1, name: 'Roadmap' }).waitFor();
    expect(await tab.title()).toBe('Heliograph Roadmap');
    expect(await tab.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(8);
    await tab.close();
  });

  test('the leaving page names the host, and refuses what is no web address @spec SHELL-002', async () => {
    await beSignedIn(page, server);
    await page.goto(`${server.url}/external?href=${encodeURIComponent('javascript:alert(1)')}`);
    await page.getByText('This link is not safe to follow').waitFor();
    await page.goto(`${server.url}/external?href=${encodeURIComponent(`${server.url}/healthz`)}`);
    await page
      .getByRole('heading', { name: `You are leaving Heliograph for ${new URL(server.url).host}` })
      .waitFor();
    await page.waitForURL(/healthz$/);
  });

  test('a new version shows a banner; UPDATE loads it @spec SHELL-009 @spec SHELL-010', async () => {
    let modified = Date.parse('2026-11-21T06:00:00Z');
    await page.route('**/robots.txt', (route) =>
      route.fulfill({ headers: { 'last-modified': new Date(modified).toUTCString() } }),
    );
    await page.clock.install();
    const asked = page.waitForResponse('**/robots.txt');
    await beSignedIn(page, server);
    await asked;
    modified += 20 * 60_000;
    await page.clock.fastForward(76_000);
    const banner = page.getByRole('status').filter({ hasText: 'New version available' });
    await banner.getByRole('button', { name: 'REMIND ME LATER' }).waitFor();
    await page.evaluate('window.isSamePage = true');
    await banner.getByRole('button', { name: 'UPDATE' }).click();
    await expect
      .poll(() => page.evaluate<boolean>('window.isSamePage === true').catch(() => true), {
        timeout: 40_000,
      })
      .toBe(false);
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    expect(await banner.count()).toBe(0);
  });

  test('the chat button leaves while the page scrolls and is back two seconds after @spec SHELL-013', async () => {
    await useShared();
    await page.setViewportSize({ width: 1440, height: 400 });
    const button = page.getByRole('button', { name: 'Contact support' });
    await button.waitFor();
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, 200);
    await button.waitFor({ state: 'hidden' });
    const hiddenAt = Date.now();
    await button.waitFor();
    expect(Date.now() - hiddenAt).toBeGreaterThan(1_500);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('a version is new when the file moved by more than 15 minutes, looked at each minute; dismissed it comes back after three hours @spec SHELL-011 @spec SHELL-012', async () => {
    const built = Date.parse('2026-11-21T06:00:00Z');
    let modified = built;
    let looked = 0;
    await page.route('**/robots.txt', (route) => {
      looked += 1;
      return route.fulfill({ headers: { 'last-modified': new Date(modified).toUTCString() } });
    });
    await page.clock.install();
    await beSignedIn(page, server);
    await expect.poll(() => looked).toBe(1);
    /** Lets time pass, with or without a look at the file at its end. */
    const pass = async (minutes: number, looks: 0 | 1) => {
      const before = looked;
      await page.clock.fastForward(minutes * 60_000);
      await expect.poll(() => looked).toBe(before + looks);
      await rest(page);
    };
    const banner = page.getByRole('status').filter({ hasText: 'New version available' });
    await pass(0.5, 0);
    modified = built + 14 * 60_000;
    await pass(0.8, 1);
    expect(await banner.count()).toBe(0);
    modified = built + 16 * 60_000;
    const visibility = (state: string) =>
      page.evaluate(
        `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })`,
      );
    await visibility('hidden');
    await pass(118, 0);
    await pass(3, 1);
    await visibility('visible');
    await banner.getByRole('button', { name: 'REMIND ME LATER' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.clock.fastForward(179 * 60_000);
    await rest(page);
    expect(await banner.count()).toBe(0);
    await page.clock.fastForward(90_000);
    await banner.waitFor();
  });

  test('a message to support is mailed with the page it was written on', async () => {
    await useShared();
    await page.getByRole('button', { name: 'Contact support' }).click();
    const form = page.getByRole('dialog', { name: 'Contact support' });
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Field is required').waitFor();
    await form.getByRole('textbox', { name: 'Message' }).fill('Where are my ☂ umbrellas?');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message is on its way. The answer comes by email.').waitFor();
    const mail = await server.until(
      async () =>
        (await server.call('GET', 'local_inbox.json?name=Message%20to%20support')).body.data
          .messages[0],
      'the mail to support',
    );
    const { text, headers } = (await server.call('GET', `local_inbox/${mail.id}.json`)).body.data
      .message;
    expect(text).toContain('Where are my ☂ umbrellas?');
    expect(text).toContain(`Page: /accounts/${server.account}/dashboard`);
    expect(headers.find((one: { name: string }) => one.name === 'Reply-To').value).toContain(
      server.email,
    );
  });
});

describe('small rules', () => {
  beforeEach(() => useShared());

  test('an archived list comes back by UNDO', async () => {
    await open(page, server, 'lists?name=List%2025&search=true');
    await page.getByRole('button', { name: 'Actions for List 25' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('link', { name: 'List 25' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'UNDO' }).click();
    await page.getByRole('link', { name: 'List 25' }).waitFor();
  });

  test('a dropdown loads ten at a time as it is scrolled, and shows three chips, then +2 @spec SHELL-056 @spec SHELL-057', async () => {
    const { id } = (await server.call('POST', 'campaigns.json', { campaign: { name: 'Picker' } }))
      .body.data;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/lists.json') && request.url().includes('per_page=10'))
        asked.push(new URL(request.url()).searchParams.get('page') ?? '');
    });
    await open(page, server, `campaigns/${id}/edit?step=audience`);
    await page.getByRole('button', { name: 'Lists', exact: true }).click();
    const options = page.getByRole('option', { name: /^List \d/ });
    await expect.poll(() => options.count()).toBe(10);
    for (const wanted of [20, 25]) {
      await options.last().scrollIntoViewIfNeeded();
      await expect.poll(() => options.count(), { timeout: 40_000 }).toBe(wanted);
    }
    expect(asked).toEqual(['1', '2', '3']);
    for (const name of ['List 01', 'List 02', 'List 03', 'List 04', 'List 05'])
      await page.getByRole('option', { name }).click();
    await page
      .getByRole('button', { name: /^Lists/ })
      .getByText('+2')
      .waitFor();
    expect(
      await page
        .getByRole('button', { name: /^Lists/ })
        .getByText(/^List 0[123]$/)
        .count(),
    ).toBe(3);
  });

  test('a finger that rests on an icon for a second shows what it is @spec SHELL-058', async () => {
    await open(page, server, 'lists');
    const icon = page.getByRole('button', { name: 'Columns' });
    await icon.dispatchEvent('touchstart', { touches: [], changedTouches: [], targetTouches: [] });
    await page.getByRole('tooltip', { name: 'Columns' }).waitFor();
    expect(longPressDelay).toBe(1000);
  });
});

describe('parts and tabs', () => {
  beforeEach(() => beSignedIn(page, server));

  test('a part of the application that does not arrive in two minutes has failed @spec SHELL-053', async () => {
    expected = /ChunkLoadError/;
    await page.clock.install();
    await page.route('**/assets/*.js', () => new Promise(() => {}));
    const asked = page.waitForRequest('**/assets/*.js');
    await page.getByRole('button', { name: 'Audience' }).click();
    await page.getByRole('link', { name: /^Tags/ }).click();
    await asked;
    const failed = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
    await page.clock.fastForward(110_000);
    expect(await failed.count()).toBe(0);
    await page.clock.fastForward(11_000);
    await failed.waitFor();
  });

  test('what a tab tells the others goes in parts of 4096 characters, which they join @spec SHELL-049', async () => {
    const long = Array.from({ length: 22 }, (_nothing, at) => `role-${at}-${'x'.repeat(400)}`);
    const other = await page.context().newPage();
    await other.route('**/show.json', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { roles: string[] } };
      body.data.roles.push(...long);
      await route.fulfill({ response: answer, json: body });
    });
    await page.evaluate(`globalThis.heard = [];
      new BroadcastChannel('heliograph.session').onmessage = ({ data }) => heard.push(data);`);
    await rest(page);
    // A tab that hears of other roles than its own reads them anew: it has joined what it heard.
    const readAnew = page.waitForRequest('**/show.json');
    await other.goto(`${server.url}/accounts/${server.account}/tags`);
    await readAnew;
    await expect.poll(() => page.evaluate<number>('heard.length')).toBeGreaterThanOrEqual(3);
    const heard = await page.evaluate<{ text: string }[]>('heard.slice(0, 3)');
    expect(heard.map(({ text }) => text.length)).toEqual([4096, 4096, expect.any(Number)]);
    const told = JSON.parse(heard.map(({ text }) => text).join('')) as { roles: string[] };
    expect(told.roles).toEqual(expect.arrayContaining(long));
  });

  test('signing out in one tab signs the other out @spec SHELL-050', async () => {
    // The other tab may ask for something with the token that has just ended.
    expected = /status of 401/;
    const other = await page.context().newPage();
    await other.goto(`${server.url}/accounts/${server.account}/tags`);
    await other.getByRole('heading', { level: 1, name: 'Contact tags' }).waitFor();
    await (await userMenu()).getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    await other.locator('input[type=password]').waitFor();
  });
});

describe('products', () => {
  const switcher = () =>
    page
      .getByRole('button', { name: 'Products' })
      .click()
      .then(() => page.getByRole('menu'));
  const stub = (path: string, body: unknown, status = 200) =>
    page.route(`**/v2/${path}.json*`, (route) => route.fulfill({ status, json: body }));

  test('only those that the person may use are offered @spec SHELL-017 @spec SHELL-021 @spec SHELL-022', async () => {
    await run('update accounts set owner_id = null');
    await beSignedIn(page, server);
    expect(await (await switcher()).getByRole('menuitem').allTextContents()).toEqual([
      'MarketingCampaigns, audience and content',
    ]);
    await run('update accounts set enable_service = true, enable_commerce = true where id = $1', [
      server.account,
    ]);
    await stub('merchants', { data: { merchants: [{ id: 1, name: 'Harbour Group' }] } });
    await stub('users/groups', { data: [{ id: 2, name: 'Harbour Shop' }] });
    await page.reload();
    const menu = await switcher();
    await menu.getByRole('menuitem', { name: /^Storefront/ }).waitFor();
    expect(
      (await menu.getByRole('menuitem').allTextContents()).map((text) =>
        /^[A-Z][a-z]+/.exec(text)?.[0].replace(/(Campaigns|Tickets|Orders|Search|Your)$/, ''),
      ),
    ).toEqual(['Marketing', 'Service', 'Commerce', 'Merchandising', 'Storefront']);
  });

  test('Marketing and Service need their switch and a role of their own, Commerce its switch @spec SHELL-018 @spec SHELL-019 @spec SHELL-020', async () => {
    // Roles that are taken while a page reads with them.
    expected = /status of 403/;
    await beSignedIn(page, server);
    onTestFinished(async () => {
      await aTeamOf(server).setProducts({ service: true, commerce: true });
      await grantMembership(server.database, {
        accountId: server.account,
        userId: server.userId,
        roles: fullAccessRoles,
      });
    });
    const offered = async (
      on: { marketing?: boolean; service: boolean; commerce: boolean },
      roles: readonly string[],
    ) => {
      // An open page hears of lost roles and goes elsewhere by itself, perhaps while it is being loaded anew.
      const at = page.url();
      await page.goto('about:blank');
      await aTeamOf(server).setProducts(on);
      await grantMembership(server.database, {
        accountId: server.account,
        userId: server.userId,
        roles,
      });
      await page.goto(at);
      const names = await (await switcher()).getByRole('menuitem').allTextContents();
      return ['Marketing', 'Service', 'Commerce'].filter((product) =>
        names.some((name) => name.startsWith(product)),
      );
    };
    const both = ['contents', 'service'];
    expect(await offered({ service: true, commerce: true }, both)).toEqual([
      'Marketing',
      'Service',
      'Commerce',
    ]);
    expect(await offered({ service: false, commerce: true }, both)).toEqual([
      'Marketing',
      'Commerce',
    ]);
    expect(await offered({ service: true, commerce: false }, both)).toEqual([
      'Marketing',
      'Service',
    ]);
    expect(await offered({ service: true, commerce: true }, ['contents'])).toEqual([
      'Marketing',
      'Commerce',
    ]);
    expect(await offered({ service: false, commerce: false }, fullAccessRoles)).toEqual([
      'Marketing',
    ]);
    // Without marketing the page is the service’s.
    expect(await offered({ marketing: false, service: true, commerce: true }, both)).toEqual([
      'Service',
      'Commerce',
    ]);
    expect(await offered({ service: true, commerce: true }, ['service'])).toEqual([
      'Service',
      'Commerce',
    ]);
  });

  test('service is a page of its own with its dashboard, and the chosen product is kept for a day @spec SERVICE-001 @spec SHELL-026 @spec SHELL-037', async () => {
    await run('update accounts set enable_service = true, enable_commerce = true where id = $1', [
      server.account,
    ]);
    await beSignedIn(page, server);
    const menu = await switcher();
    await menu.getByRole('menuitem', { name: /^Service/ }).click();
    await page.waitForURL(`${server.url}/service/${server.account}/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'Service' }).waitFor();
    await page.getByText(server.email).first().waitFor();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'heliograph_app');
    expect([cookie?.value, Math.round((cookie!.expires - Date.now() / 1000) / 3600)]).toEqual([
      'service',
      24,
    ]);
    const menuItems = await (await userMenu()).getByRole('menuitem').allTextContents();
    expect(
      menuItems.filter((text) => /^(Settings|Connections|Process Queue|System Status)$/.test(text)),
    ).toEqual(['Settings']);
  });

  test('commerce is a page of its own with its dashboard, and leads back to that of marketing @spec COMMERCE-001 @spec SHELL-023', async () => {
    await run('update accounts set enable_service = true, enable_commerce = true where id = $1', [
      server.account,
    ]);
    await beSignedIn(page, server);
    await (await switcher()).getByRole('menuitem', { name: /^Commerce/ }).click();
    await page.waitForURL(`${server.url}/commerce/${server.account}/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'Commerce' }).waitFor();
    await page
      .getByText('Orders come from connected stores and through the API.')
      .first()
      .waitFor();
    for (let number = 1; number <= 6; number += 1)
      await server.call('POST', 'orders.json', {
        order: { original_order_id: `C-${number}`, currency: 'EUR', grand_total: number },
      });
    await page.reload();
    await page.getByRole('link', { name: 'Show all 6' }).click();
    await page.waitForURL(`${server.url}/commerce/${server.account}/orders`);
    await page.getByText('Order C-1').waitFor();
    await (await switcher()).getByRole('menuitem', { name: /^Marketing/ }).click();
    await page.waitForURL(`${server.url}/accounts/${server.account}/dashboard`);
  });

  test('one store opens in a new tab; several, or none that can be read, open the page of the product @spec SHELL-024 @spec SHELL-025 @spec COMMERCE-003', async () => {
    await stub('users/groups', { data: [{ id: 2, name: 'Harbour Shop' }] });
    await stub('stores', { data: [{ name: 'Harbour Shop', url: `${server.url}/healthz` }] });
    await beSignedIn(page, server);
    const popup = page.waitForEvent('popup');
    await (await switcher()).getByRole('menuitem', { name: /^Storefront/ }).click();
    expect((await popup).url()).toBe(`${server.url}/healthz`);
    await page.unroute('**/v2/stores.json*');
    await stub('stores', { error: 'Not found.' }, 404);
    await page.reload();
    await (await switcher()).getByRole('menuitem', { name: /^Storefront/ }).click();
    await page.waitForURL(`${server.url}/products/neto`);
    await page.getByText('The addresses of your stores could not be loaded.').waitFor();
    await page.getByRole('list', { name: 'Your groups' }).getByText('Harbour Shop').waitFor();
    await page.unroute('**/v2/stores.json*');
    await stub('stores', {
      data: [
        { name: 'One', url: 'https://one.example.com' },
        { name: 'Two', url: 'https://two.example.com' },
      ],
    });
    await page.reload();
    const stores = page.getByRole('list', { name: 'Your stores' }).getByRole('link');
    await stores.nth(1).waitFor();
    expect([
      await stores.nth(0).getAttribute('href'),
      await stores.nth(1).getAttribute('href'),
      await stores.count(),
    ]).toEqual(['https://one.example.com', 'https://two.example.com', 2]);
  });
});

describe('merchandising', () => {
  test('with two organisations has a page that lists both @spec COMMERCE-002', async () => {
    await beSignedIn(page, server);
    const names = ['Harbour Group', 'Quiet Group'];
    await page.route('**/v2/merchants.json*', (route) =>
      route.fulfill({ json: { data: { merchants: names.map((name, id) => ({ id, name })) } } }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Products' }).click();
    await page.getByRole('menuitem', { name: /^Merchandising/ }).click();
    await page.waitForURL(`${server.url}/products/merchandising`);
    const listed = page.getByRole('list', { name: 'Your organisations' }).getByRole('listitem');
    await listed.nth(1).waitFor();
    expect(await listed.allInnerTexts()).toEqual(names);
  });
});

describe('the account switcher', () => {
  beforeAll(async () => {
    const userId = await createUser(server.database, {
      email: 'many@example.org',
      password: server.password,
    });
    for (let number = 1; number <= 25; number++) {
      const {
        rows: [account],
      } = await run('insert into accounts (name) values ($1) returning id', [
        `Shop ${String(number).padStart(2, '0')}`,
      ]);
      await grantMembership(server.database, {
        accountId: Number(account.id),
        userId,
        roles: ['contacts'],
      });
    }
  });

  const asked: URL[] = [];
  const rows = () => page.getByRole('dialog').getByRole('button', { name: /^Shop|^S\d/ });
  beforeEach(async () => {
    asked.length = 0;
    await page.route('**/v2/accounts.json*', async (route) => {
      asked.push(new URL(route.request().url()));
      const answer = await route.fetch();
      const body = await answer.json();
      for (const account of body.data) if (account.name === 'Shop 03') account.error = true;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(server.url);
    await page
      .getByLabel(/e-?mail/i)
      .first()
      .fill('many@example.org');
    await page.locator('input[type=password]').first().fill(server.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await page.getByRole('button', { name: 'Shop 01' }).click();
    await page.waitForURL(/\/dashboard/);
    await page.getByRole('button', { name: 'Change account, now Shop 01' }).click();
  });

  test('loads page by page inside 250 px @spec SHELL-029 @spec SHELL-031', async () => {
    const box = rows().first().locator('..');
    await expect
      .poll(
        async () => {
          await rows().last().scrollIntoViewIfNeeded();
          return rows().count();
        },
        { timeout: 40_000 },
      )
      .toBe(25);
    expect((await box.boundingBox())?.height).toBeLessThanOrEqual(250);
    expect([
      ...new Set(
        asked.map((url) => `${url.searchParams.get('page')}/${url.searchParams.get('per_page')}`),
      ),
    ]).toEqual(['0/10', '1/10', '2/10']);
  });

  test('keeps an account shut that could not be read @spec SHELL-032', async () => {
    const broken = rows().filter({ hasText: 'Shop 03' });
    await broken.hover();
    await page
      .getByRole('tooltip', {
        name: 'Error in fetching account information. Please select another account.',
      })
      .waitFor();
    expect(await broken.getAttribute('aria-disabled')).toBe('true');
  });

  test('searches once after the typing, and says when nothing is found @spec SHELL-030 @spec SHELL-033', async () => {
    await rows().first().waitFor();
    asked.length = 0;
    await page.getByRole('textbox', { name: 'Search accounts' }).pressSequentially('nowhere');
    await page.getByText('No Account Found').waitFor();
    expect(asked.map((url) => url.searchParams.get('name_cont'))).toEqual(['nowhere']);
  });
});
