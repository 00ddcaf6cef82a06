import { expect, test } from 'vitest';
import { anImage } from '#features/content/images/server/images.harness.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
for (const [name, color] of [
  ['Sunrise.png', '#f4a261'],
  ['Harbour.png', '#14213d'],
] as const)
  await anImage(server, { width: 300, height: 150, name, color });
const { page } = await keepSignedIn(server);

test('two images make a group: its code is offered, its images load as saved, and opens and clicks show for each @spec OPTOPEN-002 OPTOPEN-003 OPTOPEN-004', async () => {
  await open(page, server, 'image_groups/new');
  await page.getByLabel('Name').fill('Newsletter header');
  for (const name of ['Sunrise', 'Harbour']) {
    await page.getByRole('button', { name: 'Add image' }).click();
    const drawer = page.getByRole('dialog', { name: 'Choose image' });
    await drawer.getByRole('button', { name: new RegExp(name) }).click();
    await drawer.waitFor({ state: 'detached' });
  }
  await page.getByLabel('Link address').fill('https://shop.example.com/new');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/<a href="\{\{ image_group_link\.g\d+ \}\}"><img src="\{\{ image_group\.g\d+ \}\}"/)
    .waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Move Harbour up' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Clicks per open' }).waitFor();
  const rows = page.locator('tbody tr');
  expect(await rows.first().innerText()).toContain('Harbour');
  expect(await rows.first().locator('td').allInnerTexts()).toEqual(['Harbour', '0', '0', '—']);
});

test('the list has the groups under the title of the menu @spec OPTOPEN-001', async () => {
  await open(page, server, 'image_groups');
  await page.getByRole('heading', { level: 1, name: 'Optimize On Open' }).waitFor();
  await page.locator('tbody tr', { hasText: 'Newsletter header' }).waitFor();
});
