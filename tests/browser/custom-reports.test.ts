import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';
import { aSentCampaign } from '../harness/sent-campaign.builder.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
await aSentCampaign(server, { name: 'Spring' });
await aSentCampaign(server, { name: 'Winter', subject: 'Snow' });

const base = 'analytics/custom_reports';
const row = (text: string) => page.locator('tbody tr', { hasText: text });
const named = async (name: string) => {
  const { data } = (
    await server.call('GET', `custom_reports.json?name=${encodeURIComponent(name)}`)
  ).body;
  return data[0] as { id: number; type: string; columns: string[]; filters: { range: string } };
};
const save = () => page.getByRole('button', { name: 'Save report' }).click();
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('five types are offered @spec REPORTS-003 @spec REPORTS-004', async () => {
  await open(page, server, base);
  await page.getByRole('button', { name: 'New report' }).first().click();
  await page.waitForURL(/custom_reports\/new$/);
  const types = page
    .getByRole('list', { name: 'What should the report be about?' })
    .getByRole('link');
  await types.first().waitFor();
  expect(await types.count()).toBe(5);
  await types.filter({ hasText: 'How email campaigns did' }).click();
  await page.waitForURL(/new\/campaign$/);
});

test('a report of campaigns is made beside its preview, lists, and has the sums of the reports @spec REPORTS-005 @spec REPORTS-020', async () => {
  await open(page, server, `${base}/new/campaign`);
  await row('Spring').waitFor();
  await page.getByLabel('Name', { exact: false }).first().fill('Weekly look');
  await save();
  await page.waitForURL(/\/custom_reports\/\d+\/campaign$/);
  const total = page.locator('tfoot td').first();
  await total.waitFor();
  const sums = (await server.call('GET', 'reports/totals.json')).body.data;
  expect(await total.textContent()).toBe(String(sums.sent));
  await rest(page);
  await open(page, server, base);
  await row('Weekly look').getByText('Campaigns').waitFor();
});

type Kind = readonly [made: string, kept: string, title: string];
const ofTexts: readonly Kind[] = [
  ['sms', 'sms_report', 'New SMS report'],
  ['message', 'sms_message_report', 'New SMS message report'],
];
const ofTheRest: readonly Kind[] = [
  ['growth_attrition', 'growth_attrition', 'New growth and attrition report'],
  ['deliverability', 'deliverability', 'New deliverability report'],
];

async function areMade(kinds: readonly Kind[]): Promise<void> {
  for (const [made, kept, title] of kinds) {
    await open(page, server, `${base}/new/${made}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByLabel('Name', { exact: false }).first().fill(`All ${made}`);
    await save();
    await page.waitForURL(new RegExp(`/custom_reports/\\d+/${kept}$`));
    expect(await named(`All ${made}`)).toMatchObject({ type: made });
  }
}

async function areChanged(kinds: readonly Kind[]): Promise<void> {
  for (const [made, kept] of kinds) {
    const { id } = await named(`All ${made}`);
    await open(page, server, `${base}/${id}/${kept}/edit`);
    await choose('Time', 'Last 7 days');
    await save();
    await page.waitForURL(new RegExp(`/${kept}$`));
    expect((await named(`All ${made}`)).filters.range).toBe('last_7_days');
  }
}

async function areCopied(kinds: readonly Kind[]): Promise<void> {
  for (const [made, kept] of kinds) {
    const { id } = await named(`All ${made}`);
    await open(page, server, `${base}/${id}/${kept}/duplicate`);
    await page.getByLabel('Name', { exact: false }).first().fill(`Copy of ${made}`);
    await save();
    await page.waitForURL(new RegExp(`/${kept}$`));
    expect((await named(`Copy of ${made}`)).id).not.toBe(id);
  }
}

test('reports of texts are made @spec REPORTS-006 @spec REPORTS-007', async () => {
  await areMade(ofTexts);
});
test('reports of growth and deliverability are made @spec REPORTS-008 @spec REPORTS-009', async () => {
  await areMade(ofTheRest);
});
test('reports of texts are changed @spec REPORTS-012 @spec REPORTS-014', async () => {
  await areChanged(ofTexts);
});
test('reports of growth and deliverability are changed @spec REPORTS-016 @spec REPORTS-018', async () => {
  await areChanged(ofTheRest);
});
test('reports of texts are copied @spec REPORTS-013 @spec REPORTS-015', async () => {
  await areCopied(ofTexts);
});
test('reports of growth and deliverability are copied @spec REPORTS-017 @spec REPORTS-019', async () => {
  await areCopied(ofTheRest);
});

test('another time is another table, and a copy lists @spec REPORTS-010 @spec REPORTS-011', async () => {
  const { id } = await named('Weekly look');
  await open(page, server, `${base}/${id}/campaign/edit`);
  await row('Spring').waitFor();
  await choose('Time', 'Last year');
  await page.getByText('Nothing to report in this time').waitFor();
  await choose('Time', 'Today');
  await row('Spring').waitFor();
  await save();
  await page.waitForURL(/\/campaign$/);
  await open(page, server, `${base}/${id}/campaign/duplicate`);
  await page.getByLabel('Name', { exact: false }).first().fill('Daily look');
  await save();
  await page.waitForURL(/\/campaign$/);
  await open(page, server, base);
  await row('Daily look').waitFor();
});

test('columns are chosen by tabs and ordered by keyboard, and show in the report @spec REPORTS-029 @spec CONTACTS-029', async () => {
  const { id } = await named('Weekly look');
  await open(page, server, `${base}/${id}/campaign`);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  const drawer = page.getByRole('dialog', { name: 'Columns of the report' });
  await drawer.getByRole('tab', { name: 'ISPs' }).click();
  await drawer.getByLabel('Gmail', { exact: true }).check();
  await drawer.getByRole('tab', { name: 'Optional Fields' }).click();
  await drawer.getByLabel('Subject', { exact: true }).check();
  await drawer.getByRole('tab', { name: 'Performance Metrics' }).click();
  await drawer.getByLabel('Search columns').fill('hard');
  await drawer.getByLabel('Hard bounces', { exact: true }).check();
  const down = drawer.getByRole('button', { name: 'Move Sent down' });
  await down.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('columnheader', { name: 'Hard bounces' }).waitFor();
  await row('Winter').getByText('Snow').waitFor();
  const { columns } = await named('Weekly look');
  expect(columns.slice(0, 2)).toEqual(['delivered_rate', 'sent']);
  expect(columns).toEqual(expect.arrayContaining(['isp:gmail', 'subject', 'hard_bounces']));
});

test('a pivot table follows what is chosen, by keyboard alone @spec REPORTS-025', async () => {
  await open(page, server, 'pivot_reports');
  await row('Spring').waitFor();
  await page.getByRole('combobox', { name: 'Figure' }).focus();
  await page.keyboard.type('Delivered');
  await choose('Rows', 'Sending domain');
  await row('Spring').waitFor({ state: 'detached' });
  await choose('Figure', 'Delivery rate');
  const total = page.locator('tfoot td').last();
  await expect.poll(() => total.textContent()).toBe('100.0%');
  await page.getByRole('button', { name: 'Save as report' }).click();
  await page.waitForURL(/\/custom_reports\/\d+\/campaign$/);
  await page.getByRole('columnheader', { name: 'Delivery rate' }).waitFor();
});
