import { expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { beSignedIn, load, open, openWindow } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

/** Waits for as long as a busy machine may need. */
const eventually = <T>(check: () => T) => expect.poll(check, { timeout: 40_000 });

// No worker runs: what the jobs say is said by the tests, and a queued job waits until somebody stops it.
const server = await keepServer({ env: { ROLES: 'web' } });
const token = (await new ABrowser(server.url).tokensFor(server.email, server.password))
  .access_token;
const dora = await aMember(server, 'Dora', ['contacts', 'campaigns', 'contents']);
const { browser, window, page } = await keepSignedIn(server, async (opened) => {
  opened.setDefaultTimeout(40_000);
  await opened.addInitScript(`
    globalThis.shownAlerts = [];
    globalThis.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted'; constructor(_title, how) { shownAlerts.push(how.body); } };`);
});

const services = () => server.server.services;
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key: token });
const actor = () =>
  actorOfJob({ kind: 'user', id: server.userId, name: 'First', ip: null, roles: [] });
const start = (message: string) =>
  inAccount(server.database, { accountId: server.account, actor: actor() }, (account) =>
    services().notifications.start(account, {
      message,
      notifiableType: 'List',
      notifiableId: Math.ceil(Math.random() * 1e9),
    }),
  );
const begunAgo = (id: number, ago: string) =>
  server.database.pool.query(
    'update notifications set started_at = now() - $2::interval where id = $1',
    [id, ago],
  );
const bell = (on = page) => on.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const drawer = (on = page) => on.getByRole('dialog', { name: 'Notifications' });
const openBell = async (on = page) => {
  await bell(on).click();
  await drawer(on).waitFor();
};
const clear = () => server.database.pool.query('delete from notifications');
const signInAs = async (who: TestMember, how: { script?: string } = {}) => {
  const other = await openWindow(browser, server);
  other.page.setDefaultTimeout(40_000);
  if (how.script) await other.page.addInitScript(how.script);
  await beSignedIn(other.page, { ...server, email: who.email });
  return other;
};

test('a new account is up to date @spec NOTIF-016', async () => {
  await openBell();
  await drawer().getByText('No notifications, you are up to date!').waitFor();
});

test('See All leads to the page @spec NOTIF-001 @spec NOTIF-005', async () => {
  await drawer().getByRole('button', { name: 'See All' }).click();
  await page.waitForURL(/\/notifications$/);
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
});

