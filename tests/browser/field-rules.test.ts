import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { window, page } = await keepSignedIn(server);

test('a form says once, when typing rests, which rule a number breaks @spec CONST-015', async () => {
  await open(page, server, 'settings/conversion-attribute');
  const days = page.getByLabel('Attribution window');
  const said = page.getByRole('alert');
  for (const typed of ['91', '910', '0', '911']) await days.fill(typed);
  await said.first().waitFor();
  expect(await said.allInnerTexts()).toEqual([
    expect.stringContaining('Number must be less than 91'),
  ]);
  await page.getByRole('button', { name: 'Discard changes' }).click();
});

test('an empty field is refused where it stands @spec CONST-002', async () => {
  await open(page, server, 'settings/conversion-attribute');
  await page.getByLabel('Attribution window').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Field is required').first().waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(window.faults).toEqual([]);
});
