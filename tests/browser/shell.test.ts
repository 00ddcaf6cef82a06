import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  beSignedIn,
  fillSignIn,
  open,
  openBrowser,
  openWindow,
  signIn,
  type Window,
  type FileBrowser,
} from './browser.ts';

let server: TestServer;
let browser: FileBrowser;
let window: Window;
let page: Page;

beforeAll(async () => {
  server = await testServer();
  await server.call('POST', 'tags.json', { tag: { name: 'Harbour' } });
  browser = await openBrowser();
});
beforeEach(async () => {
  window = await openWindow(browser, server);
  page = window.page;
});
afterEach(async () => {
  expect(window.faults).toEqual([]);
  await window.close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A screen that is still moving gets some time to arrive. */
const becomes = <T>(read: () => Promise<T>, wanted: T): Promise<void> =>
  expect.poll(read, { timeout: 40_000 }).toBe(wanted);
const widthOf = async (element: Locator): Promise<number> =>
  Math.round((await element.boundingBox())?.width ?? 0);

describe('signing in and out', () => {
  test('a wrong password says what is wrong, the right one leads to the dashboard @spec SHELL-003 @spec NAV-001', async () => {
    await page.goto(server.url);
    await fillSignIn(page, server, 'not-the-password');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The email address or the password is not right' })
      .waitFor();
    expect(
      await widthOf(page.locator('main > div', { has: page.locator('form') })),
    ).toBeLessThanOrEqual(390);
    await page.getByRole('main').getByRole('img', { name: 'Heliograph' }).waitFor();
    await page.getByRole('link', { name: 'Privacy policy' }).waitFor();
    await page.getByText(/© \d{4} Heliograph/).waitFor();
    await fillSignIn(page, server);
    await page.waitForURL(/\/accounts\/\d+\/dashboard/);
    await page.goto(server.url);
    await page.waitForURL(/\/accounts\/\d+\/dashboard/);
  });

  test('a failed sign-in says why and can be tried again @spec SESSION-001', async () => {
    await page.goto(`${server.url}/authentication?error=The%20clock%20is%20wrong.`);
    await page.getByText('The clock is wrong.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('input[type=password]').waitFor();
  });

  test('a deep link with its query opens after signing in @spec NAV-021', async () => {
    await page.goto(`${server.url}/accounts/${server.account}/tags?sort=-name`);
    await fillSignIn(page, server);
    await page.waitForURL(`${server.url}/accounts/${server.account}/tags?sort=-name`);
    await page.getByRole('heading', { level: 1, name: 'Contact tags' }).waitFor();
  });

  test('signing out empties the browser, and a protected page asks again @spec SESSION-007', async () => {
    await signIn(page, server);
    await page.getByRole('button', { name: /account and settings/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    expect(await page.evaluate<number>('localStorage.length')).toBe(0);
    await page.goto(`${server.url}/accounts/${server.account}/tags`);
    await page.locator('input[type=password]').waitFor();
  });
});

describe('inside', () => {
  beforeEach(() => beSignedIn(page, server));

  test('Ctrl+K opens the palette, finds a page by its name and goes there or back, and to a record, which the title of the tab names @spec SHELL-051', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('textbox').fill('custom f');
    await palette.getByText('Custom Fields').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/custom_fields$/);
    await page.getByRole('heading', { level: 1, name: 'Custom fields' }).waitFor();
    expect(await page.title()).toBe('Heliograph Custom fields');
    await palette.waitFor({ state: 'detached' });
    // Without a text the page before is the first row, and Enter goes back to it.
    await page.keyboard.press('Control+k');
    await palette.locator('[data-action][data-selected]', { hasText: 'Dashboard' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard$/);
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('textbox').fill('harbo');
    await palette.locator('[data-action][data-selected]', { hasText: 'Harbour' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tags\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    expect(await page.title()).toBe('Heliograph Contact tag view · Harbour');
  });

  test('help opens a page of the guide beside its screen; the palette and a search find pages, a reload keeps the shell', async () => {
    await page.getByRole('link', { name: 'Integrations' }).click();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Connect Shopify' }).click();
    const beside = page.getByRole('complementary', { name: 'Guide' });
    await beside.getByRole('heading', { name: 'Connect Shopify' }).waitFor();
    // The screen stays in use: a link of the page leads it elsewhere.
    await beside.getByRole('link', { name: 'segments' }).click();
    await beside.getByRole('heading', { name: 'Build a segment' }).waitFor();
    await beside.getByRole('link', { name: 'Segments', exact: true }).click();
    await page.waitForURL(/\/accounts\/\d+\/segments$/);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('textbox').fill('bounce storm');
    await palette.getByText('Recover from a bounce storm').click();
    await page.waitForURL(/\/guide\/bounce-storm$/);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Recover from a bounce storm' }).waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    await page.getByRole('link', { name: 'Guide', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('smtp port');
    await page.getByRole('link', { name: 'Set up the first support address' }).click();
    await page.getByRole('heading', { level: 1, name: /^Set up the first support/ }).waitFor();
  });

  test('the menu is 256 wide, 60 when collapsed, then names its icons, and grows when a group is opened @spec SHELL-005 @spec NAV-020', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const column = menu.locator('..');
    await becomes(() => widthOf(column), 256);
    await menu.getByRole('button', { name: 'Collapse menu' }).click();
    await becomes(() => widthOf(column), 60);
    await menu.getByRole('link', { name: 'Dashboard' }).hover();
    await page.getByRole('tooltip', { name: 'Dashboard' }).waitFor();
    await page.reload();
    await column.waitFor();
    await becomes(() => widthOf(column), 60);
    await menu.getByRole('button', { name: 'Audience' }).click();
    await becomes(() => widthOf(column), 256);
    await menu.getByRole('link', { name: 'Tags', exact: true }).click();
    await page.waitForURL(/\/tags$/);
  });

  test('the search of the header filters the page by name, and is off where there is nothing to search @spec SHELL-014 @spec SHELL-015 @spec SHELL-016', async () => {
    await Promise.all(
      ['Readers', 'Buyers'].map((name) => server.call('POST', 'lists.json', { list: { name } })),
    );
    const search = page.getByRole('banner').getByPlaceholder('Search', { exact: true });
    expect(await search.isDisabled()).toBe(true);
    // A box that is off is the door of the palette, all of it, and says so.
    const door = page.getByRole('search').getByRole('button', { name: 'Open the command palette' });
    expect(await door.innerText()).toContain('Find or go to anything');
    expect((await door.boundingBox())?.width).toBe((await search.boundingBox())?.width);
    await door.click();
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    await page.keyboard.press('Escape');
    await open(page, server, 'lists');
    await page.getByRole('link', { name: 'Buyers' }).waitFor();
    await search.fill('read');
    await search.press('Enter');
    await page.getByRole('link', { name: 'Buyers' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Readers' }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      name: 'read',
      search: 'true',
    });
  });

  test('a link shows what its record is where the pointer rests on it, until it leaves', async () => {
    await server.call('POST', 'lists.json', {
      list: { name: 'Skippers', description: 'Who sails with us' },
    });
    await open(page, server, 'lists');
    const { x, y } = (await page.getByRole('link', { name: 'Skippers' }).boundingBox())!;
    await page.mouse.move(x + 2, y + 4);
    await page.mouse.move(x + 20, y + 6, { steps: 4 });
    const card = page.getByRole('tooltip').filter({ hasText: 'Skippers' });
    await card.getByText('Who sails with us').waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
  });

  test('a drawer is 500 wide, the list drawer 700, and opening one leaves the address alone @spec SHELL-006 @spec SHELL-007', async () => {
    await open(page, server, 'tags');
    await page.getByRole('button', { name: 'New tag' }).click();
    const tag = page.getByRole('dialog', { name: 'New tag' });
    await becomes(() => widthOf(tag), 500);
    expect(new URL(page.url()).pathname).toBe(`/accounts/${server.account}/tags`);
    expect(new URL(page.url()).search).toBe('?drawer=new');
    await tag.getByRole('button', { name: 'Close' }).click();
    await tag.waitFor({ state: 'detached' });
    await open(page, server, 'lists');
    await page.getByRole('button', { name: 'New list' }).first().click();
    await becomes(() => widthOf(page.getByRole('dialog', { name: 'New list' })), 700);
  });

  test('dark is one choice away and stays', async () => {
    const scheme = () =>
      page.evaluate<string>('document.documentElement.dataset.mantineColorScheme');
    const surface = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = [await scheme(), await surface()];
    expect(light[0]).toBe('light');
    await page.keyboard.press('Control+k');
    await page
      .getByRole('dialog', { name: 'Command palette' })
      .getByRole('textbox')
      .fill('light and dark');
    await page.keyboard.press('Enter');
    await becomes(scheme, 'dark');
    expect(await surface()).not.toBe(light[1]);
    await page.reload();
    await page.locator('h1').first().waitFor();
    expect(await scheme()).toBe('dark');
  });

  test('an export shows in the bell and before the title, and its file downloads, without a reload @spec NOTIF-005 @spec NOTIF-017 @spec SHELL-052', async () => {
    await open(page, server, 'tags');
    await page.evaluate('window.isSamePage = true');
    expect(await page.title()).toBe('Heliograph Contact tags');
    await page
      .getByRole('row', { name: /Harbour/ })
      .getByRole('checkbox')
      .check();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('textbox').fill('delete');
    await palette.locator('[data-action][data-selected]', { hasText: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    const bell = page.getByRole('button', { name: /^Notifications, 1 unread$/ });
    await bell.waitFor();
    expect(await page.title()).toBe('(1) Heliograph Contact tags');
    await bell.click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    const downloads = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Download' }).first().click();
    const file = await (await downloads).path();
    expect(await readFile(file, 'utf8')).toMatch(/Harbour/);
    await drawer.getByRole('button', { name: 'Mark all read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(await page.evaluate<boolean>('window.isSamePage === true')).toBe(true);
    await drawer.getByRole('button', { name: 'See All' }).click();
    await page.waitForURL(/\/notifications$/);
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  });

  test('the bell counts what is unread, says while it is read, and acts on the one that is meant @spec NOTIF-004', async () => {
    const actor = actorOfJob({ kind: 'user', id: server.userId, name: 'A', ip: null, roles: [] });
    const start = (message: string, notifiableId: number) =>
      inAccount(server.database, { accountId: server.account, actor }, (account) =>
        server.server.services.notifications.start(account, {
          message,
          notifiableType: 'List',
          notifiableId,
        }),
      );
    await start('Kept', 1);
    const gone = await start('Gone', 2);
    const held = Promise.withResolvers<void>();
    await page.route('**/notifications.json*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    const reading = drawer.locator('ul[aria-busy=true]');
    await reading.waitFor();
    held.resolve();
    await drawer.locator('li[data-unread]').nth(1).waitFor();
    expect(await reading.count()).toBe(0);
    expect(await page.title()).toMatch(/^\(2\) /);
    await page.unroute('**/notifications.json*');
    const removed = page.waitForRequest((request) => request.method() === 'DELETE');
    const row = drawer.getByRole('listitem').filter({ hasText: 'Gone' });
    await row.hover();
    await row.getByRole('button', { name: 'Remove from my list' }).click();
    expect((await removed).url()).toMatch(new RegExp(`/notifications/${gone}\\.json$`));
    await row.waitFor({ state: 'detached' });
    expect(await drawer.getByRole('listitem').filter({ hasText: 'Kept' }).count()).toBe(1);
  });
});
