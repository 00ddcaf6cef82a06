import type { Locator } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { aSentCampaign, cameBack, theyDid } from '#tests/harness/sent-campaign.builder.ts';
import { open, openWindow, signIn } from './browser.ts';
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
    /60\.0% ?3.*66\.7% ?2.*66\.7% ?2.*40\.0% ?2.*33\.3% ?1.*33\.3% ?1/,
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

  test('has the mailbox providers, adding up @spec CAMPAIGNS-011', async () => {
    await page.getByRole('tab', { name: 'Providers' }).click();
    expect(await cells('Gmail')).toMatch(/Gmail ?2 /);
    expect(await cells('Together')).toMatch(
      /Together ?5 60\.0% 3 66\.7% 2 66\.7% 2 40\.0% 2 33\.3% 1 33\.3% 1/,
    );
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('tells how it was set up @spec CAMPAIGNS-012', async () => {
    await page.getByRole('tab', { name: 'Details' }).click();
    for (const text of ['Harbour Books', 'News', /List \d+/, 'Send now or at a time'])
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

  test('every report has as many rows as its figure says @spec CAMPAIGNS-014 @spec CAMPAIGNS-015 @spec CAMPAIGNS-016 @spec CAMPAIGNS-017 @spec CAMPAIGNS-018 @spec CAMPAIGNS-020', async () => {
    await open(page, server, `campaigns/${spring.id}/delivered_report`);
    const table = page.getByRole('table');
    for (const [tab, count] of [
      ['Delivered', 3],
      ['Opens', 2],
      ['Clicks', 2],
      ['Complaints', 1],
      ['Unsubscribes', 1],
      ['Links', 3],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: tab, exact: true }).waitFor();
      await expect.poll(() => table.getByRole('row').count(), { timeout: 15_000 }).toBe(count + 1);
    }
    await row('First').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Clickers of a link' }).waitFor();
    await row(spring.emails[0]!).waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
  });

  test('links nobody clicked are listed with 0 and say so @spec CAMPAIGNS-017', async () => {
    await open(page, server, `campaigns/${winter.id}/link_report`);
    await page.getByText('No clicks yet. Links are listed with 0.').waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(4);
  });

  test('an export comes by notification @spec REPORTS-036', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('status').filter({ hasText: 'The file is being made' }).first().waitFor();
  });
});

test('recurring, tests and the year have their pages, on a phone too @spec REPORTS-022 @spec REPORTS-023 @spec REPORTS-027 @spec REPORTS-028', async () => {
  const phone = await openWindow(browser, server, { width: 390, height: 844, dark: true });
  await signIn(phone.page, server);
  for (const [path, heading] of [
    ['reports/recurring_campaign_report', 'Recurring campaign reports'],
    ['recurring_campaign_report', 'Recurring campaign reports'],
    ['reports/test_reports', 'Test send reports'],
    ['ytd_reports', 'Year to date'],
  ] as const) {
    await open(phone.page, server, path);
    await phone.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect([
      path,
      await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
    ]).toEqual([path, true]);
  }
  expect(await seriousFindings(phone.page)).toEqual([]);
  expect(phone.faults).toEqual([]);
  await phone.close();
});
