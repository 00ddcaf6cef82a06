import { afterAll, expect, test } from 'vitest';
import { startKeap } from '#tests/harness/stand-ins/keap.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const keap = await startKeap();
afterAll(() => keap.close());
const server = await keepServer({
  env: {
    KEAP_CLIENT_ID: keap.clientId,
    KEAP_CLIENT_SECRET: keap.clientSecret,
    KEAP_SIGN_IN_URL: keap.url,
    KEAP_API_URL: keap.url,
    FETCH_ALLOW: keap.host,
  },
});
const { page } = await keepSignedIn(server);
const drawer = page.getByRole('dialog');
for (const name of ['Members', 'Buyers'])
  await server.call('POST', 'lists.json', { list: { name } });
for (const name of ['Employer', 'Last order'])
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name, field_type: 'string' },
  });
const sent: { method: string; path: string; body: Record<string, unknown> }[] = [];
page.on('request', (request) => {
  const { pathname: path } = new URL(request.url());
  if (path.startsWith('/v1/keap/'))
    sent.push({
      method: request.method(),
      path,
      body: request.postDataJSON() as Record<string, unknown>,
    });
});
const stores = async (kind: string) =>
  (await server.call('GET', `crms.json?crm_type=${kind}`)).body.data;
const type = drawer.getByRole('combobox', { name: 'Integration type' });
const chooseType = async (name: string) => {
  await type.click();
  await page.getByRole('option', { name }).click();
};
const chooseList = async (name: string) => {
  await drawer.getByRole('button', { name: 'Contact list' }).first().click();
  await page.getByRole('option', { name }).first().click();
};
const map = async (source: string, target: string) => {
  await drawer.getByRole('button', { name: 'Add a line' }).click();
  await drawer.getByRole('combobox', { name: 'Field of the store, line 1' }).click();
  await page.getByRole('option', { name: source }).click();
  await drawer.getByRole('button', { name: 'Custom field' }).first().click();
  await page.getByRole('option', { name: target }).click();
};
const act = async (name: string) => {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name }).click();
};
const done = async () => {
  await drawer.getByRole('button', { name: 'Done' }).click();
  await drawer.waitFor({ state: 'detached' });
};

test('a connection that was just made opens its settings @spec KEAP-001 @spec KEAP-003', async () => {
  await open(page, server, 'integrations/keap');
  await page.getByRole('button', { name: 'Connect Keap' }).first().click();
  await drawer.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Successfully added.').first().waitFor();
  await type.waitFor();
  const [store] = await stores('keap');
  await open(page, server, `integrations/keap?crm_id=${store.id}`);
  await type.waitFor();
});

test('its settings ask for type and list @spec KEAP-009 @spec KEAP-010', async () => {
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Integration Type is required.').waitFor();
  await drawer.getByText('Contact List is required.').waitFor();
});

test('lists are searched one second after the last letter @spec KEAP-012', async () => {
  const asked: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/lists.json') && /Mem/.test(url.search)) asked.push(Date.now());
  });
  await drawer.getByRole('button', { name: 'Contact list' }).first().click();
  await page.keyboard.type('Mem', { delay: 100 });
  const typed = Date.now();
  await page.waitForTimeout(800);
  expect(asked).toEqual([]);
  await expect.poll(() => asked.length, { timeout: 5_000 }).toBe(1);
  expect(asked[0]! - typed).toBeGreaterThan(850);
  await page.getByRole('option', { name: 'Members' }).first().click();
});

test('what has to be there is asked for at its label in a mapping, and below the field of a form @spec CONST-001', async () => {
  await drawer.getByRole('button', { name: 'Add a line' }).click();
  await drawer.getByRole('combobox', { name: 'Field of the store, line 1' }).click();
  await page.getByRole('option', { name: 'Company' }).click();
  await drawer.getByText('Field is Required.', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: 'Remove line 1' }).click();
  await drawer.getByText('Field is Required.', { exact: true }).waitFor({ state: 'detached' });
  const other = await page.context().newPage();
  await open(other, server, 'dashboard');
  await other.getByRole('button', { name: 'Contact support' }).click();
  const form = other.getByRole('dialog', { name: 'Contact support' });
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Field is required', { exact: true }).waitFor();
  await other.close();
});

test('a list is added with its type and mapping @spec KEAP-004 @spec KEAP-013 @spec KEAP-016', async () => {
  await chooseType('Contacts import');
  await map('Company', 'Employer');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Successfully added.').first().waitFor();
  await drawer.getByText('Integration Added').waitFor();
  const [store] = await stores('keap');
  expect(sent.at(-1)).toMatchObject({
    method: 'POST',
    path: `/v1/keap/${store.id}/connections`,
    body: {
      integrationType: 'contacts_import',
      list_id: store.crm_lists[0].list_id,
      mapped_fields: { Employer: 'company_name' },
    },
  });
});

test('the detail shows after saving, and opens from the list besides the settings @spec KEAP-002 @spec KEAP-006', async () => {
  await drawer.getByText('Integration Added').waitFor();
  await drawer.getByRole('row', { name: 'Employer company_name' }).waitFor();
  await done();
  const [store] = await stores('keap');
  await page.getByRole('button', { name: store.nick_name, exact: true }).click();
  await drawer.getByText('Integration Info').waitFor();
  await done();
  await act('Edit settings');
  await type.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});

