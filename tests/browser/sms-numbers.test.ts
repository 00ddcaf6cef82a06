import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer({ env: { ROLES: 'web' } });
await server.database.pool.query(
  `update accounts set settings = settings || '{"from_number":[]}' where id = $1`,
  [server.account],
);
await server.database.pool.query('delete from sms_numbers where account_id = $1', [server.account]);
const { window, page } = await keepSignedIn(server);

const drawer = () => page.getByRole('dialog');
const row = (number: string) => page.getByRole('row').filter({ hasText: number });
const act = async (number: string, action: string) => {
  await row(number)
    .getByRole('button', { name: /actions|menu|more/i })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('an account without a number gets its first one under Settings, changes its gateway, and deletes it', async () => {
  await open(page, server, 'settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^SMS numbers/ })
    .click();
  await page.getByText('No numbers yet').waitFor();
  await page.getByRole('button', { name: 'Add number' }).first().click();
  await drawer().getByRole('textbox', { name: 'Number', exact: true }).fill('+1 415 555 0100');
  await drawer().getByRole('button', { name: 'Add number' }).click();
  await row('+14155550100').getByText('Default').waitFor();

  // A gateway says at its own fields what it lacks, and where it should post.
  await row('+14155550100').click();
  await drawer().getByRole('combobox', { name: 'Gateway' }).click();
  await page.getByRole('option', { name: 'REST' }).click();
  await drawer().getByRole('button', { name: 'Save' }).click();
  await drawer().getByText('Must be an address that begins with https://').waitFor();
  await drawer()
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('https://sms.example/2010-04-01');
  await drawer().getByLabel('Account SID').fill('AC123');
  await drawer().getByLabel('Auth token').fill('a secret');
  await drawer().getByRole('button', { name: 'Save' }).click();
  await drawer().waitFor({ state: 'detached' });
  await row('+14155550100').getByText('REST').waitFor();
  await row('+14155550100').click();
  expect(await drawer().getByLabel('Address for receipts').inputValue()).toBe(
    `${server.url}/hooks/sms/rest/${server.account}/receipts`,
  );
  expect(await drawer().getByLabel('Auth token').inputValue()).toBe('');
  await drawer().getByRole('button', { name: 'Cancel' }).click();
  await drawer().waitFor({ state: 'detached' });

  // Its gateway refused it: it says why, and goes on when it is told to.
  await server.database.pool.query(
    `update sms_numbers set rests_until = now() + interval '1 hour', rest_reason = 'credentials' where account_id = $1`,
    [server.account],
  );
  await open(page, server, 'settings/sms-numbers');
  await row('+14155550100').getByText('The gateway refuses its key or password.').waitFor();
  await act('+14155550100', 'Resume now');
  await row('+14155550100').getByText('Paused').waitFor({ state: 'detached' });

  await act('+14155550100', 'Delete');
  await page
    .getByRole('dialog', { name: /Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('No numbers yet').waitFor();
  expect(window.faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});
