import type { Locator } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { aSentCampaign, cameBack, theyDid } from '#tests/harness/sent-campaign.builder.ts';
import { beSignedIn, open, openWindow } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { seriousFindings } from './soundness.ts';

const server = await keepServer();
const spring = await aSentCampaign(server, { name: 'Spring' });
const winter = await aSentCampaign(server, { name: 'Winter', subject: 'Snow' });
await theyDid(server, spring, [
  { person: 0, minutes: 90 },
  { person: 0, link: 1 },
  { person: 0, link: 1 },
  { person: 1, link: 3 },
  { person: 1, minutes: 60 },
]);
await cameBack(server, spring, { hard: 3, soft: 4, complaint: 1, unsubscribe: 0 });
const { browser, window, page } = await keepSignedIn(server);
afterEach(() => expect(window.faults).toEqual([]));

const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const cells = async (name: string): Promise<string> =>
  (await row(name).first().innerText()).replace(/\s+/g, ' ');

test('the list shows every sent campaign, and two of them are compared @spec REPORTS-021', async () => {
  await open(page, server, 'reports');
  expect(await cells('Spring')).toMatch(
    /60\.0% ?3.*66\.7% ?2.*66\.7% ?2.*40\.0% ?2.*33\.3% ?1.*33\.33% ?1/,
  );
  await page.getByRole('heading', { name: 'All 2 campaigns together' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  for (const name of ['Spring', 'Winter']) await row(name).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('heading', { level: 1, name: 'Comparison' }).waitFor();
  await row('Delivery rate').getByText('best').waitFor({ state: 'attached' });
  expect([await cells('Subject'), await cells('Open rate')]).toEqual([
    expect.stringMatching(/News Snow|Snow News/),
    expect.stringContaining('66.7%'),
  ]);
  expect(await page.locator('[data-best]').count()).toBeGreaterThan(3);
  expect(await seriousFindings(page)).toEqual([]);
});

test('the campaigns that use a content are listed by its address, and no others @spec CAMPAIGNS-013', async () => {
  const { content_id } = (await server.call('GET', `campaigns/${spring.id}.json`)).body.data;
  await open(page, server, `campaigns/content/${content_id}`);
  await row('Spring').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
});

describe('the dashboard of a campaign', () => {
  test('draws the clicks over the mail, at each place of a link @spec CAMPAIGNS-010', async () => {
    await open(page, server, `campaigns/${spring.id}/overlay`);
    const badge = (no: number) =>
      page
        .frameLocator('iframe[title="Email with click counts"]')
        .locator(`[data-hg-link="${no}"]`)
        .evaluate(
          (link) =>
            (
              globalThis as unknown as {
                getComputedStyle(of: unknown, part: string): { content: string };
              }
            ).getComputedStyle(link, '::after').content,
        );
    expect([await badge(1), await badge(2), await badge(3)]).toEqual([
      '"2 · 66.7%"',
      '"0"',
      '"1 · 33.3%"',
    ]);
    const links = page.getByRole('listitem').filter({ hasText: 'https://shop.example/' });
    expect(
      (await links.allInnerTexts()).map(
        (text) => /(\d+)\n/.exec(text.replace(/[^]*place \d+\n|[^]*shop\.example\/b\n/, ''))?.[1],
      ),
    ).toEqual(['2', '0', '1']);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('has the mailbox providers, adding up, with the delivery rate of the overview @spec CAMPAIGNS-011', async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page
      .getByRole('link', { name: /^Delivered/ })
      .filter({ hasText: /60\.0%3of 5 sent/ })
      .waitFor();
    await page.getByRole('tab', { name: 'Providers' }).click();
    expect(await cells('Gmail')).toMatch(/Gmail ?2 /);
    expect(await cells('Total')).toMatch(
      /Total ?5 60\.0% 3 66\.7% 2 66\.7% 2 40\.0% 2 33\.33% 1 33\.3% 1/,
    );
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('tells how it was set up @spec CAMPAIGNS-012', async () => {
    await page.getByRole('tab', { name: 'Details' }).click();
    for (const text of ['Harbour Books', 'News', /List \d+/, 'Now or at a chosen time'])
      await page.getByText(text).first().waitFor();
  });
});

describe('the reports of a campaign', () => {
  test('bounces are told apart, with the server’s words, and a person opens @spec CAMPAIGNS-019', async () => {
    await open(page, server, `campaigns/${spring.id}/bounce_report`);
    expect(await cells(spring.emails[3]!)).toContain('Hard 550 5.1.1 No such user here');
    expect(await cells(spring.emails[4]!)).toContain('Soft 452 4.2.2 Mailbox is full');
    expect(await seriousFindings(page)).toEqual([]);
    await row(spring.emails[3]!).getByRole('link').first().click();
    await page.waitForURL(/\/contacts\/\d+/);
  });

  test.each([
    ['Delivered @spec CAMPAIGNS-014', 'Delivered', 3],
    ['Opens @spec CAMPAIGNS-016', 'Opens', 2],
    ['Clicks @spec CAMPAIGNS-018', 'Clicks', 2],
    ['Complaints @spec CAMPAIGNS-015', 'Complaints', 1],
    ['Unsubscribes', 'Unsubscribes', 1],
    ['Links @spec CAMPAIGNS-017', 'Links', 3],
  ])('a report has as many rows as its figure says: %s', async (_title, tab, count) => {
    if (!page.url().includes('_report'))
      await open(page, server, `campaigns/${spring.id}/delivered_report`);
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: tab, exact: true }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count(), { timeout: 40_000 }).toBe(count + 1);
  });

  test('a link opens the recipients who clicked it @spec CAMPAIGNS-020', async () => {
    await open(page, server, `campaigns/${spring.id}/link_report`);
    await row('First').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Clickers of a link' }).waitFor();
    await row(spring.emails[0]!).waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
  });

  test('links nobody clicked are listed with 0 and say so @spec CAMPAIGNS-017', async () => {
    await open(page, server, `campaigns/${winter.id}/link_report`);
    await page.getByText('No clicks yet. Links are listed with 0.').waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(4);
  });

  test('an export comes by notification', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('status').filter({ hasText: 'The file is being made' }).first().waitFor();
  });
});

test('large figures are written with K, M and B, and money in dollars, with cents where they matter @spec REPORTS-030 @spec CONST-016', async () => {
  type Changed = Record<string, unknown>;
  /** Lets the answer of a call hold these values for the campaign Spring. */
  const answered = (path: string, change: (campaign: Changed) => Changed) =>
    page.route(path, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Changed[] };
      await route.fulfill({
        response: answer,
        json: {
          ...body,
          data: body.data.map((one) => (one['id'] === spring.id ? change(one) : one)),
        },
      });
    });
  const revenue = (value: number) => [{ currency: 'USD', value, orders: 1, buyers: 1 }];
  await answered('**/reports/compare.json*', (one) => ({
    ...one,
    sent: 999,
    opens: 1234,
    clicks: 2_500_000,
    bounces: 3_060_000_000,
    revenue: revenue(1234.5),
  }));
  await open(page, server, `reports/compare?ids=${spring.id},${winter.id}`);
  for (const [figure, text] of [
    ['Opens', '1.2K'],
    ['Clicks', '2.5M'],
    ['Bounce rate', '3.1B'],
    ['Revenue', '$1,235'],
  ] as const)
    await row(figure).filter({ hasText: text }).first().waitFor();
  await page.unroute('**/reports/compare.json*');
  await page.route('**/revenue.json*', (route) =>
    route.fulfill({ json: { data: revenue(234.5) } }),
  );
  await open(page, server, `campaigns/${spring.id}`);
  await page.getByText('$234.50', { exact: true }).waitFor();
  await page.unroute('**/revenue.json*');
});

