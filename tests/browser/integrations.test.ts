import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const drawer = page.getByRole('dialog');
const list = (await server.call('POST', 'lists.json', { list: { name: 'Buyers' } })).body.data.id;
for (const [name, field_type] of [
  ['City', 'string'],
  ['Town', 'string'],
  ['Ordered', 'datetime'],
])
  await server.call('POST', 'custom_fields.json', { custom_field: { name, field_type } });
for (let at = 1; at <= 20; at += 1)
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: `Zone ${String(at).padStart(2, '0')}`, field_type: 'string' },
  });
const bodies: { method: string; path: string; body: Record<string, unknown> }[] = [];
page.on('request', (request) => {
  if (['POST', 'PUT'].includes(request.method()))
    bodies.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      body: (request.postDataJSON() ?? {}) as Record<string, unknown>,
    });
});
const sent = (part: string) => bodies.findLast(({ path }) => path.includes(part));
const choose = async (name: string, option: string) => {
  await drawer.getByRole('button', { name }).first().click();
  await page.getByRole('option', { name: option }).first().click();
};
const close = async () => {
  await drawer.getByRole('button', { name: 'Done' }).click();
  await drawer.waitFor({ state: 'detached' });
};

test('the index has a card for each source, and leads to its page @spec INTEG-002 @spec INTEG-004', async () => {
  await open(page, server, 'integrations');
  const names = ['Shopify', 'Neto', 'Keap', 'Zapier', '1ShoppingCart', 'UltraCart'];
  const systems = page.getByRole('list', { name: 'Integrations', exact: true });
  for (const name of [...names, 'Retail Express', 'ClickBank'])
    await systems.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  expect(await systems.getByRole('listitem').count()).toBe(8);
  await page
    .getByRole('list', { name: 'Any other shop' })
    .getByRole('heading', { level: 3 })
    .waitFor();
  await page.getByRole('link', { name: 'Connect UltraCart' }).click();
  await page.getByRole('heading', { level: 1, name: 'UltraCart' }).waitFor();
});

test('a cart is connected when name and merchant are filled in, and shows what goes where @spec CARTS-001 @spec CARTS-009 @spec INTEG-009', async () => {
  await open(page, server, 'integrations/carts/ultracart');
  await page.getByRole('button', { name: 'Connect UltraCart' }).first().click();
  const connect = drawer.getByRole('button', { name: 'Connect', exact: true });
  expect(await connect.isDisabled()).toBe(true);
  await drawer.getByLabel('Name', { exact: false }).first().fill('Cup shop');
  expect(await connect.isDisabled()).toBe(true);
  await drawer.getByLabel('Merchant ID').fill('DEMO');
  await connect.click();
  await page.getByText('New Integration was successfully added.').first().waitFor();
  await drawer.getByText('Integration Added').waitFor();
  await drawer.getByText('Pending').first().waitFor();
  await drawer.getByText('Data syncs with the first notification').waitFor();
  expect(sent('/v1/connections')?.body).toMatchObject({
    type: 'ultra_cart',
    nick_name: 'Cup shop',
    merchant_id: 'DEMO',
  });
  await close();
});

test('its detail has no inputs but the address to copy, and Done leads back to the list @spec CARTS-002 @spec CARTS-003 @spec CARTS-004', async () => {
  await open(page, server, 'integrations/ultracart');
  await page.getByRole('button', { name: 'Cup shop', exact: true }).click();
  await drawer.getByText('Integration Info').waitFor();
  for (const [ours, theirs] of [
    ['grand_total', 'total'],
    ['price', 'cost'],
  ])
    await drawer.getByRole('row', { name: `${ours} ${theirs}` }).waitFor();
  expect(await drawer.getByRole('textbox').count()).toBe(1);
  await close();
  await page.getByRole('button', { name: 'Cup shop', exact: true }).waitFor();
});

