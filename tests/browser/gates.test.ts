import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { grantMembership } from '#platform/identity/accounts.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { open, openWindow, signIn } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';

const server = await keepServer();
const writer = await aMember(server, 'Wim', ['contents']);
// One account to choose, so that the landing rule decides alone.
await server.database.pool.query(
  'delete from account_members where user_id = $1 and account_id <> $2',
  [writer.id, server.account],
);
const asWriter = { ...server, email: writer.email };
const { browser, window, page } = await keepSignedIn(asWriter);

const address = (path: string) => `${server.url}/accounts/${server.account}/${path}`;
const setAccount = (change: string) =>
  server.database.pool.query(`update accounts set ${change} where id = $1`, [server.account]);
const give = (...roles: string[]) =>
  grantMembership(server.database, { accountId: server.account, userId: writer.id, roles });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('a member with one role', () => {
  test('sees and opens the sections of that role; any other address leads to access denied @spec ERRORS-003', async () => {
    await page.goto(address('dashboard'));
    const menu = page.getByRole('navigation', { name: /menu/i }).first();
    await menu.getByRole('button', { name: 'Content' }).waitFor();
    expect(await menu.getByRole('button').allInnerTexts()).not.toContain('Audience');
    await page.goto(address('contents'));
    await heading('Email content');
    for (const path of ['lists', 'campaigns/new', 'tags']) {
      await page.goto(address(path));
      await page.waitForURL(/\/access-denied$/);
      await heading('You have no access here');
      await menu.getByRole('button', { name: 'Content' }).waitFor();
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
    await rest(page);
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

  test('is led by a call that the plan lacks to the page of the plan, but not from the dashboard nor in another plan @spec ERRORS-014', async () => {
    const lacking = (path: string) =>
      page.route(path, (route) =>
        route.fulfill({ status: 460, json: { error: 'No.', feature: 'contents' } }),
      );
    const refusals = ['**/contents.json*', '**/notifications.json*', '**/folders.json*'];
    await setAccount(`package_type = 'core'`);
    await page.goto(address('contents'));
    await heading('Email content');
    for (const path of refusals) await lacking(path);
    const answered = page.waitForResponse((response) => response.status() === 460);
    await page.goto(address('contents'));
    await answered;
    await heading('Email content');
    await setAccount(`package_type = 'free_trial'`);
    await page.goto(address('contents'));
    await page.waitForURL(/\/error-460\?titleName=Contents$/);
    await page.goto(address('dashboard'));
    await heading(/./);
    await rest(page);
    expect(new URL(page.url()).pathname).toMatch(/\/dashboard$/);
    for (const path of refusals) await page.unroute(path);
    await setAccount(`package_type = ''`);
    window.faults.splice(
      0,
      window.faults.length,
      ...window.faults.filter((fault) => !fault.includes('460')),
    );
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

describe('a section, with a screen of ours or without', () => {
  const screen =
    /^(Not in this application|Relational tables|Website Reports|eRFM report|Event logs|SMS contact lists|SMS campaigns|Social campaigns|Mobile applications|You have no access here)$/;
  const opens = async (path: string): Promise<boolean> => {
    await page.goto(address(path));
    await heading(screen);
    return !page.url().endsWith('/access-denied');
  };
  const numbers = { from_number: ['+15550100'] };
  const set = (settings: object) => setAccount(`settings = '${JSON.stringify(settings)}'`);

  test('is closed by the package: RFM without its flag, relational tables in essentials @spec NAV-024 @spec NAV-025', async () => {
    await give('reports', 'relational_tables');
    await set({ erfm_enabled: false });
    expect(await opens('erfm_report')).toBe(false);
    await set({ erfm_enabled: true });
    expect(await opens('erfm_report')).toBe(true);
    await setAccount(`package_type = 'essentials'`);
    expect(await opens('relational_tables/3/edit')).toBe(false);
    expect(await opens('relational_tables')).toBe(false);
    await setAccount(`package_type = 'core'`);
    expect(await opens('relational_tables')).toBe(true);
    await setAccount(`package_type = ''`);
  });

  test('asks for its module: reports, download reports, campaigns, mobile, its profile and unified IDs @spec NAV-029', async () => {
    const modules: Record<string, { path: string; roles: string[]; closedBy?: object }> = {
      reports: { path: 'website_reports', roles: ['reports'] },
      download_reports: { path: 'get_logs', roles: ['download_reports'] },
      campaigns: { path: 'social_campaigns', roles: ['campaigns'] },
      mobile: { path: 'sms_campaigns', roles: ['mobile'] },
      mobileProfile: { path: 'settings/mobile-app-profile', roles: ['mobile'] },
      uid: { path: 'sms_lists', roles: ['mobile'], closedBy: { customer_preferred_uid: 'No' } },
    };
    for (const [name, { path, roles, closedBy }] of Object.entries(modules)) {
      await set(numbers);
      await give('contents', ...roles);
      expect([name, await opens(path)]).toEqual([name, true]);
      if (closedBy) await set({ ...numbers, ...closedBy });
      else await give('contents');
      expect([name, await opens(path)]).toEqual([name, false]);
    }
    await set({});
  });
});

describe('the services beside the main API', () => {
  test('the connector is tried with a token that is used again until its time is over @spec SESSION-019 @spec SESSION-020', async () => {
    await give('contents');
    const own = await openWindow(browser, server);
    await own.page.clock.install();
    await signIn(own.page, asWriter);
    const tokens: string[] = [];
    const calls: string[] = [];
    own.page.on('response', async (response) => {
      if (response.url().endsWith('/connector_token.json'))
        tokens.push((await response.json()).data.access_token);
    });
    own.page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v1/account')
        calls.push(request.headers()['authorization']!);
    });
    await open(own.page, server, 'connections');
    const line = own.page.getByRole('listitem').filter({ hasText: 'Connector (integrations)' });
    await line.getByText('Answers for First Account.').waitFor();
    const again = async () => {
      const before = calls.length;
      await own.page.getByRole('button', { name: 'Check again' }).click();
      await expect.poll(() => calls.length, { timeout: 40_000 }).toBe(before + 1);
      await rest(own.page);
      await line.getByText('Working').waitFor();
    };
    await own.page.clock.fastForward(580_000);
    await again();
    expect(tokens).toHaveLength(1);
    await own.page.clock.fastForward(30_000);
    await again();
    await expect.poll(() => tokens.length).toBe(2);
    expect(calls).toEqual([tokens[0], tokens[0], tokens[1]].map((token) => `Bearer ${token}`));
    expect(own.faults).toEqual([]);
    await own.close();
  });

  test('the identity API saves the profile by the bearer token; of its refusals only a missing sign-in is handled @spec API-006 @spec ERRORS-016', async () => {
    await page.goto(`${server.url}/users/edit`);
    const isPost = (request: Request) =>
      request.method() === 'POST' && request.url().endsWith('/identity/account');
    const answers = (status: number) =>
      page.route('**/identity/account', (route) =>
        isPost(route.request())
          ? route.fulfill({ status, json: { errors: { authorization: ['Not today.'] } } })
          : route.fallback(),
      );
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByLabel('Last name').fill('Lamarr');
    for (const status of [403, 460, 500]) {
      await answers(status);
      const answered = page.waitForResponse((response) => isPost(response.request()));
      await save.click();
      expect((await answered).status()).toBe(status);
      await page.getByRole('alert').filter({ hasText: 'Not today.' }).waitFor();
      expect([page.url(), await page.locator('[data-kind][role]').count()]).toEqual([
        `${server.url}/users/edit`,
        0,
      ]);
      await page.unroute('**/identity/account');
    }
    const posted = page.waitForRequest(isPost);
    await save.click();
    expect(await (await posted).headerValue('authorization')).toMatch(/^Bearer \S{20,}/);
    await page.getByText('Profile saved').waitFor();
    await answers(401);
    await page.getByLabel('Last name').fill('Kiesler');
    const signsIn = page.waitForRequest('**/oidc/auth?*');
    await save.click();
    await signsIn;
  });
});
