import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
const list = await post('lists.json', { list: { name: 'Harbour news' } });
for (const email of ['ann@example.com', 'bob@rival.example', 'cy@example.com'])
  await post('contacts.json', { contact: { email, list_ids: [list.id] } });
const { page } = await keepSignedIn(server);

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const row = (text: string) => page.locator('tbody tr', { hasText: text });

test('a global suppression list is filled by pasting, searched, and names what it did not take @spec SUPPRESS-001', async () => {
  await open(page, server, 'settings/global-suppression-lists');
  await page.getByRole('button', { name: 'New suppression list' }).first().click();
  await page.getByLabel('Name').fill('Rivals');
  await page
    .getByRole('textbox', { name: 'Addresses and domains' })
    .fill('rival.example\nbuyer@shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await row('Rivals').getByText('1', { exact: true }).first().waitFor();
  await row('Rivals').getByRole('link', { name: 'Rivals' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rivals' }).waitFor();
  await row('rival.example').getByText('Domain', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add addresses or domains' }).first().click();
  const field = page.getByRole('textbox', { name: 'Addresses and domains' });
  await field.fill('press@paper.example, nonsense');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').getByText('is neither an address nor a domain').waitFor();
  expect(await field.inputValue()).toBe('nonsense');
  await field.fill('more@paper.example');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await row('more@paper.example').waitFor();
  await row('press@paper.example').waitFor();
  const entries = await server.call('GET', 'global_suppression_entries.json');
  expect(entries.body.data).toHaveLength(4);
});

test('a secure list is made from a file, counts the contacts it holds and is chosen in a campaign @spec SUPPRESS-002', async () => {
  await open(page, server, 'secure_lists');
  await page.getByRole('button', { name: 'New secure list' }).first().click();
  await page.getByLabel('Name').fill('Partner');
  await page.getByLabel('Chosen campaigns').check();
  await page.locator('input[type=file]').setInputFiles({
    name: 'partner.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from([md5('ann@example.com'), md5('nobody@example.com'), 'odd'].join('\n')),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 hashes were added, 1 rows were rejected').waitFor();
  await row('Partner').getByText('2', { exact: true }).waitFor();
  await row('Partner').getByText('Partner', { exact: true }).click();
  await page.getByText('3 rows: 2 added, 0 duplicate, 1 rejected').waitFor();
  await page.getByRole('button', { name: 'Rejected rows' }).waitFor();
  const campaign = await post('campaigns.json', { campaign: { name: 'News', lists: [list.id] } });
  await open(page, server, `campaigns/${campaign.id}/edit?step=audience`);
  await page.getByRole('button', { name: 'Secure lists', exact: true }).click();
  await page.getByRole('option', { name: /Partner/ }).click();
  await server.until(
    async () =>
      (await server.call('GET', `campaigns/${campaign.id}.json`)).body.data.secure_lists.length ===
      1,
    'the choice to be saved',
  );
});

test('secure lists that are switched off say so until an administrator switches them on @spec SUPPRESS-005', async () => {
  await open(page, server, 'secure_lists');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Secure lists are turned off').waitFor();
  expect(await page.getByRole('button', { name: 'New secure list' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'New secure list' }).first().waitFor();
});
