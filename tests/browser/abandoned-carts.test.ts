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

test('a registered shop shows with its delay, and its name, delay and state are changed @spec ABCART-001 @spec ABCART-002 @spec ABCART-004 @spec ABCART-005', async () => {
  await open(page, server, 'integrations/abandoned_cart');
  await page.getByText('No shops yet').waitFor();
  const registered = await asShop('register_shop.json', {
    shop: { shop_name: 'Lamps', shop_type: 'custom', shop_url: 'https://lamps.example' },
  });
  const shopId = registered.body.data.shop.shop_id;
  await page.reload();
  await row('Lamps').getByText('0 h 30 min').waitFor();
  await row('Lamps').click();
  await drawer().getByText('Abandoned Cart REST API settings').waitFor();
  const url = drawer().getByLabel('Shop URL');
  expect(await url.inputValue()).toBe('lamps.example');
  expect(await url.getAttribute('readonly')).not.toBeNull();
  expect([await select('Hours').inputValue(), await select('Minutes').inputValue()]).toEqual([
    '0',
    '30',
  ]);
  await select('Minutes').click();
  const choices = page.locator('[role=listbox] [role=option]:visible');
  expect(await choices.allTextContents()).toEqual(['0', '15', '30', '45']);
  await page.keyboard.press('Escape');
  await choose('Hours', '6');
  expect(await select('Minutes').inputValue()).toBe('0');
  expect(await select('Minutes').isDisabled()).toBe(true);

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
