import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer({ env: { ROLES: 'web' } });
const key = await server.key('orders');
const { page } = await keepSignedIn(server);
const asShop = (path: string, body: unknown) => server.call('POST', path, body, { key });

const drawer = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const select = (name: string) => drawer().getByRole('combobox', { name });
const choose = async (name: string, value: string) => {
  await select(name).click();
  await page.getByRole('option', { name: value, exact: true }).click();
};

let shopId = 0;
test('a registered shop shows with its delay, and opens its settings @spec ABCART-001 @spec ABCART-002', async () => {
  await open(page, server, 'integrations/abandoned_cart');
  await page.getByText('No shops yet').waitFor();
  const registered = await asShop('register_shop.json', {
    shop: { shop_name: 'Lamps', shop_type: 'custom', shop_url: 'https://lamps.example' },
  });
  shopId = registered.body.data.shop.shop_id;
  await page.reload();
  await row('Lamps').getByText('0 h 30 min').waitFor();
  await row('Lamps').click();
  await drawer().getByText('Abandoned Cart REST API settings').waitFor();
  const url = drawer().getByLabel('Shop URL');
  expect(await url.inputValue()).toBe('lamps.example');
  expect(await url.getAttribute('readonly')).not.toBeNull();
  expect(await drawer().getByLabel('Shop name').inputValue()).toBe('Lamps');
});

test('the delay is half an hour at first, and six hours have no minutes @spec ABCART-004 @spec ABCART-005', async () => {
  expect([await select('Hours').inputValue(), await select('Minutes').inputValue()]).toEqual([
    '0',
    '30',
  ]);
  const choices = page.locator('[role=listbox] [role=option]:visible');
  for (const [name, values] of [
    ['Hours', ['0', '1', '2', '3', '4', '5', '6']],
    ['Minutes', ['0', '15', '30', '45']],
  ] as const) {
    await select(name).click();
    expect(await choices.allTextContents()).toEqual(values);
    await page.keyboard.press('Escape');
  }
  await choose('Hours', '6');
  expect(await select('Minutes').inputValue()).toBe('0');
  expect(await select('Minutes').isDisabled()).toBe(true);
});

test('the drawer says what is wrong with a name @spec ABCART-006 @spec ABCART-007 @spec ABCART-008', async () => {
  const name = drawer().getByLabel('Shop name');
  for (const [typed, said] of [
    ['', 'Cannot be blank'],
    ['x'.repeat(151), 'Name should be less than 150 characters.'],
    ['Lamps 💡', 'You cannot use emojis in this field.'],
  ] as const) {
    await name.fill(typed);
    await drawer().getByRole('button', { name: 'Save' }).click();
    await drawer().getByText(said).waitFor();
  }
  await name.fill('Candles');
  await drawer().getByRole('button', { name: 'Save' }).click();
  await drawer().waitFor({ state: 'detached' });
  await row('Candles').getByText('6 h 0 min').waitFor();
});

test('the settings show what the cart calls the fields of orders @spec CARTS-012', async () => {
  await row('Candles').click();
  for (const [ours, theirs] of [
    ['grand_total', 'Total'],
    ['original_order_id', 'OrderID'],
    ['order_status', 'OrderStatus'],
    ['description', 'ProductName'],
    ['price', 'UnitPrice'],
  ])
    await drawer()
      .getByRole('row', { name: `${ours} ${theirs}`, exact: true })
      .waitFor();
  await page.keyboard.press('Escape');
  await drawer().waitFor({ state: 'detached' });
});

test('a shop is switched off in the list, and its carts show on their contact', async () => {
  await row('Candles')
    .getByRole('button', { name: /actions|menu|more/i })
    .click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await row('Candles').getByText('Inactive').waitFor();

  const email = 'ann@carts.example';
  const contact = await server.call('POST', 'contacts.json', { contact: { email } });
  await asShop(`shops/${shopId}/carts.json`, {
    cart: {
      cart_id: 'K-1',
      email,
      currency: 'EUR',
      items: [{ item_id: 'A1', name: 'Lantern', quantity: 2, price: 24.95 }],
    },
  });
  await open(page, server, `contacts/${contact.body.data.id}`);
  await page.getByText('Cart of Candles').waitFor();
  await page.getByText('2 × Lantern').waitFor();
});
