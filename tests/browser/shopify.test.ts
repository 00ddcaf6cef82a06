import { afterAll, expect, test } from 'vitest';
import { checkStore } from '#engines/connect/check-stores.ts';
import { startShopify } from '#tests/harness/stand-ins/shopify.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const shop = await startShopify({ restoreRate: 10_000 });
const server = await keepServer({
  env: {
    FETCH_ALLOW: shop.host,
    SHOPIFY_APP_KEY: shop.clientId,
    SHOPIFY_APP_SECRET: shop.clientSecret,
    SHOPIFY_URL: shop.url,
  },
});
afterAll(() => shop.close());
const { page } = await keepSignedIn(server);
const drawer = page.getByRole('dialog');
const button = (name: string) => drawer.getByRole('button', { name, exact: true });
await server.call('POST', 'lists.json', { list: { name: 'Buyers' } });

test('a shop is connected at its own page and back, and shows in its list @spec SHOPIFY-001', async () => {
  await open(page, server, 'integrations/shopify');
  await page.getByRole('button', { name: 'Connect Shopify' }).first().click();
  await drawer.getByLabel('Shop URL').fill(shop.shop);
  await drawer.getByLabel('Shop Name').fill('Sun shop');
  await button('Connect').click();
  await page.waitForURL(/integrations\/shopify\?edit=\d{13}$/);
  await page.getByText('New Integration was successfully added.').first().waitFor();
  await page.getByRole('button', { name: 'Sun shop', exact: true }).waitFor();
});

test('a shop without a list opens its settings, one with a list its detail without inputs @spec SHOPIFY-002 @spec SHOPIFY-003 @spec SHOPIFY-004', async () => {
  await page.getByRole('button', { name: 'Sun shop', exact: true }).click();
  await button('Save').waitFor();
  await drawer.getByRole('button', { name: 'Contact list' }).first().click();
  await page.getByRole('option', { name: 'Buyers' }).first().click();
  await button('Save').click();
  await page.getByText('Store Successfully Updated!').first().waitFor();
  await button('Done').waitFor();
  await drawer.getByText('Integration Info').waitFor();
  expect(await drawer.locator('input, textarea, select').count()).toBe(0);
  for (const [ours, theirs] of [
    ['grand_total', 'total_price'],
    ['order_date', 'created_at'],
    ['item_id', 'variant_id'],
    ['brand', 'vendor'],
  ])
    await drawer.getByRole('row', { name: `${ours} ${theirs}`, exact: true }).waitFor();
  await button('Done').click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Shopify' }).waitFor();
});

test('a shop that shuts us out turns red, with the time of the check', async () => {
  const [{ id }] = (await server.call('GET', 'crms.json?crm_type=shopify')).body.data;
  const check = () => checkStore(server.server.services, { accountId: server.account, id });
  await expect
    .poll(async () => {
      await check();
      return (await server.call('GET', `crms/${id}.json`)).body.data.checked_at;
    })
    .not.toBeNull();
  await open(page, server, 'connections');
  const line = page.getByRole('listitem').filter({ hasText: 'Sun shop' });
  await line.getByText('Last checked').waitFor();
  await line.getByText('Active', { exact: true }).waitFor();
  shop.revoke();
  await check();
  await page.reload();
  await line.getByText('Disconnected', { exact: true }).waitFor();
  await line.getByText('The store refuses our key.').waitFor();
  await open(page, server, 'integrations');
  const card = page.getByRole('listitem').filter({ hasText: 'Manage Shopify' });
  await card.getByText('Disconnected', { exact: true }).waitFor();
});

test('disconnecting asks what becomes of the orders', async () => {
  const removed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removed.push(new URL(request.url()).search);
  });
  const ask = async () => {
    await page.getByRole('button', { name: 'Actions for Sun shop' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByText('Disconnect Sun shop?').waitFor();
  };
  const radio = (name: string) => page.getByRole('radio', { name });
  await open(page, server, 'integrations/shopify');
  await ask();
  expect(await radio('Keep orders and products').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(removed).toEqual([]);
  await ask();
  await radio('Delete orders and products').check();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.getByText('The orders of the store are being deleted.').first().waitFor();
  await page.getByText('No Shopify connected yet').waitFor();
  expect(removed).toEqual(['?records=delete']);
});
