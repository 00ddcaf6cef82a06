import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { fillSignIn, openBrowser, openWindow, signIn, type Window } from './browser.ts';
import { overflowOf, seriousFindings } from './soundness.ts';

const minute = 60_000;
let server: TestServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let window: Window;
let page: Page;
let ahead = 0;
let expected: RegExp | null = null;

beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date(Date.now() + ahead) } });
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
  ahead = 0;
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

let people = 0;

/** A person of the first account with these roles; without roles, of no account. */
async function person(
  name: string,
  roles: string[],
): Promise<{ email: string; password: string; id: number }> {
  const email = `${name.toLowerCase()}-${++people}@example.org`;
  const id = await createUser(server.database, {
    email,
    password: server.password,
    firstName: name,
  });
  if (roles.length > 0)
    await grantMembership(server.database, { accountId: server.account, userId: id, roles });
  return { email, password: server.password, id };
}

const as = (one: { email: string }) => ({ ...server, ...one }) as TestServer;

async function newestLink(email: string): Promise<string> {
  return server.until(async () => {
    const { rows } = await server.database.pool.query<{ raw: string }>(
      'select raw from local_inbox_messages where recipient = $1 order by id desc limit 1',
      [email],
    );
    const token = /token=3D([\w-]+)/.exec((rows[0]?.raw ?? '').replaceAll('=\r\n', ''))?.[1];
    return token === undefined ? '' : `${server.url}/users/password/edit?token=${token}`;
  }, 'the mail with the link');
}

const ticked = (text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).locator('xpath=self::*[@data-kept]');

describe('a forgotten password', () => {
  test('is asked for, mailed, set once by the link, and signs in @spec SESSION-004 @spec SESSION-005 @spec SESSION-006', async () => {
    const { email } = await person('forgetful', ['contacts']);
    await page.goto(`${server.url}/password/new`);
    await page.getByRole('button', { name: 'Send instructions' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/password/sent`);
    await page
      .getByText('If an account uses this address, instructions are on their way to it.')
      .waitFor();
    const link = await newestLink(email);
    await page.goto(link);
    await page.getByText(`For ${email}.`, { exact: false }).waitFor();
    await page.getByLabel('New password', { exact: true }).fill('abc');
    expect(await ticked('At least 8 characters').count()).toBe(0);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Enter Valid New Password').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('Sturdy-Lamp-7');
    await page.getByLabel('Confirm new password').fill('Sturdy-Lamp-8');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password does not match.').waitFor();
    await page.getByLabel('Confirm new password').fill('Sturdy-Lamp-7');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/password/reset/success`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, as({ email }), 'Sturdy-Lamp-7');
    await page.waitForURL(/\/dashboard/);
    await page.goto(link);
    await page.getByText('This link no longer works').waitFor();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await page.waitForURL(`${server.url}/password/new`);
  });

  test('is the way out of a locked sign-in, which calls nobody @spec SESSION-008', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/v2/')) calls.push(request.url());
    });
    await page.goto(`${server.url}/locked`);
    await page.getByRole('heading', { name: 'Sign-in is locked' }).waitFor();
    await page.getByText('contact an administrator of your account').waitFor();
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Set a new password' }).click();
    await page.waitForURL(`${server.url}/password/new`);
  });

  test('looks right to everybody, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const found: string[] = [];
    for (const path of [
      'password/new',
      'password/sent',
      'password/reset/success',
      'locked',
      'users/password/edit?token=none',
    ]) {
      await page.goto(`${server.url}/${path}`);
      await page.locator('h1').waitFor();
      found.push(...(await seriousFindings(page)));
      expect(await overflowOf(page)).toBe(0);
    }
    expect(found).toEqual([]);
  });
});

describe('one’s own page', () => {
  test('saves names and preferences through the identity API, and the header clock follows @spec USERS-001 @spec SESSION-012 @spec SESSION-014', async () => {
    const { email } = await person('Grace', ['contacts', 'campaigns']);
    await signIn(page, as({ email }));
    await page.goto(`${server.url}/users/edit`);
    await page.getByLabel('Last name').fill('Hopper');
    await page
      .getByRole('combobox', { name: 'Time zone' })
      .or(page.getByLabel('Time zone'))
      .first()
      .fill('Tokyo');
    await page.getByRole('option', { name: /Asia\/Tokyo/ }).click();
    for (const name of [
      'Desktop notifications',
      'Newsletter',
      'Status updates',
      'Release notes',
      'Research panel',
      'Product advisory council',
    ]) {
      await page.getByRole('switch', { name }).press('Space');
    }
    await page.getByRole('button', { name: 'Move Contacts up' }).click();
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/identity/account'),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const request = await posted;
    const body = request.postDataJSON() as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual([
      'attributes',
      'email',
      'firstName',
      'lastName',
      'username',
    ]);
    expect(await request.headerValue('authorization')).toMatch(/^Bearer \S{20,}/);
    await page.getByText('Profile saved').waitFor();
    const kept = (
      await server.database.pool.query(
        'select last_name, preferences from users where email = $1',
        [email],
      )
    ).rows[0];
    expect(kept).toMatchObject({
      last_name: 'Hopper',
      preferences: {
        time_zone: 'Asia/Tokyo',
        timezone_offset: 9,
        enable_notifications: true,
        subscribe_to_newsletter: true,
        subscribe_to_status_update: true,
        subscribe_to_release_notes: true,
        subscribe_to_research_panel: true,
        subscribe_to_pac: true,
        widgets_position: [
          'delivered',
          'open_rate',
          'click_rate',
          'contacts',
          'unsubscribe_rate',
          'revenue',
        ],
      },
    });
    await page.reload();
    expect(await page.getByRole('switch', { name: 'Newsletter' }).isChecked()).toBe(true);
    await page.goto(server.url);
    await page.getByRole('banner').locator('time[title="Asia/Tokyo"]').waitFor();
  });

  test('shows every session, asks for the password after a quarter of an hour, ends another browser, and passes axe', async () => {
    const { email } = await person('Ada', ['contacts']);
    const other = await openWindow(browser, server);
    await signIn(other.page, as({ email }));
    await signIn(page, as({ email }));
    await page.goto(`${server.url}/users/edit`);
    const sessions = page
      .getByRole('list', { name: 'Where you are signed in' })
      .getByRole('listitem');
    await sessions.nth(1).waitFor();
    expect(await sessions.count()).toBe(2);
    expect(await sessions.filter({ hasText: 'This one' }).count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    ahead = 16 * minute;
    expected = /status of 403/;
    await page.getByRole('button', { name: 'End all others' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Wrong-Word-1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Is not right').waitFor();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(server.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('1 session ended').waitFor();
    await expect.poll(() => sessions.count()).toBe(1);
    // It may have been led to the sign-in meanwhile, which interrupts the address.
    await Promise.allSettled([other.page.goto(`${server.url}/accounts/${server.account}/tags`)]);
    await other.page.locator('input[type=password]').waitFor();
    await other.close();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('You are signed out').waitFor();
  });
});
