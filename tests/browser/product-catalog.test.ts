import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const row = (text: string) => page.locator('tbody tr', { hasText: text });

const drawer = page.getByRole('dialog');
const description = drawer.getByLabel('Description');
const save = () => drawer.getByRole('button', { name: 'Save' }).click();
async function start(): Promise<void> {
  await open(page, server, 'product_recommendations/catalog');
  await page.getByRole('button', { name: 'New product' }).first().click();
  await drawer.getByLabel('Item ID').fill('007');
}

test('a name, a price and an address are asked for with their texts @spec CATALOG-005 @spec CATALOG-006 @spec CATALOG-007', async () => {
  await start();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('   ');
  await drawer.getByLabel('Price').fill('-1');
  await drawer.getByLabel('Store URL').fill('abc');
  await save();
  for (const text of [
    'Cannot be blank',
    'Only numbers and decimal is allowed!',
    'Invalid store url!',
  ])
    await drawer.getByText(text).waitFor();
});

test('a description has 255 characters at most; a product needs no picture and is saved @spec CATALOG-008 @spec CATALOG-009 @spec CATALOG-010', async () => {
  await start();
  expect(await description.getAttribute('maxlength')).toBe('256');
  await description.fill('x'.repeat(256));
  await drawer.getByText('Description can have upto 255 characters.').waitFor();
  await description.fill('Warm light');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Harbour lamp');
  await drawer.getByLabel('Price').fill('12.50');
  await drawer.getByLabel('Currency').fill('EUR');
  await drawer.getByLabel('Store URL').fill('https://shop.example/lamp');
  await save();
  await row('Harbour lamp').getByText('€12.50').waitFor();
  await row('Harbour lamp').getByText('Harbour lamp').click();
  await drawer.getByLabel('Price').fill('13');
  await save();
  await page.getByText('Product changes were successfully saved.').waitFor();
});

test('the start leads to the catalog with prices and sources; a row opens its drawer @spec CATALOG-001 @spec CATALOG-003 @spec RECS-001', async () => {
  await open(page, server, 'product_recommendations');
  await page.getByRole('button', { name: 'Open catalog' }).click();
  await page.getByRole('heading', { level: 1, name: /Product catalog/ }).waitFor();
  await row('Harbour lamp').getByText('€13.00').waitFor();
  await row('Harbour lamp').getByText('Default').waitFor();
  await row('Harbour lamp').getByText('Harbour lamp').click();
  await drawer.getByText('Item 007').waitFor();
});

test('a file is matched, checked and imported, and its products are in the catalog @spec CATALOG-002', async () => {
  await open(page, server, 'product_recommendations/catalog');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import products' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('item_id;title;preis\n01;Jug;"1.234,50"\n02;Mug;free\n'),
  });
  await page.getByRole('combobox', { name: 'Decimal sign' }).click();
  await page.getByRole('option', { name: 'Comma (1234,50)' }).click();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByText('1 row would be rejected:').waitFor();
  await page.getByRole('button', { name: 'Start the import' }).click();
  await page.getByRole('button', { name: 'Open catalog' }).click();
  await row('Jug').getByText('1234.5').waitFor();
  expect(await row('Mug').count()).toBe(0);
});
