import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const pageOf = async (name: string) =>
  (await server.call('GET', `landing_pages.json?name=${encodeURIComponent(name)}`)).body.data[0];
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a page begins with its editor, a layout, and an address that the server checks @spec LANDING-002 @spec LANDING-003 @spec LANDING-004', async () => {
  await server.call('POST', 'landing_pages.json', {
    landing_page: { name: 'Taken', url: 'taken' },
  });
  await open(page, server, 'landing_pages/create');
  await page.getByRole('button', { name: /Drag and drop/ }).click();
  await heading('Choose a layout');
  await page.getByRole('button', { name: 'Event' }).click();
  await heading('Name and address');
  await page.getByLabel('Name', { exact: false }).first().fill('Open evening');
  expect(await page.getByLabel('URL').inputValue()).toBe('open-evening');
  await page.getByLabel('URL').fill('taken');
  await page.getByText('URL has already been taken').waitFor();
  await page.getByLabel('URL').fill('evening');
  await page.getByRole('button', { name: 'Save and write' }).click();
  await page.waitForURL(/landing_pages\/editor\/\d+\/edit/);
  await page.frameLocator('.gjs-frame').getByText('An evening of new ideas').waitFor();
});

test('blocks load as saved; publishing shows the page, whose visits and settings stand beside it @spec LANDING-009 @spec LANDING-010 @spec LANDING-011', async () => {
  await page
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: 'Goal button' })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(
      async () =>
        (await server.call('GET', `landing_pages/${(await pageOf('Open evening')).id}.json`)).body
          .data.json_part,
    )
    .toHaveProperty('pages');
  const { id } = await pageOf('Open evening');
  await open(page, server, `landing_pages/editor/${id}/edit`);
  await page.frameLocator('.gjs-frame').getByText('An evening of new ideas').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The page is published.').waitFor();
  const { address } = await pageOf('Open evening');
  const visit = await fetch(server.url + new URL(address).pathname);
  expect(await visit.text()).toContain('data-goal');
  await open(page, server, `landing_pages/${id}`);
  await page.getByText('Version 1').waitFor();
  await page.getByRole('link', { name: /\/evening$/ }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).click();
  await heading('Settings of the page');
  await page.getByLabel('URL').fill('night');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: /\/night$/ }).waitFor();
  const moved = (await pageOf('Open evening')).address;
  await expect
    .poll(async () => (await fetch(server.url + new URL(moved).pathname)).status)
    .toBe(200);
});

test('a new page is written as HTML or drawn, and loads as saved @spec LANDING-006 @spec LANDING-007 @spec LANDING-008', async () => {
  await open(page, server, 'landing_pages/wysiwyg_editor');
  await page.getByRole('textbox', { name: 'HTML' }).getByText('A new page').waitFor();
  await page.getByLabel('Name of the page').fill('Written');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/landing_pages\/wysiwyg_editor\/\d+\/edit/);
  await page.getByRole('textbox', { name: 'HTML' }).getByText('A new page').waitFor();
  await page.frameLocator('iframe[title="Preview"]').getByText('A new page').waitFor();
  await open(page, server, 'landing_pages/editor');
  await page.frameLocator('.gjs-frame').getByText('A new page').waitFor();
  await page.getByLabel('Name of the page').fill('Drawn');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/landing_pages\/editor\/\d+\/edit/);
  expect(await pageOf('Drawn')).toMatchObject({ editor_type: 'dnd', status: 'draft' });
});

test('the list tells status and visits; a copy gets a name and address of its own; a preview stands alone @spec LANDING-001 @spec LANDING-005 @spec LANDING-012', async () => {
  const { id } = await pageOf('Open evening');
  await open(page, server, 'landing_pages');
  const row = page.locator('tbody tr', { hasText: 'Open evening' });
  await row.getByText('Published').waitFor();
  await page.getByRole('columnheader', { name: 'Visits' }).waitFor();
  await open(page, server, `landing_pages/duplicate?id=${id}`);
  await page.getByLabel('URL').fill('second-evening');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await heading('Copy of Open evening');
  expect(await pageOf('Copy of Open evening')).toMatchObject({
    url: 'second-evening',
    status: 'draft',
  });
  await open(page, server, `landing_pages/${id}/preview`);
  await page.frameLocator('iframe').getByText('An evening of new ideas').waitFor();
});
