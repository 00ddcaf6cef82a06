import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { fillSignIn, open, openBrowser, openWindow, signIn, type Window } from './browser.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let window: Window;
let page: Page;

beforeAll(async () => {
  server = await testServer();
  browser = await openBrowser();
});
beforeEach(async () => {
  window = await openWindow(browser, server);
  page = window.page;
});
afterEach(() => window.close());
afterAll(async () => {
  await browser.close();
  await server.close();
});

let people = 0;

const as = (one: { email: string }) => ({ ...server, ...one }) as TestServer;

/** A person of the account, signed in. */
async function signedIn(): Promise<{ email: string }> {
  const email = `linus-${++people}@example.org`;
  const userId = await createUser(server.database, { email, password: server.password });
  await grantMembership(server.database, {
    accountId: server.account,
    userId,
    roles: ['contacts'],
  });
  await signIn(page, as({ email }));
  return { email };
}

const ticked = (text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).locator('xpath=self::*[@data-kept]');

test('a drawer of the user menu checks what is typed against the rules @spec USERS-045 @spec USERS-046 @spec USERS-047', async () => {
  await signedIn();
  await page.getByRole('button', { name: /account and settings/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const { drawer, save, now, next, again } = changing();
  await now.waitFor();
  await save.click();
  await expect.poll(() => drawer.getByText('Required', { exact: true }).count()).toBe(3);
  const rules: [string, string, string][] = [
    ['At least 8 characters', 'Abcde1#', 'Abcdef1#'],
    ['One upper-case letter', 'abc', 'Abc'],
    ['One special character', 'Abcdef12', 'Abcdef12#'],
    ['One digit', 'Abcdefg#', 'Abcdefg1#'],
    ['No character repeated consecutively', 'Abccdef1#', 'Abcdef1#'],
  ];
  for (const [rule, without, withIt] of rules) {
    await next.fill(without);
    expect(await ticked(rule).count(), `${rule} of ${without}`).toBe(0);
    await next.fill(withIt);
    expect(await ticked(rule).count(), `${rule} of ${withIt}`).toBe(1);
  }
  await next.fill('abc');
  await save.click();
  await drawer.getByText('Enter Valid New Password').waitFor();
  await now.fill('Wrong-Word-1');
  await next.fill('Sturdy-Lamp-7');
  await again.fill('Sturdy-Lamp-8');
  await save.click();
  await drawer.getByText('Password does not match.').waitFor();
  await again.fill('Sturdy-Lamp-7');
  await save.click();
  await drawer.getByText('Is not right').waitFor();
});

test('a drawer of one’s page takes the current password and a new one twice, and says that it is changed @spec USERS-038 @spec USERS-048', async () => {
  const { email } = await signedIn();
  await page.goto(`${server.url}/users/edit`);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const { drawer, save, now, next, again } = changing();
  await now.fill(server.password);
  await next.fill('Sturdy-Lamp-7');
  expect(await drawer.locator('[data-kept]').count()).toBe(5);
  await again.fill('Sturdy-Lamp-7');
  await save.click();
  await page.getByText('Password changed successfully').waitFor();
  await open(page, server, 'tags');
  await page.getByRole('heading', { level: 1, name: 'Contact tags' }).waitFor();
  const other = await openWindow(browser, server);
  await other.page.goto(server.url);
  await fillSignIn(other.page, as({ email }), 'Sturdy-Lamp-7');
  await other.page.waitForURL(/\/dashboard/);
  await other.close();
});

function changing() {
  const drawer = page.getByRole('dialog', { name: 'Change Password' });
  return {
    drawer,
    save: drawer.getByRole('button', { name: 'Change password', exact: true }),
    now: drawer.getByLabel('Current password'),
    next: drawer.getByLabel('New password', { exact: true }),
    again: drawer.getByLabel('Confirm new password'),
  };
}