test('the type is locked in an edit, and the edit names list and connection @spec KEAP-008 @spec KEAP-013 @spec KEAP-016', async () => {
  await act('Edit settings');
  await type.waitFor();
  expect(await type.isDisabled()).toBe(true);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Connection updated successfully.').first().waitFor();
  await drawer.getByText('Integration Added').waitFor();
  const [store] = await stores('keap');
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    body: { crmlist_id: store.crm_lists[0].id, crm_id: store.id },
  });
  await done();
});

test('types in use are not offered again; two types have two mappings @spec KEAP-007 @spec KEAP-011', async () => {
  await act('Add another list');
  await type.click();
  const used = page.getByRole('option', { name: 'Contacts import' });
  await used.waitFor();
  expect(await used.getAttribute('data-combobox-disabled')).toBe('true');
  await page.getByRole('option', { name: 'Orders with contacts' }).click();
  await chooseList('Buyers');
  await map('Order title', 'Last order');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Integration Added').waitFor();
  await drawer.getByRole('heading', { name: 'Contacts import' }).waitFor();
  await drawer.getByRole('heading', { name: 'Orders with contacts' }).waitFor();
  await drawer.getByRole('row', { name: 'Last order order_title' }).waitFor();
  await done();
  await act('Edit settings: Orders with contacts');
  await drawer.getByText('Buyers').first().waitFor();
  expect(await type.inputValue()).toBe('Orders with contacts');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});

test('what the server can not do is said as everywhere @spec KEAP-015', async () => {
  await page.route('**/v1/keap/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Keap is not there.' } }),
  );
  await act('Edit settings: Contacts import');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await drawer.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  await page.unroute('**/v1/keap/**');
});

const refusable: [string, { url: string; path: string; press: () => Promise<void> }][] = [
  [
    'main',
    {
      url: '**/tags/export.json',
      path: 'tags',
      press: () => page.getByRole('button', { name: 'Export' }).click(),
    },
  ],
  [
    'connector',
    {
      url: '**/v1/keap/**',
      path: 'integrations/keap',
      press: async () => {
        await act('Edit settings: Contacts import');
        await drawer.getByRole('button', { name: 'Save' }).click();
      },
    },
  ],
  [
    'accounts',
    {
      url: '**/v2/users/preferences.json',
      path: 'notifications',
      press: async () => {
        await page.evaluate(
          `Object.assign(Notification, { requestPermission: async () => 'granted' })`,
        );
        await page.getByRole('button', { name: 'Turn on desktop alerts' }).click();
      },
    },
  ],
];
test.each(refusable)(
  'a refusal of the %s API is handled by its status as those of the others @spec ERRORS-020',
  async (_name, { url, path, press }) => {
    const refuseWith = async (status: number, json: object) => {
      await page.route(url, (route) => route.fulfill({ status, json }), { times: 1 });
      await open(page, server, path);
      await press();
    };
    const said = (text: string) => page.getByRole('alert').getByText(text).first().waitFor();
    await refuseWith(500, { error: 'boom' });
    await said('Something went wrong. Please try again.');
    await refuseWith(422, { errors: 'Too early.' });
    await said('Too early.');
    await refuseWith(403, { errors: { authorization: ['You need another permission.'] } });
    await page.waitForURL(/\/access-denied$/);
    await said('You need another permission.');
  },
);

test('a connection that is none leads to a new one @spec KEAP-005', async () => {
  await open(page, server, 'integrations/keap?crm_id=999999');
  await page.getByText('Connection not found.').first().waitFor();
  await drawer.getByText('Connect Keap').first().waitFor();
});

test('ClickBank shows its address to paste, and waits for the first call @spec CLICKBANK-001 @spec CLICKBANK-002', async () => {
  await open(page, server, 'integrations/clickbank');
  await page.getByRole('button', { name: 'Connect ClickBank' }).first().click();
  await drawer.getByLabel('Name', { exact: false }).first().fill('Sun shop');
  await drawer.getByLabel('Merchant ID').fill('sunshop');
  await drawer.getByLabel('Merchant Key').fill('SECRETKEY1');
  await chooseList('Buyers');
  await map('City', 'Employer');
  await drawer.getByRole('button', { name: 'Connect', exact: true }).click();
  await drawer.getByText('Integration Added').waitFor();
  await drawer.getByText('Pending', { exact: true }).first().waitFor();
  for (const text of ['Sun shop', 'sunshop', 'Buyers', 'INS URL'])
    await drawer.getByText(text, { exact: true }).first().waitFor();
  await drawer.getByText('Instant Notification URL setting').waitFor();
  await drawer.getByRole('row', { name: 'Employer city' }).waitFor();
  const [store] = await stores('clickbank');
  expect(await drawer.getByLabel('INS URL').inputValue()).toBe(store.notification_url);
});

test('its address is copied, or it is said that it could not be @spec CLICKBANK-004', async () => {
  const copy = drawer.getByRole('button', { name: 'Copy' });
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error('not allowed')) },
    });
  });
  await copy.click();
  await page.getByText('Error copying').first().waitFor();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.resolve() },
    });
  });
  await copy.click();
  await page.getByText('Notification URL is copied to clipboard').first().waitFor();
  await done();
  await page.getByText('Pending', { exact: true }).first().waitFor();
});
