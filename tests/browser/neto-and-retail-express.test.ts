import { afterAll, expect, test } from 'vitest';
import { startNeto } from '#tests/harness/stand-ins/neto.ts';
import { startRetailExpress } from '#tests/harness/stand-ins/retail-express.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const neto = await startNeto();
neto.domain = neto.host;
const shop = await startRetailExpress();
const server = await keepServer({
  env: {
    FETCH_ALLOW: `${neto.host},${shop.host}`,
    NETO_CLIENT_ID: neto.clientId,
    NETO_CLIENT_SECRET: neto.clientSecret,
    NETO_AUTH_URL: neto.url,
    RETAIL_EXPRESS_URL: shop.url,
  },
});
afterAll(async () => {
  await neto.close();
  await shop.close();
});
const { page } = await keepSignedIn(server);
const drawer = page.getByRole('dialog');
await server.call('POST', 'lists.json', { list: { name: 'Buyers' } });
for (let at = 1; at <= 31; at += 1)
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: `Field ${String(at).padStart(2, '0')}`, field_type: 'string' },
  });
const bodies: { path: string; body: Record<string, unknown> }[] = [];
page.on('request', (request) => {
  if (['POST', 'PUT'].includes(request.method()))
    bodies.push({
      path: new URL(request.url()).pathname,
      body: (request.postDataJSON() ?? {}) as Record<string, unknown>,
    });
});
const sent = (part: string) => bodies.filter(({ path }) => path.includes(part));
const button = (name: string) => drawer.getByRole('button', { name, exact: true });
const chooseList = async () => {
  await drawer.getByRole('button', { name: 'Contact list' }).first().click();
  await page.getByRole('option', { name: 'Buyers' }).first().click();
};
const openSettings = async (name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit settings' }).click();
  await button('Save').waitFor();
};
const close = async () => {
  await button('Done').click();
  await drawer.waitFor({ state: 'detached' });
};

test('Connect waits for address and list, and says what is missing @spec NETO-002 @spec NETO-011 @spec NETO-007', async () => {
  await open(page, server, 'integrations/neto');
  await page.getByRole('button', { name: 'Connect Neto' }).first().click();
  expect(await button('Connect').isDisabled()).toBe(true);
  await drawer.getByLabel('Shop URL').fill(neto.host);
  expect(await button('Connect').isDisabled()).toBe(true);
  await chooseList();
  expect(await button('Connect').isEnabled()).toBe(true);
  await button('Connect').click();
  await drawer.getByText('Shop Name is required').waitFor();
});

test('six hours have no minutes @spec NETO-012', async () => {
  const minutes = drawer.getByRole('combobox', { name: 'Abandoned after, minutes' });
  const hours = async (many: string) => {
    await drawer.getByRole('combobox', { name: 'Abandoned after, hours' }).click();
    await page.getByRole('option', { name: many, exact: true }).click();
  };
  expect(await minutes.inputValue()).toBe('30');
  await hours('6');
  expect([await minutes.inputValue(), await minutes.isDisabled()]).toEqual(['0', true]);
  await hours('0');
  expect(await minutes.isEnabled()).toBe(true);
  await minutes.click();
  await page.getByRole('option', { name: '30', exact: true }).click();
});

test('an ended token is asked for anew once, and the owner signs in at Neto @spec NETO-005 @spec NETO-004', async () => {
  const tokens = () => sent('connector_token').length;
  await page.route('**/connector_token*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, expire: 1 } } });
  });
  await drawer.getByLabel('Shop Name').fill('Sun shop');
  await drawer.getByLabel('Shop URL').fill('sun.example.com/path');
  await button('Connect').click();
  await page
    .getByText(/address of the shop alone/)
    .first()
    .waitFor();
  const before = tokens();
  expect(before).toBe(1);
  await page.unroute('**/connector_token*');
  await page.waitForTimeout(1_100);
  await drawer.getByLabel('Shop URL').fill(neto.host);
  await button('Connect').click();
  await drawer.getByText('Integration Added').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sun shop', exact: true }).waitFor();
  expect(tokens()).toBe(before + 1);
  const made = sent('/v1/connections').at(-1);
  expect(made?.body).toMatchObject({
    type: 'neto',
    nick_name: 'Sun shop',
    neto_domain: neto.host,
    abandoned_trigger_time: '0:30',
    sync_old_data: false,
    mapped_fields: {},
    list_id: expect.any(Number),
  });
  expect(neto.calls.some(({ path }) => path === '/oauth/v2/auth')).toBe(true);
  await page.getByText('Active', { exact: true }).first().waitFor({ timeout: 40_000 });
});

