import { expect, test } from 'vitest';
import { textsOf } from '#engines/texting/inbound/inbound.harness.ts';
import { clickInThePast } from '#engines/texting/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { giveNumber, moveAccount } from '#tests/harness/text-numbers.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
await moveAccount(server, 'US');
await giveNumber(server);
const texts = textsOf(server);
const { page, faults } = await keepSignedIn(server);
const row = (text: string) => page.locator('tbody tr', { hasText: text });

test('a keyword is made, and its page shows who texted it, down to the texts of a number @spec KEYWORDS-001 @spec KEYWORDS-002 @spec KEYWORDS-006', async () => {
  await open(page, server, 'mobile_keywords');
  await page.getByRole('button', { name: 'New keyword' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Keyword' }).fill('HARBOUR');
  await drawer
    .getByRole('textbox', { name: 'Answer' })
    .fill('See you: https://shop.example/harbour');
  await drawer.getByRole('button', { name: 'Create keyword' }).click();
  await row('HARBOUR').waitFor();
  await texts.text('+14155550161', ' harbour! ');
  await texts.text('+14155550161', 'HARBOUR');
  await open(page, server, 'mobile_keywords');
  await expect.poll(() => row('HARBOUR').innerText()).toMatch(/\+14155550100\s[^]*\b2\s+1\s+0\b/);
  await page.getByRole('link', { name: 'HARBOUR', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'HARBOUR' }).waitFor();
  await page.getByText('See you: https://shop.example/harbour').waitFor();
  await page.getByRole('link', { name: '+14155550161', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '+14155550161' }).waitFor();
  await page.getByRole('link', { name: 'HARBOUR', exact: true }).waitFor();
  await expect.poll(() => row('harbour!').count()).toBe(1);
  expect(faults).toEqual([]);
});

test('clicks on the links of an answer show by link, by person, and for one link alone @spec KEYWORDS-003 @spec KEYWORDS-004 @spec KEYWORDS-005', async () => {
  const [{ id }] = (await server.call('GET', 'mobile_keywords.json?name=HARBOUR')).body.data;
  const { contact_id: contact } = await texts.text('+14155550162', 'harbour');
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    const { id: runId } = await account.db
      .selectFrom('mobile_runs')
      .select('id')
      .where('account_id', '=', account.id)
      .where('source_type', '=', 'mobile_keyword')
      .where('source_id', '=', id)
      .executeTakeFirstOrThrow();
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await clickInThePast(account, { runId, url: 'https://shop.example/other', at }, [contact!]);
  });
  await open(page, server, `mobile_keywords/${id}`);
  await page.getByRole('button', { name: 'Clicks' }).click();
  const links = page.getByRole('main').getByRole('listitem');
  await links
    .filter({ hasText: 'shop.example/other' })
    .getByText('1 click', { exact: true })
    .waitFor();
  await page.getByRole('tab', { name: 'Detailed' }).click();
  await row('+14155550162').getByText('https://shop.example/other').waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await links.getByRole('link', { name: 'https://shop.example/other' }).click();
  await page.getByRole('heading', { level: 1, name: 'https://shop.example/other' }).waitFor();
  await row('+14155550162').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  expect(faults).toEqual([]);
});

test('the page of an SMS contact shows what was texted to and fro @spec SMSLISTS-005', async () => {
  const { contact_id: contact } = await texts.text('+14155550163', 'harbour');
  await open(page, server, `sms_contacts/${contact}`);
  await page.getByRole('heading', { level: 1, name: '+14155550163' }).waitFor();
  await page.getByText('harbour', { exact: true }).first().waitFor();
  await page
    .getByText(/^See you:/)
    .first()
    .waitFor();
  await page.getByText('On no SMS list.').waitFor();
  expect(faults).toEqual([]);
});