test('a job shows on top as it begins, moves, and ends ready; the tab counts it @spec NOTIF-011 @spec NOTIF-012 @spec NOTIF-021', async () => {
  await open(page, server, 'dashboard');
  const id = await start('Import of people.csv has started.');
  await page.getByRole('button', { name: /^Notifications, 1 unread/ }).waitFor();
  await eventually(() => page.title()).toMatch(/^\(1\) Heliograph/);
  await openBell();
  const row = drawer().getByRole('listitem').first();
  await begunAgo(id, '10 minutes');
  await services().notifications.progress(server.account, id, { percent: 40 });
  await row.getByText('40%').waitFor();
  await row.getByText(/\d+ min to go/).waitFor();
  await services().notifications.progress(server.account, id, {
    percent: 100,
    message: 'Import of people.csv: 10 rows.',
  });
  await row.getByText('Import of people.csv: 10 rows.').waitFor();
  expect(await row.getByRole('progressbar').count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('a message that arrives done, of a job that the page never saw, adds nothing @spec NOTIF-014', async () => {
  await clear();
  await open(page, server, 'dashboard');
  await openBell();
  // Written past the page: it hears of this job for the first time when it is done.
  const { rows } = await server.database.pool.query(
    `insert into notifications (account_id, user_id, message, status, percent_complete) values ($1, $2, 'Begun elsewhere.', 0, 0) returning id`,
    [server.account, server.userId],
  );
  await services().notifications.progress(server.account, Number(rows[0].id), {
    percent: 100,
    message: 'Done at once.',
  });
  const seen = await start('Seen to begin.');
  await drawer().getByText('Seen to begin.').waitFor();
  expect(await drawer().getByText('Done at once.').count()).toBe(0);
  await services().notifications.progress(server.account, seen, { percent: 100 });
  await page.keyboard.press('Escape');
});

test('how long a job still takes is said by one unit @spec I18N-004', async () => {
  await clear();
  const words = {
    '20 seconds': 'less than a min to go',
    '330 seconds': '5 min to go',
    '190 minutes': '3 hr to go',
    '50 hours': '2 day to go',
    '40 days': '1 mon to go',
    '400 days': '1 yr to go',
  };
  for (const left of Object.keys(words)) {
    const id = await start(`Takes ${left}`);
    await begunAgo(id, left);
    await services().notifications.progress(server.account, id, { percent: 50 });
  }
  await open(page, server, 'notifications');
  const rows = page.getByRole('listitem');
  for (const [left, text] of Object.entries(words))
    await rows.filter({ hasText: new RegExp(`Takes ${left}.*${text}`, 's') }).waitFor();
});

test('ten of twelve are in the drawer, the rest on page two; all are read at once; above 99 the badge says 99+ @spec NOTIF-006 @spec NOTIF-007 @spec NOTIF-010', async () => {
  await clear();
  await server.database.pool.query(
    `insert into notifications (account_id, user_id, message, status, percent_complete) select $1, $2, 'Note ' || n, 1, 100 from generate_series(1, 12) n`,
    [server.account, server.userId],
  );
  await open(page, server, 'notifications');
  await page.getByRole('button', { name: '2', exact: true }).click();
  await eventually(() =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Note' }).count(),
  ).toBe(2);
  await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  // The bell says so before the server was told.
  await eventually(async () => (await call('GET', 'notifications.json')).body.meta.unread).toBe(0);
  await server.database.pool.query(
    `insert into notifications (account_id, user_id, message, status, percent_complete) select $1, $2, 'Many ' || n, 1, 100 from generate_series(1, 100) n`,
    [server.account, server.userId],
  );
  await page.reload();
  await bell().getByText('99+').waitFor();
  await openBell();
  await eventually(() => drawer().getByRole('listitem').count()).toBe(10);
  expect(
    await drawer()
      .getByRole('listitem')
      .nth(1)
      .evaluate(
        (row) =>
          (
            globalThis as unknown as {
              getComputedStyle(of: unknown): { borderBottomWidth: string };
            }
          ).getComputedStyle(row).borderBottomWidth,
      ),
  ).toBe('1px');
  await page.keyboard.press('Escape');
  // Who has looked into the drawer is not told of them again.
  await eventually(async () => (await call('GET', 'notifications.json')).body.meta.unread).toBe(0);
  await page.getByRole('main').getByRole('listitem').first().hover();
  await page.getByRole('main').getByRole('button', { name: 'Remove from my list' }).first().click();
  await eventually(async () => (await call('GET', 'notifications.json')).body.meta.total).toBe(111);
});

test('a message’s HTML shows, its scripts do not run @spec NOTIF-023', async () => {
  await clear();
  await server.database.pool.query(
    `insert into notifications (account_id, user_id, message, status, percent_complete) values ($1, $2, $3, 1, 100)`,
    [
      server.account,
      server.userId,
      '<b>Bold news</b><img src="x" onerror="globalThis.stolen = 1"><script>globalThis.stolen = 1</script>',
    ],
  );
  await open(page, server, 'notifications');
  expect(await page.locator('b', { hasText: 'Bold news' }).count()).toBe(1);
  expect(await page.evaluate('globalThis.stolen')).toBeUndefined();
  // Chromium tells of a forbidden handler already where the cleaner reads it in a document that is never shown.
  const told = window.faults.splice(0);
  expect(told.filter((fault) => !fault.includes('Executing inline event handler'))).toEqual([]);
});

test('a desktop alert comes five seconds after, and only for those who want it @spec NOTIF-013 @spec NOTIF-022', async () => {
  const want = (enable: boolean) =>
    fetch(`${server.url}/v2/users/preferences.json`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ enable_notifications: enable }),
    });
  for (const isOn of [true, false]) {
    await clear();
    await want(isOn);
    await page.clock.install();
    await load(page, server, 'dashboard');
    await start('Counting of lists has started.');
    await page.getByRole('button', { name: /^Notifications, 1 unread/ }).waitFor();
    expect(await page.evaluate('shownAlerts')).toEqual([]);
    await page.clock.fastForward(5100);
    await eventually(() => page.evaluate('shownAlerts')).toEqual(
      isOn ? ['Counting of lists has started.'] : [],
    );
  }
});

