import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { hostNames } from '#platform/contract/clusters.ts';
import { follow } from '#engines/audience/feed/follow-changes.ts';
import { listenTo } from '#engines/audience/feed/listen.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { fillAudience } from './sample-audience.ts';

// Pages of one cluster leave out the fields that can not be edited.
const folder = await mkdtemp(join(tmpdir(), 'clusters-'));
afterAll(() => rm(folder, { recursive: true }));
const clusters = join(folder, 'clusters.json');
const hosts = Object.fromEntries(hostNames.map((name) => [name, `https://${name}.example`]));
await writeFile(
  clusters,
  JSON.stringify({ uat: { pages: ['plain.example'], hosts, shows_fixed_fields: false } }),
);
const server = await keepServer({ env: { CLUSTERS: clusters } });
const { ada } = await fillAudience(server);
const { page } = await keepSignedIn(server);
const fields = page.getByRole('dialog', { name: 'Edit Contact Fields' });

async function openFields(): Promise<void> {
  await open(page, server, `contacts/${ada}`);
  const head: Locator = page.locator('section header', {
    has: page.getByRole('heading', { name: 'Fields', exact: true }),
  });
  await head.getByRole('button', { name: 'Edit', exact: true }).click();
}

test('a field that was moved is told of for two seconds @spec SHELL-048', async () => {
  await openFields();
  await fields.getByRole('checkbox', { name: /^Show First name/ }).check();
  await fields.getByRole('checkbox', { name: /^Show Email/ }).check();
  // The clock of the page stands still but for what it is told, so that a busy machine takes nothing of the two seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await fields.getByRole('button', { name: 'Move Email' }).first().focus();
  await page.keyboard.press('ArrowUp');
  const message = page.getByRole('status').filter({ hasText: /Email.*moved/i });
  const after = async (ms: number) => {
    await page.clock.runFor(ms);
    return message.count();
  };
  await expect.poll(() => after(20)).toBe(1);
  expect(await after(1700)).toBe(1);
  await expect.poll(() => after(300)).toBe(0);
  await page.clock.resume();
});

test('a change starts no journey where that is switched off @spec CONTACTS-026', async () => {
  // Changes are kept for those who follow them: one who never reads them keeps them all.
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    await listenTo(account, 'test', ['changed']);
    await follow(account, 'test');
  });
  const changed = async () =>
    (
      await server.database.pool.query<{ muted: boolean }>(
        `select muted from contact_changes where account_id = $1 and contact_id = $2 and kind = 'changed' order by xid desc, id desc`,
        [server.account, ada],
      )
    ).rows;
  await openFields();
  await fields.getByRole('switch', { name: /journey|automation/i }).click();
  await fields.getByLabel('First name', { exact: true }).fill('Adah');
  await fields.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: 'Contact was successfully updated' })
    .first()
    .waitFor();
  const { data } = (await server.call('GET', `contacts/${ada}.json`)).body;
  expect(data.contact ?? data).toMatchObject({ first_name: 'Adah', workflow_disable: true });
  expect((await changed())[0]).toEqual({ muted: true });
});

const defaultFields = async () => {
  await page.reload();
  await page.getByRole('button', { name: 'Edit default fields' }).click();
  const fields = page.getByRole('dialog', { name: 'Edit default fields' });
  await fields.getByLabel('First name').waitFor();
  return fields;
};

test('phone and fax among the default fields say that they cannot be edited, and are left out on hosts that show none @spec FIELDS-006', async () => {
  await open(page, server, 'custom_fields');
  const shown = await defaultFields();
  await shown.getByText('Phone Number cannot be edited').waitFor();
  await shown.getByText('Fax cannot be edited').waitFor();
  const ofFields = { phone: shown.getByLabel('Phone'), fax: shown.getByLabel('Fax') };
  for (const field of Object.values(ofFields)) expect(await field.isDisabled()).toBe(true);
  // The same page as another host serves it.
  await page.route('**/v2/hosts.json*', (route) =>
    route.continue({ url: `${server.url}/v2/hosts.json?host=plain.example` }),
  );
  const answered = page.waitForResponse('**/v2/hosts.json*');
  const plain = await defaultFields();
  await (await answered).finished();
  await plain.getByLabel('Last name').waitFor();
  expect(await plain.getByText('cannot be edited').count()).toBe(0);
  expect(await plain.getByLabel('Fax').count()).toBe(0);
  await page.unroute('**/v2/hosts.json*');
  await plain.getByRole('button', { name: 'Cancel' }).click();
});
