import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const list = 'product_recommendations/product_feed_templates';

test('a template is made beside its preview, listed, and opens as it was saved @spec RECS-003 @spec RECS-004 @spec RECS-005', async () => {
  await open(page, server, `${list}/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Three in a row');
  await page.getByText('3 columns').click();
  await page.getByLabel('Button label').fill('Buy now');
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.getByRole('link', { name: 'Buy now' }).first().waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/product_feed_templates\/\d+/);
  await open(page, server, list);
  await page.getByRole('link', { name: 'Three in a row' }).click();
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Three in a row');
  expect(await page.getByLabel('Button label').inputValue()).toBe('Buy now');
  await page.getByText('HTML', { exact: true }).click();
  await page.getByLabel('HTML').last().fill('<p>{{ product.name }}</p>');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Must have the card of a product between').first().waitFor();
});