test('a browser without desktop alerts says so @spec NOTIF-015', async () => {
  const other = await signInAs(dora, { script: 'delete globalThis.Notification;' });
  await open(other.page, server, 'notifications');
  await other.page.getByText('This browser does not support desktop notification').waitFor();
  await other.close();
});

test('a file is downloaded by those who may; others read why not @spec NOTIF-017 @spec NOTIF-018', async () => {
  await clear();
  await services().files.put('exports/test.csv', 'email\r\none@people.example\r\n');
  await server.database.pool.query(
    `insert into notifications (account_id, message, status, percent_complete, show_download, download_file, download_name, download_role)
     values ($1, 'Export of contacts is ready.', 1, 100, true, 'exports/test.csv', 'contacts.csv', 'download_contacts')`,
    [server.account],
  );
  await open(page, server, 'notifications');
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('contacts.csv');
  const other = await signInAs(dora);
  await open(other.page, server, 'notifications');
  const button = other.page
    .getByRole('main')
    .getByRole('button', { name: 'No access to download' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.hover();
  await other.page.getByRole('tooltip', { name: 'No access to download' }).waitFor();
  expect(other.faults).toEqual([]);
  await other.close();
});

test('the process queue shows a job as it is queued; it is cancelled and tried again by hand @spec NOTIF-002', async () => {
  await open(page, server, 'process-queue');
  await page.getByText('Nothing has run yet').waitFor();
  await call('POST', 'lists/export.json', {});
  const row = page.getByRole('row', { name: /Export of lists/ });
  await row.getByText('Waiting').waitFor();
  await row.getByRole('button', { name: 'Actions for Export of lists' }).click();
  await page.getByRole('menuitem', { name: 'Cancel job' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
  await row.getByText('Cancelled').waitFor();
  await row.getByRole('button', { name: 'Actions for Export of lists' }).click();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await row.getByText('Waiting').waitFor();
  expect((await call('GET', 'account_sidekiq_logs.json')).body.meta.total).toBe(1);
});

test('the connections say how each of them is', async () => {
  await open(page, server, 'connections');
  for (const name of ['Mail server', 'Database', 'File store', 'Background jobs'])
    await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Database' }).getByText('Working').waitFor();
});

test('two people who edit one campaign see each other until one leaves', async () => {
  const { id } = (
    await call('POST', 'campaigns.json', { campaign: { name: `Spring ${Date.now()}` } })
  ).body.data;
  const other = await signInAs(dora);
  await open(other.page, server, `campaigns/${id}/edit`);
  await open(page, server, `campaigns/${id}/edit`);
  await page.getByText('Dora Colleague is editing this too').waitFor();
  await other.page.getByText(/is editing this too/).waitFor();
  await other.page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Dora Colleague is editing this too').waitFor({ state: 'detached' });
  await other.close();
});

test('a new content saves itself and is there when the browser has died', async () => {
  const dying = await openWindow(browser, server);
  dying.page.setDefaultTimeout(40_000);
  await beSignedIn(dying.page, server);
  await open(dying.page, server, 'contents/html_editor');
  await dying.page
    .getByRole('textbox', { name: 'Name of the content' })
    .fill('Written before the crash');
  await dying.page.getByText(/^Saved \d+ s ago$/).waitFor();
  await dying.page
    .getByRole('textbox', { name: 'Name of the content' })
    .fill('Written before the crash, and after');
  await eventually(async () =>
    (await call('GET', 'contents.json?name=crash')).body.data.map(
      (one: { name: string }) => one.name,
    ),
  ).toEqual(['Written before the crash, and after']);
  await dying.close();
  expect(window.faults).toEqual([]);
});
