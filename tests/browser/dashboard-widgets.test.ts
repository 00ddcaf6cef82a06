import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';
import { overflowOf, seriousFindings } from './soundness.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);

// The names of the tiles in their order on the screen.
const tiles = async () => {
  const buttons = await page.getByRole('button', { name: /^Remove / }).all();
  const labels = await Promise.all(buttons.map((one) => one.getAttribute('aria-label')));
  return labels.map((label) => label?.replace('Remove ', ''));
};

test('widgets are added, moved by keyboard, made wider and removed; the order survives a reload @spec REPORTS-002', async () => {
  await open(page, server, 'dashboard');
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.getByRole('button', { name: 'Customize' }).click();
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: 'Orders' }).click();
  const orders = page.getByRole('region', { name: 'Orders', exact: true });
  await orders.getByText('No orders in this time.').waitFor();
  expect((await tiles()).at(-1)).toBe('Orders');
  const up = page.getByRole('button', { name: 'Move Orders up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await tiles()).at(-2)).toBe('Orders');
  await page.getByRole('radiogroup', { name: 'Width of Orders' }).getByText('Wide').click();
  await page.getByRole('button', { name: 'Remove My work' }).click();
  await expect.poll(tiles).not.toContain('My work');
  expect(await seriousFindings(page)).toEqual([]);
  const arranged = await tiles();
  await page.getByRole('button', { name: 'Done' }).click();
  await rest(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await page.getByRole('button', { name: 'Customize' }).click();
  await page.getByRole('button', { name: 'Add widget' }).waitFor();
  expect(await tiles()).toEqual(arranged);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(tiles).toContain('My work');
  await expect.poll(tiles).not.toContain('Orders');
});
