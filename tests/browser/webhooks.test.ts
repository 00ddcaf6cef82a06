import { afterAll, expect, test } from 'vitest';
import { aWebhookReceiver } from '#features/settings/webhooks/server/webhook-receiver.harness.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const receiver = await aWebhookReceiver();
afterAll(() => receiver.close());
const server = await keepServer({ env: { ROLES: 'web', FETCH_ALLOW: receiver.host } });
const { window, page } = await keepSignedIn(server);
const dialog = () => page.getByRole('dialog');

test('a webhook is added, shows its secret, sends a test event with its answer, and is switched off and deleted', async () => {
  await open(page, server, 'settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Webhooks/ })
    .click();
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  await dialog().getByRole('button', { name: 'Add webhook' }).click();
  await dialog().getByText('Choose at least one event type').waitFor();
  await dialog().getByRole('textbox', { name: 'Address' }).fill(receiver.at('/in'));
  await dialog().getByRole('checkbox', { name: 'Order created' }).check();
  await dialog().getByRole('button', { name: 'Add webhook' }).click();
  expect(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()).toMatch(
    /^whsec_/,
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: receiver.at('/in') }).click();

  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByRole('row').filter({ hasText: 'Order created' }).getByText('Delivered').waitFor();
  expect(receiver.of('/in')[0]).toMatchObject({ type: 'order.created' });
  receiver.answer = () => 503;
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByRole('row').getByText('It answered 503.').waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog().getByText('Enabled', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('This webhook is switched off.').waitFor();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(window.faults).toEqual([]);
});