test('the detail has nothing to fill in, and shows what always goes where @spec NETO-003 @spec NETO-015', async () => {
  await page.getByRole('button', { name: 'Sun shop', exact: true }).click();
  await drawer.getByText('Integration Info').waitFor();
  for (const [ours, theirs] of [
    ['grand_total', 'GrandTotal'],
    ['item_id', 'SKU'],
    ['quantity', 'Quantity'],
    ['description', 'ProductName'],
    ['price', 'UnitPrice'],
  ])
    await drawer.getByRole('row', { name: `${ours} ${theirs}` }).waitFor();
  expect(await drawer.getByRole('textbox').count()).toBe(0);
  await drawer.getByText(/\/hooks\/shop\/neto\//).waitFor();
  await close();
});

test('settings keep the address @spec NETO-010', async () => {
  await openSettings('Sun shop');
  expect(await drawer.getByLabel('Shop URL').isDisabled()).toBe(true);
  expect(await drawer.getByLabel('Shop URL').inputValue()).toBe(neto.host);
});

test('a save is said at once, and a second after the list shows @spec NETO-006 @spec NETO-014', async () => {
  await drawer.getByLabel('Shop Name').fill('Star shop');
  await button('Save').click();
  await page.getByText('Store Successfully Updated!').first().waitFor();
  const said = Date.now();
  expect(await button('Save').count()).toBe(1);
  await drawer.waitFor({ state: 'detached' });
  expect(Date.now() - said).toBeGreaterThan(500);
  expect(new URL(page.url()).pathname).toMatch(/\/integrations\/neto$/);
  await page.getByRole('button', { name: 'Star shop', exact: true }).waitFor();
});

test('the list is loaded anew when its stamp changes @spec NETO-001', async () => {
  const before = new URL(page.url()).searchParams.get('edit') ?? '';
  expect(before).toMatch(/^\d{13}$/);
  await openSettings('Star shop');
  await drawer.getByLabel('Shop Name').fill('Moon shop');
  const rows = page.waitForRequest((request) => request.url().includes('crms.json'));
  await button('Save').click();
  await drawer.waitFor({ state: 'detached' });
  await rows;
  await page.getByRole('button', { name: 'Moon shop', exact: true }).waitFor();
  const after = new URL(page.url()).searchParams.get('edit') ?? '';
  expect(Number(after)).toBeGreaterThan(Number(before));
  expect(sent('/crms/').at(-1)?.body).toMatchObject({
    crm: { nick_name: 'Moon shop', crmlist_id: expect.any(Number), abandoned_trigger_time: '0:30' },
  });
});

test('a mapping has 30 lines at most @spec NETO-013', async () => {
  const [store] = (await server.call('GET', 'crms.json?crm_type=neto')).body.data;
  const { fields } = (await server.call('GET', 'source_fields.json?source=neto')).body.data;
  const texts = fields.filter(({ field_type: type }: { field_type: string }) => type === 'string');
  for (const name of ['Number 1', 'Number 2', 'Number 3', 'Number 4'])
    await server.call('POST', 'custom_fields.json', {
      custom_field: { name, field_type: 'float' },
    });
  const floats = fields.filter(({ field_type: type }: { field_type: string }) => type === 'float');
  const pairs = [
    ...texts.map(({ name }: { name: string }, at: number) => [
      `Field ${String(at + 1).padStart(2, '0')}`,
      name,
    ]),
    ...floats.map(({ name }: { name: string }, at: number) => [`Number ${at + 1}`, name]),
  ].slice(0, 29);
  expect(pairs).toHaveLength(29);
  await server.call('PUT', `crms/${store.id}.json`, {
    crm: { mapped_fields: Object.fromEntries(pairs) },
  });
  await open(page, server, 'integrations/neto');
  await openSettings('Moon shop');
  const add = drawer.getByRole('button', { name: 'Add a line' });
  expect(await add.isEnabled()).toBe(true);
  await add.click();
  await drawer.getByRole('combobox', { name: 'Field of the store, line 30' }).waitFor();
  expect(await add.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await drawer.waitFor({ state: 'detached' });
});

test('Retail Express is connected by address and key, says that it is not verified, and Done leads to its list @spec RETAILX-001 @spec RETAILX-002 @spec RETAILX-004', async () => {
  await open(page, server, 'integrations/retail_express');
  await page.getByRole('button', { name: 'Connect Retail Express' }).first().click();
  await drawer.getByText('not verified against a live system').waitFor();
  await drawer.getByLabel('Shop Name').fill('Sun retail');
  await drawer.getByLabel('Shop URL').fill('https://sun.retailexpress.com.au');
  await drawer.getByLabel('Client ID').fill('sun-client');
  await drawer.getByLabel('API Key').fill(shop.apiKey);
  await chooseList();
  await button('Connect').click();
  await drawer.getByText('Integration Added').waitFor();
  const [store] = (await server.call('GET', 'crms.json?crm_type=retail_express')).body.data;
  await server.call('PUT', `crms/${store.id}.json`, {
    crm: { mapped_fields: { 'Field 01': 'company' } },
  });
  await open(page, server, 'integrations/retail_express');
  await page.getByRole('button', { name: 'Sun retail', exact: true }).click();
  await drawer.getByText('Integration Added').waitFor();
  await drawer.getByText('Integration Info').waitFor();
  for (const [name, value] of [
    ['Shop URL', 'sun.retailexpress.com.au'],
    ['Shop Name', 'Sun retail'],
    ['API Key', `••••${shop.apiKey.slice(-4)}`],
    ['Heliograph List', 'Buyers'],
  ] as const)
    expect(
      await drawer.locator('dl > div', { hasText: name }).first().locator('dd').innerText(),
    ).toBe(value);
  await drawer.getByRole('row', { name: 'Field 01 company' }).waitFor();
  await close();
  await page.getByRole('button', { name: 'Sun retail', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/integrations\/retail_express$/);
});