test('a mapping takes each field once and only of its type, and asks for both halves @spec INTEG-010 @spec INTEG-013 @spec INTEG-015', async () => {
  await open(page, server, 'integrations/carts/ultracart');
  await page.getByRole('button', { name: 'Actions for Cup shop' }).click();
  await page.getByRole('menuitem', { name: 'Edit settings' }).click();
  await choose('Contact list', 'Buyers');
  const add = drawer.getByRole('button', { name: 'Add a line' });
  await add.click();
  expect(await add.isDisabled()).toBe(true);
  await drawer.getByRole('combobox', { name: 'Field of the store, line 1' }).click();
  await page.getByRole('option', { name: 'City (text)' }).click();
  await drawer.getByText('Field is Required.').waitFor();
  const asked = page.waitForRequest((request) => request.url().includes('custom_fields.json'));
  await drawer.getByRole('button', { name: 'Custom field' }).first().click();
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('per_page'), query.get('sort_order'), query.get('field_type')]).toEqual([
    '10',
    'asc',
    'string',
  ]);
  await page.getByRole('option', { name: 'Town' }).waitFor();
  expect(await page.getByRole('option', { name: 'Ordered' }).count()).toBe(0);
  await page.getByRole('option', { name: 'City' }).click();
  await add.click();
  await drawer.getByRole('combobox', { name: 'Field of the store, line 2' }).click();
  expect(await page.getByRole('option', { name: 'City (text)' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('custom fields for a cart load as the list is scrolled, and are searched @spec CARTS-015', async () => {
  await drawer.getByRole('button', { name: 'Custom field' }).nth(1).waitFor();
  await drawer.getByRole('combobox', { name: 'Field of the store, line 2' }).click();
  await page.getByRole('option', { name: 'Company (text)' }).click();
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/custom_fields.json')) asked.push(url.searchParams);
  });
  await drawer.getByRole('button', { name: 'Custom field' }).nth(1).click();
  const options = page.locator('[role=listbox] [role=option]:visible');
  await expect.poll(() => options.count()).toBe(10);
  await options.last().scrollIntoViewIfNeeded();
  await options.last().hover();
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => options.count()).toBe(20);
  expect(asked.some((query) => query.get('page') === '2')).toBe(true);
  await page.keyboard.type('Zone 17');
  await expect.poll(() => options.allTextContents()).toEqual(['Zone 17']);
  expect(asked.at(-1)?.get('name')).toBe('Zone 17');
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Remove line 2' }).click();
});

test('empty lines are left out, and the drawer closes a second after its message @spec INTEG-014 @spec INTEG-016 @spec INTEG-017', async () => {
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Integration Successfully Updated!').first().waitFor();
  await drawer.getByRole('button', { name: 'Save' }).waitFor({ timeout: 900 });
  await drawer.getByText('Integration Added').waitFor();
  expect(sent('/crms/')?.body).toMatchObject({
    crm: { list_id: list, mapped_fields: { City: 'bill_to_city' } },
  });
  await drawer.getByRole('row', { name: 'City bill_to_city' }).waitFor();
  expect(new URL(page.url()).searchParams.get('edit')).toMatch(/^\d{13}$/);
  await close();
});

