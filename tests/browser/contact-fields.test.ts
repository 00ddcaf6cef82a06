import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { follow } from '#engines/audience/feed/follow-changes.ts';
import { listenTo } from '#engines/audience/feed/listen.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { fillAudience } from './sample-audience.ts';

const server = await keepServer();
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
