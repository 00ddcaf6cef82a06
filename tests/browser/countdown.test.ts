import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
/** How long a page may take to show what it loads. */
const shortly = { timeout: 30_000 };

test('a timer is saved, its address is offered, and its settings load as saved @spec LIVEIMG-002 @spec LIVEIMG-003', async () => {
  await open(page, server, 'live_content_images/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring sale');
  const end = page.getByRole('button', { name: 'End', exact: true });
  await end.click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('dialog').getByText('15', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => end.innerText(), shortly).toContain('15');
  const ends = await end.innerText();
  await page.getByLabel('Label for days').fill('Sleeps');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/live_content_images\/\d+\/edit/);
  const shown = page.getByLabel('Image URL');
  await expect
    .poll(() => shown.inputValue(), shortly)
    .toMatch(/\/live_content_images\/[0-9a-f-]{36}\/countdown\.gif/);
  const address = await shown.inputValue();
  expect((await fetch(address)).headers.get('content-type')).toBe('image/gif');
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), shortly)
    .toBe('Spring sale');
  expect(await page.getByLabel('Label for days').inputValue()).toBe('Sleeps');
  await expect.poll(() => end.innerText(), shortly).toBe(ends);
});

test('the list has the timers under the title of the menu @spec LIVEIMG-001', async () => {
  await open(page, server, 'live_content_images');
  await page.getByRole('heading', { level: 1, name: 'Countdown Timer' }).waitFor();
  await page.locator('tbody tr', { hasText: 'Spring sale' }).waitFor();
});