test('the chip is Active with the first order, and the detail says what comes @spec INTEG-007 @spec INTEG-008 @spec INTEG-001', async () => {
  const [store] = (await server.call('GET', 'crms.json?crm_type=ultra_cart')).body.data;
  const xml = `<export><order><merchant_id>DEMO</merchant_id><order_id>1</order_id><order_date>2026-11-20T10:00:00Z</order_date><payment_status>Processed</payment_status><currency_code>USD</currency_code><total>5</total><email>buyer@example.com</email></order></export>`;
  const headers = { 'content-type': 'text/xml' };
  const posted = await fetch(`${server.url}${new URL(store.notification_url).pathname}`, {
    method: 'POST',
    headers,
    body: xml,
  });
  expect(posted.status).toBe(200);
  await page.getByText('Active', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Cup shop', exact: true }).click();
  await drawer.getByText('New contacts and orders will be imported as they come.').waitFor();
  await close();
  await open(page, server, 'connections');
  await page.getByRole('link', { name: 'Cup shop' }).waitFor();
  await page.getByText('Active', { exact: true }).first().waitFor();
});

test('1ShoppingCart asks for its key besides, and an edit sends what changed @spec CARTS-008 @spec CARTS-009 @spec CARTS-014', async () => {
  await open(page, server, 'integrations/carts/1shoppingcart');
  await page.getByRole('heading', { level: 1, name: '1ShoppingCart' }).waitFor();
  await page.getByRole('button', { name: 'Connect 1ShoppingCart' }).first().click();
  await drawer.getByLabel('Name', { exact: false }).first().fill('One');
  await drawer.getByLabel('Merchant ID').fill('170111');
  const button = drawer.getByRole('button', { name: 'Connect', exact: true });
  expect(await button.isDisabled()).toBe(true);
  await drawer.getByLabel('Merchant Key').fill('abcd-1234');
  await button.click();
  await drawer.getByText('Integration Added').waitFor();
  await drawer.getByText('••••1234').waitFor();
  await close();
  expect(sent('/v1/connections')?.body['type']).toBe('one_shopping_cart');
  const [one] = (await server.call('GET', 'carts.json')).body.data;
  const put = await server.call('PUT', `carts/${one.id}.json`, {
    cart: { name: 'Two' },
    cfields: {},
  });
  expect(put.body.data.name).toBe('Two');
});

test('a refused save leaves the drawer open with the message of the server @spec CARTS-018 @spec INTEG-019', async () => {
  await open(page, server, 'integrations/carts/ultracart');
  await page.getByRole('button', { name: 'Connect UltraCart' }).first().click();
  await drawer.getByLabel('Name', { exact: false }).first().fill('Twin');
  await drawer.getByLabel('Merchant ID').fill('DEMO');
  await drawer.getByRole('button', { name: 'Connect', exact: true }).click();
  await page
    .getByText(/is connected already/)
    .first()
    .waitFor();
  expect(await drawer.getByLabel('Merchant ID').inputValue()).toBe('DEMO');
  expect(await drawer.getByRole('button', { name: 'Connect', exact: true }).isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('carts of a list are chosen with their products, and the list names them @spec CONTACTS-028', async () => {
  await open(page, server, `lists/${list}?carts=open`);
  await drawer.getByText('Manage integration with carts').waitFor();
  await drawer.getByRole('checkbox', { name: 'Cup shop' }).check();
  await drawer.getByLabel('Product IDs').first().fill('A1,B2');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The carts of this list are saved.').first().waitFor();
  await page.getByText('Buyers of these carts join: Cup shop').waitFor();
  const rows = (await server.call('GET', `carts.json?list_id=${list}`)).body.data;
  expect(rows.find(({ name }: { name: string }) => name === 'Cup shop')).toMatchObject({
    item_id: 'A1,B2',
  });
});

test('what can not be loaded is said, with a way to try again @spec INTEG-018', async () => {
  await page.route('**/crms.json*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await open(page, server, 'integrations/neto');
  await page.getByRole('alert').filter({ hasText: 'Something went wrong.' }).last().waitFor();
  await page
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .waitFor();
  await page.unroute('**/crms.json*');
  await page
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .click();
  await page.getByText('No Neto connected yet').waitFor();
  // What is only told besides warns, and holds up nothing.
  await page.route('**/lists/*/stats.json*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await open(page, server, 'integrations/ultracart');
  await page.getByRole('button', { name: 'Cup shop', exact: true }).click();
  await page.getByText('The contacts of this list could not be counted.').first().waitFor();
  await drawer.getByText('Integration Info').waitFor();
  await close();
  await page.unroute('**/lists/*/stats.json*');
});
