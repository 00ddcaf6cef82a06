import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';
import { fillAudience } from './sample-audience.ts';

const server = await keepServer();
const { news, ada } = await fillAudience(server);
const { window, page } = await keepSignedIn(server);

const contactNow = async () => {
  const { data } = (await server.call('GET', `contacts/${ada}.json`)).body;
  return data.contact ?? data;
};
const drawer = (name: string): Locator => page.getByRole('dialog', { name });
const says = (text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
/** The button in the head of the contact’s panel with this title. */
const inPanel = (panel: string, button: string): Locator =>
  page
    .locator('section header', { has: page.getByRole('heading', { name: panel, exact: true }) })
    .getByRole('button', { name: button, exact: true });

describe('the drawers of a contact', () => {
  test('choose and order the fields that its page shows; a search ends the ordering @spec CONTACTS-024 @spec CONTACTS-025 @spec CONTACTS-035', async () => {
    await open(page, server, `contacts/${ada}`);
    await inPanel('Fields', 'Edit').click();
    const fields = drawer('Edit Contact Fields');
    const box = (name: string) =>
      fields.getByRole('checkbox', { name: `Show ${name} on the contact’s page` });
    await fields.getByRole('tab', { name: 'Custom fields' }).click();
    await box('Shoe size').waitFor();
    await fields.getByRole('tab', { name: 'Default fields' }).click();
    const names = ['First name', 'Last name', 'Email', 'Phone', 'Fax'];
    for (const name of names) await box(name).check();
    const handle = (name: string) => fields.getByRole('button', { name: `Move ${name}` }).first();
    const order = async () =>
      (await fields.getByRole('checkbox').all()).reduce<Promise<string[]>>(
        async (before, one) => [
          ...(await before),
          ((await one.getAttribute('aria-label')) ?? '').replace(/^Show (.*) on the .*$/, '$1'),
        ],
        Promise.resolve([]),
      );
    expect((await order()).filter((name) => names.includes(name))).toEqual(names);
    const search = fields.getByLabel('Search fields');
    await search.fill('name');
    await box('Email').waitFor({ state: 'detached' });
    expect(await handle('Last name').getAttribute('aria-disabled')).toBe('true');
    await handle('Last name').dragTo(box('First name'));
    await search.fill('');
    await box('Email').waitFor();
    expect((await order()).filter((name) => names.includes(name))).toEqual(names);
    await handle('Fax').dragTo(box('Email'));
    const moved = ['First name', 'Last name', 'Fax', 'Email', 'Phone'];
    await expect
      .poll(async () => (await order()).filter((name) => names.includes(name)))
      .toEqual(moved);
    await fields.getByRole('button', { name: 'Save', exact: true }).click();
    await says('Contact was successfully updated');
    await fields.waitFor({ state: 'detached' });
    expect((await page.locator('dt').allInnerTexts()).filter((one) => names.includes(one))).toEqual(
      moved,
    );
  });

  test('show an order with its items and refunds, on its page and below a list @spec CONTACTS-006 @spec CONTACTS-007 @spec CONTACTS-077', async () => {
    const told = await server.call('POST', 'orders.json', {
      source: 'Harbour shop',
      order: {
        original_order_id: 'H-7',
        contact_id: ada,
        status: 'dispatched',
        currency: 'EUR',
        grand_total: 49.9,
        items: [{ item_id: 'L1', description: 'Lantern', quantity: 2, price: 24.95 }],
        refunds: [{ id: 'r', date: '2026-06-02T10:00:00Z', amount: 9.9 }],
      },
    });
    expect(told.status).toBe(201);
    const order = drawer('Order H-7');
    await open(page, server, `contacts/${ada}`);
    await page.getByRole('button', { name: 'Order H-7' }).click();
    await order.getByRole('row', { name: /Lantern.*2.*24\.95/ }).waitFor();
    await order.getByText('After refunds').waitFor();
    await order.getByText('€40.00').waitFor();
    for (const path of [`contacts/${ada}/orders`, `lists/${news}/contacts/${ada}/orders`]) {
      await open(page, server, path);
      const row = page.getByRole('row', {
        name: /Order H-7.*Harbour shop.*Dispatched.*€49\.90.*1/,
      });
      await row.waitFor();
    }
  });

  test('only log what can not be read, and raise no message @spec ERRORS-021', async () => {
    const logged: string[] = [];
    const note = (message: { text: () => string }) => logged.push(message.text());
    page.on('console', note);
    await page.route('**/orders/*.json*', (route) =>
      route.fulfill({ status: 500, json: { error: 'The orders are out.' } }),
    );
    await open(page, server, `contacts/${ada}`);
    await page.getByRole('button', { name: 'Order H-7' }).click();
    await page.getByRole('dialog').first().waitFor();
    await expect.poll(() => logged.join()).toMatch(/500|The orders are out/);
    await rest(page);
    expect(await page.locator('[data-kind][role=alert], [data-kind][role=status]').count()).toBe(0);
    await page.unroute('**/orders/*.json*');
    page.off('console', note);
    // Those failures were meant.
    window.faults.length = 0;
    await page.keyboard.press('Escape');
  });

  test('change lists here first and save them in one call @spec CONTACTS-031 @spec CONTACTS-032 @spec CONTACTS-020', async () => {
    const calls: unknown[] = [];
    await page.route('**/toggle_subscriptions.json', (route) => {
      calls.push(route.request().postDataJSON());
      return route.continue();
    });
    await open(page, server, `contacts/${ada}`);
    await inPanel('Lists', 'Manage').click();
    const lists = drawer('Manage Contact Lists');
    const state = (list: string) => lists.getByRole('radiogroup', { name: `State in ${list}` });
    const choose = (list: string, wanted: string) =>
      state(list).getByText(wanted, { exact: true }).click();
    const isIn = (list: string) =>
      state(list).getByRole('radio', { name: 'Subscribed', exact: true }).isChecked();
    const add = async (list: string) => {
      await lists.getByRole('tab', { name: 'Unselected lists' }).click();
      await lists.getByRole('button', { name: `Subscribe to ${list}` }).click();
      await lists.getByRole('tab', { name: /^Selected lists/ }).click();
    };
    await add('Fair');
    expect(await isIn('Fair')).toBe(true);
    await choose('Fair', 'Unsubscribed');
    expect(await isIn('Fair')).toBe(false);
    await choose('Fair', 'Subscribed');
    expect(await isIn('Fair')).toBe(true);
    await lists.getByRole('button', { name: 'Take off Fair' }).click();
    await state('Fair').waitFor({ state: 'detached' });
    await add('Fair');
    await choose('News', 'Unsubscribed');
    expect(calls).toEqual([]);
    await lists.getByRole('button', { name: 'Save', exact: true }).click();
    await says('Changes has been saved');
    await page.unroute('**/toggle_subscriptions.json');
    expect(calls).toEqual([
      { subscribed_list_ids: [expect.any(Number)], unsubscribed_list_ids: [news] },
    ]);
    expect(
      Object.fromEntries(
        (await contactNow()).lists.map((one: { name: string; status: string }) => [
          one.name,
          one.status,
        ]),
      ),
    ).toEqual({ News: 'unsubscribed', Fair: 'subscribed' });
  });

  test('move a brand at once, then call, then read the brands and the lists anew @spec CONTACTS-033', async () => {
    await open(page, server, `contacts/${ada}`);
    await page.getByRole('button', { name: 'Manage', exact: true }).last().click();
    const brands = drawer('Manage brands');
    const held = Promise.withResolvers<void>();
    await page.route('**/toggle_brands_subscriptions.json', async (route) => {
      await held.promise;
      await route.continue();
    });
    const subscribed = brands.getByRole('region', { name: 'Subscribed', exact: true });
    const unsubscribed = brands.getByRole('region', { name: 'Unsubscribed', exact: true });
    await subscribed.getByRole('button', { name: 'Add to Do Not Mail' }).click();
    await unsubscribed.getByText('Alba').waitFor();
    expect(await subscribed.getByText('Alba').count()).toBe(0);
    const read: string[] = [];
    page.on('request', (request) => read.push(`${request.method()} ${request.url()}`));
    held.resolve();
    await expect
      .poll(() => read.map((one) => one.replace(/^(\w+) .*?\/v2\/\d+\/([^?]*).*$/, '$1 $2')))
      .toEqual(
        expect.arrayContaining([`GET contacts/${ada}/brands.json`, `GET contacts/${ada}.json`]),
      );
    await rest(page);
    await page.unroute('**/toggle_brands_subscriptions.json');
    await unsubscribed.getByText('Alba').waitFor();
  });

  test('save tags in the background, and lists, each with its message @spec CONTACTS-036 @spec CONTACTS-037 @spec CONTACTS-019', async () => {
    await open(page, server, `contacts/${ada}`);
    await inPanel('Tags', 'Manage').click();
    const tags = drawer('Manage Contact Tags');
    for (const name of ['Guest', 'Buyer']) await tags.getByRole('checkbox', { name }).check();
    await tags.getByRole('button', { name: 'Save', exact: true }).click();
    await says('Updating tags process just started');
    await expect
      .poll(async () => (await contactNow()).tags.map(({ name }: { name: string }) => name).sort())
      .toEqual(['Buyer', 'Guest', 'Regular']);
    await inPanel('Lists', 'Manage').click();
    const lists = drawer('Manage Contact Lists');
    await lists.getByRole('button', { name: 'Take off Fair' }).click();
    await lists.getByRole('button', { name: 'Save', exact: true }).click();
    await says('Changes has been saved');
  });

  test('tell who saved a contact meanwhile, compare, and keep what both changed', async () => {
    const meanwhile = /(has|have) saved this (since you opened it|in another window)$/;
    const save = (dialog: Locator) =>
      dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await inPanel('Fields', 'Edit').click();
    const fields = drawer('Edit Contact Fields');
    await fields.getByLabel('Last name', { exact: true }).fill('Mine');
    await server.call('PUT', `contacts/${ada}/set_fields.json`, {
      updated_fields: { default: { last_name: 'Theirs', fax: '+1 555 0100' } },
    });
    await save(fields);
    await fields.getByText(meanwhile).waitFor();
    expect(await fields.getByRole('row').last().innerText()).toBe('Last name\tTheirs\tMine');
    await fields.getByRole('button', { name: 'Save mine over it' }).click();
    await fields.waitFor({ state: 'detached' });
    expect(await contactNow()).toMatchObject({ last_name: 'Mine', fax: '+1 555 0100' });

    await inPanel('Tags', 'Manage').click();
    const tags = drawer('Manage Contact Tags');
    await tags.getByRole('checkbox', { name: 'Guest' }).uncheck();
    await server.call('PUT', `contacts/${ada}/update_tags.json`, { tags: [] });
    await save(tags);
    await tags.getByText(meanwhile).waitFor();
    await tags.getByRole('button', { name: 'Discard mine' }).click();
    expect(await tags.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await tags.getByRole('button', { name: 'Cancel' }).click();
    await tags.waitFor({ state: 'detached' });

    await inPanel('Lists', 'Manage').click();
    const lists = drawer('Manage Contact Lists');
    await lists.getByRole('tab', { name: 'Unselected lists' }).click();
    await lists.getByRole('button', { name: 'Subscribe to Fair' }).click();
    await server.call('POST', `contacts/${ada}/toggle_subscriptions.json`, {
      subscribed_list_ids: [news],
      unsubscribed_list_ids: [],
    });
    await save(lists);
    await lists.getByText(meanwhile).waitFor();
    await lists.getByRole('button', { name: 'Save mine over it' }).click();
    await lists.waitFor({ state: 'detached' });
    expect((await contactNow()).lists).toMatchObject([
      { name: 'Fair', status: 'subscribed' },
      { name: 'News', status: 'subscribed' },
    ]);
  });

  test('have a control for each type of field, and Yes and No for a boolean one @spec CONTACTS-016 @spec CONTACTS-017', async () => {
    await open(page, server, `contacts/${ada}`);
    await inPanel('Fields', 'Edit').click();
    const fields = drawer('Edit Contact Fields');
    await fields.getByRole('tab', { name: 'Custom fields' }).click();
    await fields.getByRole('textbox', { name: 'Town', exact: true }).fill('Kiel');
    expect(
      await fields
        .getByRole('textbox', { name: 'Notes', exact: true })
        .evaluate((one) => (one as unknown as { tagName: string }).tagName),
    ).toBe('TEXTAREA');
    await fields.getByLabel('Seen', { exact: true }).first().waitFor();
    await fields.getByLabel('Member', { exact: true }).first().click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Yes', 'No']);
    await page.getByRole('option', { name: 'Yes' }).click();
    await fields.getByRole('button', { name: 'Save', exact: true }).click();
    await says('Contact was successfully updated');
    const { body } = await server.call('GET', `contacts/${ada}/fields_data.json`);
    const values = Object.fromEntries(
      body.data.contact.custom_fields.map((one: { name: string; value: unknown }) => [
        one.name,
        one.value,
      ]),
    );
    expect([values['Member'], values['Town']]).toEqual([true, 'Kiel']);
    expect(window.faults).toEqual([]);
  });
});
