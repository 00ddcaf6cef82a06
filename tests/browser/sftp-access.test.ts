import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { aKeyPair, signInBySftp } from '#engines/sftp/sftp-client.harness.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const port = await freePort();
const server = await keepServer({ env: { SFTP_PORT: String(port) } });
await server.call('POST', 'lists.json', { list: { name: 'Harbour news' } });
const { page } = await keepSignedIn(server);
const username = `hg${server.account}`;
const drawer = () => page.getByRole('dialog', { name: 'Change SFTP password' });
const save = () => drawer().getByRole('button', { name: 'Save' });
const fields = () =>
  [
    drawer().getByLabel('New password', { exact: true }),
    drawer().getByLabel('Confirm password', { exact: true }),
  ] as const;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

async function openDrawer(): Promise<void> {
  await open(page, server, 'settings/sftp_access');
  await page.getByRole('button', { name: /^(Set|Change) password$/ }).click();
  await save().waitFor();
}

test('the page says where the account signs in, under which name, and its folders @spec SFTP-001', async () => {
  await open(page, server, 'settings/sftp_access');
  await page.getByRole('heading', { level: 1, name: 'SFTP access' }).waitFor();
  await page.getByText(username, { exact: true }).waitFor();
  await page.getByText(String(port), { exact: true }).waitFor();
  await page.getByText(/^\/lists\/\d+-Harbour-news\/$/).waitFor();
  await page.getByRole('button', { name: 'Set password' }).waitFor();
});

test('the drawer ticks the rules while one types, shows what is typed when asked, and saves only what keeps all rules @spec SFTP-004 SFTP-006', async () => {
  await openDrawer();
  const [first, second] = fields();
  const ticked = (text: string) =>
    drawer().getByRole('listitem').filter({ hasText: text }).locator('xpath=self::*[@data-kept]');
  expect(await save().isDisabled()).toBe(true);
  await first.fill('Har7');
  await ticked('One digit').waitFor();
  expect(await ticked('At least 8 characters').count()).toBe(0);
  for (const field of [first, second]) {
    expect(await field.getAttribute('type')).toBe('password');
    await field.locator('xpath=../..').getByRole('button', { includeHidden: true }).click();
    expect(await field.getAttribute('type')).toBe('text');
  }
  await first.fill('Harbor-7!');
  await ticked('At least 8 characters').waitFor();
  await second.fill('Harbor-8!');
  expect(await save().isDisabled()).toBe(true);
  await second.fill('Harbor-7!');
  expect(await save().isEnabled()).toBe(true);
  await first.fill('harbor-7!');
  expect(await save().isDisabled()).toBe(true);
});

test('each field says what is wrong with it @spec SFTP-008 SFTP-009', async () => {
  await openDrawer();
  const [first, second] = fields();
  await first.focus();
  await second.focus();
  await first.focus();
  await drawer().getByText('Required', { exact: true }).nth(1).waitFor();
  await first.fill('harbor');
  await second.focus();
  await drawer().getByText('Enter Valid New Password').waitFor();
  await first.fill('Harbor-7!');
  await second.fill('Harbor-8!');
  await first.focus();
  await drawer().getByText('Password does not match.').waitFor();
});

test('a failure is told, and a saved password is told before the page loads again @spec SFTP-010 SFTP-011', async () => {
  const change = async () => {
    const [first, second] = fields();
    await first.fill('Harbor-7!');
    await second.fill('Harbor-7!');
    await save().click();
  };
  await openDrawer();
  await page.route('**/sftp_access.json', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body: '{}' })
      : route.continue(),
  );
  await change();
  await page.getByText('Password cannot be changed').waitFor();
  await page.unroute('**/sftp_access.json');
  const reloaded = page.waitForEvent('load');
  await change();
  await page.getByText('Password changed successfully').waitFor();
  await reloaded;
  await page.getByRole('button', { name: 'Change password' }).waitFor();
  const client = await signInBySftp(port, { username, password: 'Harbor-7!' });
  expect(await client.names('/')).toContain('lists');
  client.end();
});

test('a public key is pasted and signs in, until it is removed', async () => {
  const { private: privateKey, public: publicKey } = aKeyPair('ed25519');
  await open(page, server, 'settings/sftp_access');
  await page.getByRole('button', { name: 'Add key' }).click();
  const adding = page.getByRole('dialog', { name: 'Add key' });
  await adding.getByLabel('Used by').fill('Shop server');
  await adding.getByLabel('Public key').fill(privateKey);
  await adding.getByRole('button', { name: 'Add key' }).click();
  await adding.getByText(/private key/).waitFor();
  await adding.getByLabel('Public key').fill(publicKey);
  await adding.getByRole('button', { name: 'Add key' }).click();
  await page.getByText(/^SHA256:/).waitFor();
  const client = await signInBySftp(port, { username, privateKey });
  expect(await client.names('/')).toContain('lists');
  client.end();
  await page.getByRole('button', { name: 'Remove the key of Shop server' }).click();
  await page.getByRole('button', { name: 'Remove key', exact: true }).click();
  await page.getByText('No keys yet.').waitFor();
  await expect(signInBySftp(port, { username, privateKey })).rejects.toThrow(/authentication/);
});
