import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
await server.call('POST', 'lists.json', { list: { name: 'Harbour news' } });
const { page } = await keepSignedIn(server);

const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

// The week that is shown begins today.
const tomorrow = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
  Date.now() + 86_400_000,
);

test('the practice network is connected and its accounts list @spec NAV-041 @spec SOCIAL-005', async () => {
  await open(page, server, 'social_accounts');
  await page.getByRole('button', { name: 'Connect practice network' }).click();
  await page.getByRole('row', { name: /Practice page/ }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a category is made, a slot takes it, and a queued post stands in it @spec SOCIAL-001 @spec SOCIAL-002 @spec SOCIAL-004', async () => {
  await open(page, server, 'social_content_categories?drawer=new');
  await page.getByLabel('Name').fill('Tips');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Tips/ }).waitFor();

  await open(page, server, 'social_schedules');
  await page.getByRole('button', { name: 'Edit slots' }).click();
  await page.getByRole('button', { name: 'Add slot' }).click();
  await choose('Weekday', tomorrow);
  await choose('Category', 'Tips');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('· Tips').first().waitFor();

  await open(page, server, 'social_schedules?drawer=new');
  await page.getByLabel('Text', { exact: true }).fill('Oil your boards');
  await choose('Social accounts', 'Practice short posts');
  await page.keyboard.press('Escape');
  await page.getByText('15 of 280 characters').waitFor();
  await choose('Category', 'Tips');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /Queued Oil your boards/ }).waitFor();

  await open(page, server, 'social_schedules/queue');
  const waiting = page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
  expect(await waiting.allTextContents()).toEqual([
    expect.stringMatching(/^Oil your boards.* · Tips · Practice short posts$/),
  ]);
});

test('a campaign is created and listed @spec SOCIAL-003', async () => {
  await open(page, server, 'social_campaigns?drawer=new');
  await page.getByLabel('Name').fill('Winter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Winter/ }).waitFor();
});

test('a lead form is connected to a list, and a test lead becomes a contact @spec SOCIAL-006 @spec SOCIAL-012', async () => {
  await open(page, server, 'social_leads?drawer=new');
  await page.getByLabel('Name').fill('Newsletter');
  await choose('Social account', 'Practice page');
  await choose('Lead form', 'Newsletter sign-up');
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('option', { name: 'Harbour news' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Newsletter/ }).waitFor();
  const [{ id }] = (await server.call('GET', 'social_leads.json')).body.data;
  await server.call('POST', `social_leads/${id}/test_lead.json`);
  await server.until(
    async () => (await server.call('GET', `social_leads/${id}.json`)).body.data.contact_count === 1,
    'the contact',
  );
  await page
    .getByRole('row', { name: /Newsletter/ })
    .getByText('Newsletter', { exact: true })
    .click();
  await page.getByText(/lead-\d+@example\.com/).waitFor();
});
