import { expect, test } from 'vitest';
import { aStore } from '#engines/orders/store.builder.ts';
import { sell, stockUp } from '#features/content/product-feeds/server/feed.builder.ts';
import { switchFlag } from '#features/session/access/server/public.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const row = (text: string) => page.locator('tbody tr', { hasText: text });
const drawer = page.getByRole('dialog');
const feeds = 'product_recommendations/product_feeds';

const field = (name: string) => drawer.getByRole('combobox', { name, exact: false });
async function choose(name: string, option: string): Promise<void> {
  await field(name).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
// The list moves when the chips above it begin a new line, and a press may meet it on its way.
async function tick(name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true });
  const isTicked = async () => (await option.getAttribute('aria-selected')) === 'true';
  await expect
    .poll(async () => {
      if (!(await isTicked())) await option.click();
      return isTicked();
    })
    .toBe(true);
}
async function optionsOf(name: string): Promise<string[]> {
  await field(name).first().click();
  const shown = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  return shown;
}
async function start(): Promise<void> {
  await open(page, server, `${feeds}?drawer=new`);
  await drawer.getByRole('textbox', { name: 'Name' }).waitFor();
}

const isShut = (option: string) =>
  page.getByRole('option', { name: option }).getAttribute('data-combobox-disabled');
const save = () => drawer.getByRole('button', { name: 'Save' }).click();
await stockUp(server, { cup: {}, mug: {} });
await sell(server, { cup: 2, mug: 3 });

test('a new feed starts with its defaults @spec RECS-006 @spec RECS-014', async () => {
  await start();
  expect(await field('Metric').inputValue()).toBe('Best sellers');
  for (const name of [
    'Only products for sale',
    'Only products in stock',
    'Only products visible in the store',
  ])
    expect(await drawer.getByRole('switch', { name }).isChecked()).toBe(true);
  expect(await optionsOf('Category filter')).toHaveLength(3);
});

test('day ranges go by the metric, sorts are four, and two metrics are still to come @spec RECS-008 @spec RECS-013 @spec RECS-015', async () => {
  await start();
  expect(await field('Day range').inputValue()).toBe('5 days');
  expect(await optionsOf('Day range')).toEqual([
    '5 days',
    '10 days',
    '15 days',
    '30 days',
    '45 days',
    '60 days',
  ]);
  expect(await optionsOf('Sort by')).toEqual([
    'Metric',
    'Random',
    'Price Low to High',
    'Price High to Low',
  ]);
  await field('Metric').click();
  for (const name of [
    'People who viewed also bought (coming soon)',
    'You may like this (coming soon)',
  ])
    expect(await isShut(name)).toBe('true');
});

test('a name and a source are asked for with their texts @spec RECS-023 @spec RECS-024 @spec RECS-025', async () => {
  await start();
  await save();
  await drawer.getByText('Name is required').waitFor();
  await drawer.getByText('Source is required').waitFor();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('   ');
  await save();
  await drawer.getByText('Name cannot be blank!').waitFor();
});

test('a feed is saved, listed and changed @spec RECS-002 @spec RECS-031 @spec RECS-032', async () => {
  await start();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Best of all');
  await choose('Source', 'Default');
  await save();
  await page.getByText('Product feed was successfully created.').waitFor();
  await row('Best of all').getByText('Best sellers').waitFor();
  await row('Best of all').getByText('Default').waitFor();
  await row('Best of all').getByText('Best of all').click();
  await drawer.getByText('mug').first().waitFor();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Best of most');
  await save();
  await page.getByText('Product feed changes were successfully saved.').waitFor();
});

test('another metric starts with its first range and without filters; ten chosen categories show as chips @spec RECS-021 @spec RECS-016 @spec RECS-029', async () => {
  for (let no = 10; no < 22; no += 1)
    await server.call('POST', 'categories.json', { category: { name: `Shelf ${no}` } });
  await start();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Shelves');
  await choose('Source', 'Default');
  await choose('Day range', '60 days');
  await choose('Category filter', 'Only some categories');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Field is required').waitFor();
  await drawer.getByRole('button', { name: /Categories/ }).click();
  for (let no = 10; no < 20; no += 1) await tick(`Shelf ${no}`);
  await page.getByRole('option', { name: 'Shelf 19', exact: true }).hover();
  await page.mouse.wheel(0, 2000);
  for (const no of [20, 21]) await tick(`Shelf ${no}`);
  await page.keyboard.press('Escape');
  await drawer.getByText('+2').waitFor();
  await choose('Metric', 'Trending');
  expect(await field('Day range').inputValue()).toBe('7 days');
  expect(await field('Category filter').inputValue()).toBe('All categories');
});

test('stores and what goes together are offered by flag and by the switches of the store; another source begins anew @spec RECS-033 @spec RECS-034 @spec RECS-019', async () => {
  await aStore(server, {
    kind: 'shopify',
    name: 'Free shop',
    settings: { enable_free_findify_recommendations: true },
  });
  await start();
  await choose('Source', 'Shopify');
  expect(await drawer.getByRole('combobox', { name: 'Store' }).count()).toBe(0);
  expect(await optionsOf('Metric')).not.toContain('Purchased together');
  await switchFlag(server.database, {
    accountId: server.account,
    flag: 'findify_recommendation_bought_together',
    isOn: true,
  });
  await start();
  await choose('Source', 'Shopify');
  expect(await field('Store').inputValue()).toBe('Free shop');
  await choose('Metric', 'Purchased together');
  await field('Metric').click();
  expect(await isShut('Similar products')).toBe('true');
  await page.keyboard.press('Escape');
  await choose('Source', 'Default');
  expect(await field('Metric').inputValue()).toBe('Best sellers');
  expect(await optionsOf('Metric')).not.toContain('Purchased together');
});

test('another store begins without SKUs, and SKUs are sent as such @spec RECS-020 @spec RECS-022', async () => {
  const store = await aStore(server, {
    kind: 'shopify',
    name: 'Second shop',
    settings: { enable_free_findify_recommendations: true },
  });
  await start();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('By SKU');
  await choose('Source', 'Shopify');
  await choose('Store', 'Free shop');
  await choose('Metric', 'Purchased together');
  await choose('Recommendation type', 'Given SKUs');
  const skus = drawer.getByLabel('Product SKUs');
  await skus.fill('A-1');
  await page.keyboard.press('Enter');
  await drawer.getByText('A-1', { exact: true }).waitFor();
  await choose('Store', 'Second shop');
  await drawer.getByText('A-1', { exact: true }).waitFor({ state: 'detached' });
  await skus.fill('B-2');
  await page.keyboard.press('Enter');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('product_feeds'),
  );
  await save();
  const { product_feed: body } = (await sent).postDataJSON();
  expect(body).toMatchObject({ tag_type: 'product_skus', product_skus: ['B-2'], store_id: store });
});

test('what goes together is closed when the service fails, and the server’s errors stand at their fields @spec RECS-035 @spec RECS-030', async () => {
  await page.route('**/findify_status**', (route) =>
    route.fulfill({ status: 422, body: '{"warning":"down"}' }),
  );
  await start();
  await choose('Source', 'Shopify');
  await choose('Store', 'Free shop');
  await drawer.getByText('does not answer').waitFor();
  await field('Metric').click();
  expect(await isShut('Purchased together')).toBe('true');
  await page.keyboard.press('Escape');
  await page.route('**/product_feeds.json', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/json',
          body: '{"errors":{"store_id":["must exist"]}}',
        })
      : route.fallback(),
  );
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Refused');
  await save();
  await drawer.getByText('Store id must exist').waitFor();
});
