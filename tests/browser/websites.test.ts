import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { markFor } from '#engines/web-visits/marks.harness.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import {
  aWebsite,
  browser,
  reportOf,
  signed,
} from '#features/audience/websites/server/websites.harness.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page, faults } = await keepSignedIn(server);

// A shop of its own on another origin, whose policy allows our script and nothing else.
let script = '';
const shop = createServer((request, response) => {
  const isCode = request.url === '/own.js';
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'self' ${server.url}; connect-src ${server.url}`,
  );
  response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html; charset=utf-8');
  response.end(
    isCode
      ? `document.querySelector('button').onclick = () => history.pushState({}, '', '/tents?size=2');`
      : `<!doctype html><title>Shop</title><script async src="${script}"></script><button>Tents</button><script src="/own.js"></script>`,
  );
});
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
afterAll(() => shop.close());

/** A tab of a visitor, with what went wrong there. */
async function visitor() {
  const context = await page.context().browser()!.newContext({ userAgent: browser });
  const tab = await context.newPage();
  const wrong: string[] = [];
  tab.on('console', (line) => line.type() === 'error' && wrong.push(line.text()));
  tab.on('pageerror', (error) => wrong.push(error.message));
  const call = (...said: unknown[]) =>
    tab.evaluate(
      (all) =>
        (globalThis as never as Record<string, (...a: unknown[]) => void>)['heliograph']!(...all),
      said,
    );
  const loaded = () =>
    tab.waitForFunction(
      () => 'on' in ((globalThis as never as Record<string, object>)['heliograph'] ?? {}),
    );
  return {
    tab,
    wrong,
    call,
    loaded,
    visit: async (path: string) => {
      await tab.goto(`${origin}${path}`);
      await loaded();
    },
    kept: () =>
      tab.evaluate(() =>
        Object.keys(localStorage)
          .map((key) => key.split('.').at(-1))
          .toSorted(),
      ),
    close: () => context.close(),
  };
}

const viewsOf = async (id: number): Promise<string[]> =>
  (
    await server.call('GET', `contacts/${id}/recent_activities.json?filter=page_view`)
  ).body.data.activities.map(({ visit }: { visit: { name: string } }) => visit.name);

test('a website is added, offers its script, and hears of its first visit @spec WEBTRACK-002', async () => {
  await open(page, server, 'websites');
  await page.getByRole('heading', { level: 1, name: 'Web Tracking' }).waitFor();
  await page.getByRole('button', { name: 'New website' }).first().click();
  await page.getByLabel('Name').fill('Lantern shop');
  await page.getByLabel('Web address').fill('lanterns');
  await page.getByRole('button', { name: 'Create website' }).click();
  await page.getByText('no web address').waitFor();
  await page.getByLabel('Web address').fill(origin);
  await page.getByLabel('From the first page').check();
  await page.getByRole('button', { name: 'Create website' }).click();
  const drawer = page.getByRole('dialog', { name: 'Lantern shop' });
  await drawer.getByText('Not seen yet').waitFor();
  const code = await drawer.locator('pre').first().innerText();
  script = /src="([^"]+)"/.exec(code)![1]!;
  const guest = await visitor();
  await guest.visit('/first');
  await drawer.getByText('Receiving visits').waitFor();
  expect(guest.wrong).toEqual([]);
  await guest.close();
  expect(faults).toEqual([]);
});

test('views, pages without a load, seconds, events and a signed name reach the report and the contact @spec WEBTRACK-001 @spec WEBTRACK-003', async () => {
  const site = await aWebsite(server, { url: origin, consent_mode: 'on' });
  script = site.script_url;
  const id = await aContact(server.database, server.account, { email: 'ada@example.com' });
  const guest = await visitor();
  await guest.visit('/boots?utm_source=partner&utm_campaign=Summer');
  await guest.call('identify', 'ada@example.com', signed(site, 'ada@example.com'));
  await guest.tab.waitForTimeout(1_100);
  await guest.tab.getByRole('button').click();
  await guest.call('event', 'download', 3);
  await expect.poll(() => viewsOf(id)).toEqual(['/tents']);
  await expect
    .poll(async () => (await reportOf(server, site)).totals)
    .toMatchObject({ views: 2, visits: 1, visitors: 1 });
  const report = await reportOf(server, site);
  expect(report.totals.seconds).toBeGreaterThan(0);
  expect(report.parts.event).toMatchObject([{ name: 'download' }]);
  expect(report.parts.campaign).toMatchObject([{ name: 'Summer' }]);
  await open(page, server, `website_reports?website=${site.id}`);
  await page.getByRole('heading', { level: 1, name: 'Website Reports' }).waitFor();
  await page.getByRole('list', { name: 'Pages' }).getByText('/tents').waitFor();
  await page.getByRole('list', { name: 'Sources' }).getByText('Campaign: partner').waitFor();
  await page.getByRole('list', { name: 'In the last 30 minutes' }).getByText('/boots').waitFor();
  await open(page, server, `contacts/${id}`);
  await page.locator('[data-kind=page_view]').getByText('/tents').waitFor();
  await page.locator('[data-kind=site_event]').getByText('download').waitFor();
  expect(guest.wrong).toEqual([]);
  expect(faults).toEqual([]);
  await guest.close();
});

test('before consent nothing is stored or sent; afterwards who came by a link of an email is known, and the address is clean', async () => {
  const site = await aWebsite(server, { url: origin, consent_mode: 'wait' });
  script = site.script_url;
  const id = await aContact(server.database, server.account, { email: 'bob@example.com' });
  const guest = await visitor();
  await guest.visit(`/sale?a=1&hg_v=${markFor(server, id)}&b=2#top`);
  expect(guest.tab.url()).toBe(`${origin}/sale?a=1&b=2#top`);
  expect(await guest.kept()).toEqual([]);
  expect((await reportOf(server, site)).totals.views).toBe(0);
  await guest.call('consent', true);
  await expect.poll(() => viewsOf(id)).toEqual(['/sale']);
  expect(await guest.kept()).toEqual(['b', 'c']);
  await guest.visit('/again');
  await expect.poll(() => viewsOf(id)).toEqual(['/again', '/sale']);
  await guest.call('consent', false);
  await guest.visit('/gone');
  expect(await guest.kept()).toEqual(['c']);
  expect((await reportOf(server, site)).totals.views).toBe(2);
  expect(guest.wrong).toEqual([]);
  await guest.close();
});

test('without cookies a browser keeps nothing and nobody is linked; the team’s own browsers are not counted', async () => {
  const site = await aWebsite(server, { url: origin, consent_mode: 'cookieless' });
  script = site.script_url;
  const id = await aContact(server.database, server.account, { email: 'cy@example.com' });
  const guest = await visitor();
  await guest.visit(`/sale?hg_v=${markFor(server, id)}`);
  await guest.visit('/more');
  await expect
    .poll(async () => (await reportOf(server, site)).totals)
    .toMatchObject({ views: 2, visitors: 1 });
  expect([await guest.kept(), await viewsOf(id)]).toEqual([[], []]);
  await guest.tab.goto(`${origin}/?hg_staff=1`);
  await guest.loaded();
  expect(guest.tab.url()).toBe(`${origin}/`);
  await guest.visit('/own');
  expect((await reportOf(server, site)).totals.views).toBe(2);
  await guest.close();
});
