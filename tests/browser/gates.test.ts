import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { grantMembership } from '#platform/identity/accounts.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';

const server = await keepServer();
const writer = await aMember(server, 'Wim', ['contents']);
// One account to choose, so that the landing rule decides alone.
await server.database.pool.query(
  'delete from account_members where user_id = $1 and account_id <> $2',
  [writer.id, server.account],
);
const { window, page } = await keepSignedIn({ ...server, email: writer.email });

const address = (path: string) => `${server.url}/accounts/${server.account}/${path}`;
const setAccount = (change: string) =>
  server.database.pool.query(`update accounts set ${change} where id = $1`, [server.account]);
const give = (...roles: string[]) =>
  grantMembership(server.database, { accountId: server.account, userId: writer.id, roles });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('a member with one role', () => {
  test('sees and opens the sections of that role; any other address leads to access denied @spec ERRORS-003 @spec ROLES-007', async () => {
    await page.goto(address('dashboard'));
    const menu = page.getByRole('navigation', { name: /menu/i }).first();
    await menu.getByRole('button', { name: 'Content' }).waitFor();
    expect(await menu.getByRole('button').allInnerTexts()).not.toContain('Audience');
    await page.goto(address('contents'));
    await heading('Email content');
    for (const path of ['lists', 'campaigns/new', 'tags']) {
      await page.goto(address(path));
      await page.waitForURL(/\/access-denied$/);
      await page.getByRole('button').first().waitFor();
    }
  });

  test('calls the main API at both of its bases, as itself and in its zone @spec API-001 @spec API-002', async () => {
    const calls: Request[] = [];
    const note = (request: Request) => {
      if (new URL(request.url()).pathname.startsWith('/v2/')) calls.push(request);
    };
    page.on('request', note);
    await page.goto(address('contents'));
    await heading('Email content');
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    const paths = calls.map((request) => new URL(request.url()).pathname);
    const inAccount = `/v2/${server.account}/`;
    expect(paths).toContain(`${inAccount}contents.json`);
    expect(paths.filter((path) => !/^\/v2\/\d+\//.test(path))).toContain('/v2/users/info.json');
    for (const request of calls) {
      const headers = await request.allHeaders();
      expect([request.url(), headers]).toEqual([
        request.url(),
        expect.objectContaining({
          accept: 'application/json',
          authorization: expect.stringMatching(/^Bearer \S{20,}$/),
          token: headers['authorization'],
          tz: 'America/New_York',
        }),
      ]);
    }
  });

  test('is told what the plan lacks by the name of the page @spec ERRORS-001 @spec NAV-026', async () => {
    await setAccount(`package_type = 'free_trial', package_feature = '{"contents":"no"}'`);
    await page.goto(address('contents'));
    await page.waitForURL(/\/error-460\?titleName=Contents$/);
    await heading(/Contents/);
    await setAccount(`package_type = '', package_feature = '{}'`);
  });

  test('finds old editors and unknown addresses gone @spec ERRORS-002 @spec ERRORS-005 @spec NAV-038', async () => {
    await page.goto(address('contents/1/edit?editor_type=1'));
    await page.waitForURL(/\/404$/);
    await page.goto(address('contents/1/edit?editor_type=4'));
    await page.waitForURL(/\/404$/);
    await page.goto(`${server.url}/nope`);
    await page.waitForURL(/\/404$/);
    await page
      .getByRole('button', { name: /home|dashboard|start/i })
      .first()
      .waitFor();
  });

  test('reads that the application is not theirs @spec ERRORS-004', async () => {
    await page.goto(`${server.url}/accounts/app-denied`);
    await heading(/denied|application|access/i);
    expect(new URL(page.url()).pathname).toBe('/accounts/app-denied');
  });

  test('reads "Something went wrong." where the list of accounts cannot be read @spec ERRORS-017', async () => {
    await page.route('**/v2/accounts.json*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"boom"}' }),
    );
    await page.goto(`${server.url}/select-account`);
    await page
      .getByRole('alert')
      .filter({ hasText: /^Something went wrong\.$/ })
      .waitFor();
    await page.unroute('**/v2/accounts.json*');
    // Those failures were meant.
    window.faults.length = 0;
    await page.goto(address('dashboard'));
  });

  test('hears at every step that the account is switched off @spec NAV-031', async () => {
    await setAccount('active = false');
    await page.goto(address('contents'));
    await page
      .getByText('This account has been disabled. Please contact support.')
      .first()
      .waitFor();
    await setAccount('active = true');
  });

  test('gains and loses sections while the page is open, and leaves the page that is not theirs any more @spec NAV-035 @spec NAV-036', async () => {
    await page.goto(address('contents'));
    await heading('Email content');
    await rest(page);
    await give('contents', 'contacts');
    await page.getByRole('navigation').first().getByRole('button', { name: 'Audience' }).waitFor();
    await give('contacts');
    await page.waitForURL(/\/access-denied$/);
    // Whoever is left with contacts sees the lists in the version that the account's flag chooses.
    await page.goto(address('lists'));
    await heading('Email contact lists');
    await setAccount(`settings = '{"flags":{"uid_changes":true}}'`);
    await page.goto(address('lists'));
    await heading('Contact lists');
    expect(window.faults.filter((fault) => !/403|460/.test(fault))).toEqual([]);
  });
});
