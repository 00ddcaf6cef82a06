import { afterAll, expect, test } from 'vitest';
import { PushWorld } from '#features/campaigns/push-campaigns/server/push-campaigns.harness.ts';
import { startGateways } from '#tests/harness/push-gateways.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const gateways = await startGateways();
afterAll(() => gateways.close());
const server = await keepServer({ env: { ROLES: 'web,sender', ...gateways.env } });
const world = new PushWorld(server, gateways);
const { page, faults } = await keepSignedIn(server);
const row = (text: string) => page.locator('tbody tr', { hasText: text });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('an application is made, shows its keys and state, and takes another name @spec PUSH-002 @spec PUSH-003 @spec PUSH-004', async () => {
  await open(page, server, 'settings/mobile-app-profile/new');
  await page.getByLabel('Name').fill('Sun shop');
  await page.getByRole('button', { name: 'Create application' }).click();
  await page.waitForURL(/mobile-app-profile\/\d+$/);
  await heading('Sun shop').waitFor();
  const [app] = (await server.call('GET', 'mobile_applications.json?name=Sun')).body.data;
  await page.getByText(app.keys.vapid_public_keys[0]).first().waitFor();
  await page.getByText('Ready', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Moon shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await heading('Moon shop').waitFor();
  expect(faults).toEqual([]);
});

test('applications are listed with the devices they reach @spec PUSH-001', async () => {
  const app = await world.application();
  await world.person(app, ['one'], { email: 'ada@example.com', first_name: 'Ada' });
  await open(page, server, 'settings/mobile-app-profile');
  await row('Moon shop').getByText('Website').waitFor();
  await expect.poll(() => row('App 1').innerText()).toMatch(/Website\s+Ready\s+1\s+1\s/);
  await page.getByRole('link', { name: 'App 1', exact: true }).click();
  await row('Ada').getByText('Reachable').waitFor();
  expect(faults).toEqual([]);
});

test('a push campaign is tried on a test device, sent, and counted in its report and in the account’s @spec PUSH-005 @spec REPORTS-001', async () => {
  const [{ id: device, application_id: application }] = (
    await server.call('GET', 'push_devices.json')
  ).body.data;
  await server.call('PUT', `push_devices/${device}.json`, { push_device: { is_test: true } });
  await open(page, server, `push_applications/new?application_id=${application}`);
  await page.getByLabel('Name').fill('Sunny');
  await page.getByLabel('Title').fill('The sun is out');
  await page.getByLabel('Send to all contacts with a device').check();
  await page.getByRole('button', { name: 'Send test…' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('checkbox').first().check();
  await drawer.getByRole('button', { name: 'Send to 1 device' }).click();
  await page.getByText('Sent to 1 device.').waitFor();
  expect(gateways.got).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send…' }).click();
  await drawer.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await page.waitForURL(/push_applications\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await server.until(async () => (await world.shown(id)).status === 'sent', 'the push is sent');
  await open(page, server, `push_applications/${id}`);
  await heading('Sunny').waitFor();
  await row('Ada').waitFor();
  const tests = page.locator('dt', { hasText: 'Test pushes' }).locator('+ dd');
  await expect.poll(() => tests.innerText()).toBe('1');
  await open(page, server, 'push_applications');
  await row('Sunny').getByText('App 1').waitFor();
  await open(page, server, '/analytics/mobile');
  const pushes = page.getByRole('region', { name: 'Push notifications', exact: true });
  await expect.poll(() => pushes.innerText()).toMatch(/Sent\s+1\b/);
  expect(faults).toEqual([]);
});
