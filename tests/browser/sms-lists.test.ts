import { expect, test } from 'vitest';
import { giveNumber, moveAccount } from '#tests/harness/text-numbers.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
await giveNumber(server);
await moveAccount(server, 'US');
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
const { page } = await keepSignedIn(server);
const row = (text: string) => page.locator('tbody tr', { hasText: text });

test('an SMS list is made from the menu, a number is put on it, and the list shows number and count @spec SMSLISTS-001 @spec SMSLISTS-002', async () => {
  await open(page, server, 'sms_lists');
  await page.getByRole('heading', { level: 1, name: /SMS contact lists/ }).waitFor();
  await page.getByRole('button', { name: 'New SMS list' }).first().click();
  await page.getByLabel('Name').fill('Harbour texts');
  await page.getByRole('button', { name: 'Create SMS list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour texts' }).waitFor();
  await page.getByRole('button', { name: 'Add SMS contact' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Phone number').fill('(415) 555-0170');
  await drawer.getByLabel('First name').fill('Ann');
  await drawer.getByRole('button', { name: 'Add SMS contact' }).click();
  await row('+14155550170').getByText('Ann').waitFor();
  await page.locator('section, div').getByText('Subscribers', { exact: true }).first().waitFor();
});

test('SMS contacts are listed and found by number @spec SMSLISTS-003', async () => {
  await post('sms_contacts.json', { phone: '+1 415 555 0171', first_name: 'Bob' });
  await open(page, server, 'sms_contacts');
  await row('+14155550171').waitFor();
  await page.getByPlaceholder('Search by phone number').fill('415 555 0170');
  await row('+14155550171').waitFor({ state: 'detached' });
  expect(await row('+14155550170').count()).toBe(1);
});

test('the contact page moves a contact between SMS lists, and stops its texts @spec CONTACTS-021', async () => {
  await post('sms_lists.json', { name: 'Sale alerts' });
  const { id } = await post('contacts.json', {
    contact: { email: 'cy@example.com', phone: '+1 415 555 0172' },
  });
  await open(page, server, `contacts/${id}`);
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: 'SMS lists', exact: true }),
  });
  await panel.getByText('On no SMS list.').waitFor();
  await panel.getByRole('button', { name: 'Manage' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Add to an SMS list' }).click();
  await page.getByRole('option', { name: /Sale alerts/ }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changes has been saved').waitFor();
  await panel.getByRole('link', { name: 'Sale alerts' }).waitFor();
  await panel.getByRole('button', { name: 'Stop text messages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop text messages' }).click();
  await panel.getByRole('button', { name: 'Allow text messages' }).waitFor();
  const { data } = (await server.call('GET', `contacts/${id}/sms_lists.json`)).body;
  expect([data.in_dnm, data.subscribed_lists[0].name]).toEqual([true, 'Sale alerts']);
});

test('a file of numbers is brought into a list that is chosen first @spec SMSLISTS-004', async () => {
  await open(page, server, 'sms_contact_import');
  await page.getByRole('button', { name: 'SMS list' }).click();
  await page.getByRole('option', { name: /Sale alerts/ }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Mobile,Name\n(415) 555-0180,Di\n12,Ed\n'),
  });
  await page.getByRole('button', { name: 'Start the import' }).click();
  await page.getByRole('button', { name: 'Open SMS list' }).waitFor();
  await server.until(
    async () => (await server.call('GET', 'sms_contacts.json?name=0180')).body.data.length === 1,
    'the number is there',
  );
});