test('recurring, tests and the year have their pages, on a phone too @spec REPORTS-023 @spec REPORTS-027 @spec REPORTS-028', async () => {
  const tried = await aCampaign(server, { name: 'Tried', lists: [spring.list] });
  const sent = await server.call('PUT', `campaigns/${tried}/send_test.json`, {
    emails: ['proof@example.com'],
  });
  expect(sent.status).toBe(200);
  const phone = await openWindow(browser, server, { width: 390, height: 844, dark: true });
  await beSignedIn(phone.page, server);
  // 3 of 5 and 5 of 5 were delivered, as the reports say of each.
  for (const [path, heading, says] of [
    ['reports/recurring_campaign_report', 'Recurring campaign reports'],
    ['recurring_campaign_report', 'Recurring campaign reports'],
    ['reports/test_reports', 'Test send reports', 'proof@example.com'],
    ['ytd_reports', 'Year to date', '8 / 10'],
    ['reports/revenue', 'Revenue', 'No orders from emails'],
  ] as const) {
    await open(phone.page, server, path);
    await phone.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    if (says) await phone.page.getByRole('main').getByText(says).first().waitFor();
    expect([
      path,
      await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
    ]).toEqual([path, true]);
  }
  expect(await seriousFindings(phone.page)).toEqual([]);
  expect(phone.faults).toEqual([]);
  await phone.close();
});
