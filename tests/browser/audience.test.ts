import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { switchFlag } from '#features/session/access/server/public.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { fillAudience, make } from './sample-audience.ts';

const server = await keepServer();
const { news, regular, ada } = await fillAudience(server);
const { window, page } = await keepSignedIn(server);

const drawer = (name: string): Locator => page.getByRole('dialog', { name });
const says = (text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

describe('custom fields', () => {
  test('a new field begins a date with today, and its message stays three seconds @spec FIELDS-008 @spec FIELDS-016 @spec SHELL-047', async () => {
    await open(page, server, 'custom_fields');
    await page.getByRole('button', { name: 'New field' }).first().click();
    const field = drawer('New custom field');
    await field.getByLabel('Name', { exact: false }).first().fill('Last visit');
    await field
      .getByRole('combobox', { name: 'Type' })
      .or(field.getByLabel('Type'))
      .first()
      .click();
    await page.getByRole('option', { name: 'Date and time' }).click();
    const today = await page.evaluate<string>(
      `(() => { const d = new Date(); return [d.getFullYear(), d.getMonth() + 1, d.getDate()].map((n) => String(n).padStart(2, '0')).join('-'); })()`,
    );
    await page.clock.install();
    await field.getByRole('button', { name: 'Create field' }).click();
    const message = page
      .getByRole('status')
      .filter({ hasText: 'Custom Field created successfully' });
    await message.waitFor();
    await page.clock.fastForward(1500);
    expect(await message.count()).toBe(1);
    await page.clock.fastForward(1600);
    await message.waitFor({ state: 'detached' });
    const { body } = await server.call('GET', 'custom_fields.json?name=Last%20visit');
    const [made] = body.data.custom_fields ?? body.data;
    expect(made.default_value).toBe(today);
  });
});

describe('the custom fields', () => {
  test('show with type and default, and a drawer with six inputs changes one @spec FIELDS-001 @spec FIELDS-003 @spec FIELDS-017', async () => {
    await open(page, server, 'custom_fields');
    const row = page.getByRole('row').filter({ hasText: 'Shoe size' });
    await row.getByText('Whole number').waitFor();
    await row.getByText('42', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Actions for Shoe size' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const field = drawer('Edit custom field');
    for (const label of ['Name', 'Type', 'Default value', 'Display name', 'Description'])
      await field.getByLabel(label).first().waitFor();
    expect(
      await field.getByRole('switch', { name: 'Add to the Edit Profile page' }).isChecked(),
    ).toBe(false);
    await field.getByLabel('Display name').fill('Size of shoes');
    await field.getByRole('button', { name: 'Save' }).click();
    await says('Custom Field updated successfully');
  });

  test('close their drawer and show the new field once it is saved; a refusal is only logged @spec FIELDS-013 @spec FIELDS-014 @spec FIELDS-019', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    await open(page, server, 'custom_fields');
    await page.getByRole('button', { name: 'New field' }).first().click();
    const field = drawer('New custom field');
    await field.getByLabel('Name', { exact: false }).first().fill('Birthplace');
    await page.route(
      '**/custom_fields.json',
      (route) => route.fulfill({ status: 422, json: { errors: { base: ['Not now.'] } } }),
      { times: 1 },
    );
    await field.getByRole('button', { name: 'Create field' }).click();
    await expect.poll(() => logged).toContain('warning: A call failed with status 422: Not now.');
    expect(await page.locator('[data-kind=error][role]').count()).toBe(0);
    const made = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/custom_fields.json'),
    );
    await field.getByRole('button', { name: 'Create field' }).click();
    expect((await made).status()).toBe(201);
    await says('Custom Field created successfully');
    await field.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Birthplace' }).waitFor();
  });

  test('have a second drawer for the default fields @spec FIELDS-018 @spec FIELDS-004', async () => {
    await open(page, server, 'custom_fields');
    await page.getByRole('button', { name: 'Edit default fields' }).click();
    const fields = drawer('Edit default fields');
    await fields.getByLabel('First name').fill('Given name');
    await fields.getByRole('button', { name: 'Save' }).click();
    await says('Default Field updated successfully');
    await open(page, server, `contacts/${ada}`);
    await page.getByRole('term').filter({ hasText: 'Given name' }).first().waitFor();
  });
});

describe('screens of the audience', () => {
  test('the lists show with their counts and folders, and are searched once typing has rested @spec LISTS-001 @spec LISTS-011', async () => {
    await open(page, server, 'lists');
    const row = page.getByRole('row').filter({ hasText: 'News' }).first();
    await row.waitFor();
    await page.getByRole('button', { name: 'Show folders' }).click();
    await page.getByRole('complementary', { name: 'Folders' }).waitFor();
    const searched: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/lists.json') && url.searchParams.has('name'))
        searched.push(url.searchParams);
    });
    const begun = Date.now();
    await page.getByLabel(/^Search: /).pressSequentially('fair');
    await page.getByRole('row').filter({ hasText: 'News' }).waitFor({ state: 'detached' });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(700);
    expect(searched.map((one) => [one.get('name'), one.get('per_page')])).toEqual([['fair', '10']]);
  });

  test('contacts of a list, and all contacts, are searched by two letters or more @spec LISTS-007 @spec CONTACTS-011', async () => {
    for (const path of [`lists/${news}/contacts`, 'contacts']) {
      await open(page, server, path);
      await page.getByRole('link', { name: 'ada@example.org' }).waitFor();
      const search = page.getByLabel(/^Search: /);
      await search.fill('z');
      const refusal = page
        .getByRole('alert')
        .filter({ hasText: 'Search key should be atleast two characters.' });
      await refusal.getByRole('button').click();
      await refusal.waitFor({ state: 'detached' });
      await search.fill('ad');
      await page.getByRole('link', { name: 'ada@example.org' }).waitFor();
    }
  });

  test('a contact is added to a list on a form, and opens below it @spec CONTACTS-005 @spec CONTACTS-008 @spec CONTACTS-009', async () => {
    await open(page, server, `lists/${news}/create_contact`);
    await page.getByRole('link', { name: /^Import a file/ }).waitFor();
    await page.getByRole('link', { name: /^Add one contact/ }).click();
    await page.waitForURL(new RegExp(`/lists/${news}/contacts/new$`));
    const contact = drawer('New contact');
    await contact.getByLabel('Email').fill('bea@example.org');
    await contact.getByRole('button', { name: 'Save contact' }).click();
    await contact.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'bea@example.org' }).click();
    await page.waitForURL(new RegExp(`/lists/${news}/contacts/\\d+$`));
    await page
      .getByRole('navigation', { name: /breadcrumb/i })
      .getByRole('link', { name: 'News' })
      .waitFor();
    // The timeline says so too, once it has been read.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'News' })
      .filter({ hasText: 'since' })
      .getByText('Subscribed', { exact: true })
      .waitFor();
  });

  test('all contacts are on the menu of an account with unified IDs alone; the page of a tag has its contacts @spec CONTACTS-002 @spec NAV-019 @spec TAGS-004', async () => {
    const entry = page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Contacts', exact: true });
    await open(page, server, `tags/${regular}/contact_tags`);
    await page.getByRole('link', { name: 'ada@example.org' }).waitFor();
    expect(await entry.count()).toBe(0);
    await switchFlag(server.database, {
      accountId: server.account,
      flag: 'uid_changes',
      isOn: true,
    });
    const saved = await server.call('PUT', 'settings/pages/unique-identifier.json', {
      values: { customer_preferred_uid: 'Town' },
    });
    expect(saved.status).toBe(200);
    await open(page, server, 'dashboard');
    await entry.click();
    await page.getByRole('link', { name: 'ada@example.org' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/accounts/${server.account}/contacts`);
  });

  test('a list is made on the screen of its own, also by its short address, and holds nobody @spec LISTS-002 @spec LISTS-003', async () => {
    await open(page, server, 'lists/create_list');
    await drawer('New list').getByLabel('Name').first().fill('Made by hand');
    await drawer('New list').getByRole('button', { name: 'Create list' }).click();
    await drawer('New list').waitFor({ state: 'detached' });
    await open(page, server, 'lists');
    const row = page.getByRole('row').filter({ hasText: 'Made by hand' });
    expect((await row.innerText()).split(/\s*\n\s*|\t/)).toContain('0');
    await page.goto(`${server.url}/accounts/${server.account}/create_list`);
    await page.waitForURL(/\/lists\/create_list$/);
    await drawer('New list').waitFor();
  });

  test('a list shows how many contacts are in which state, and a copy is made of it @spec LISTS-004 @spec LISTS-006', async () => {
    const list = await make(server, 'lists', { list: { name: 'Counted' } });
    const people = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        make(server, 'contacts', { contact: { email: `${name}@example.org`, list_ids: [list] } }),
      ),
    );
    await server.call('POST', `contacts/${people[0]}/toggle_subscriptions.json`, {
      subscribed_list_ids: [],
      unsubscribed_list_ids: [list],
    });
    await open(page, server, `lists/${list}`);
    for (const [state, count] of [
      ['Subscribed', 2],
      ['Unsubscribed', 1],
      ['Hard bounced', 0],
      ['Soft bounced', 0],
    ] as const)
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${state}\\s*${count}\\b`) })
        .waitFor();
    await open(page, server, `lists/${list}/duplicate`);
    const copy = drawer('Duplicate list');
    await copy.getByRole('button', { name: 'Create list' }).click();
    await copy.waitFor({ state: 'detached' });
    const { body } = await server.call('GET', 'lists.json?name=Copy%20of%20Counted');
    expect(body.data.lists ?? body.data).toHaveLength(1);
  });

  test('a new contact shows among all contacts, and holds its tag on the tag’s page @spec CONTACTS-003 @spec TAGS-003', async () => {
    await open(page, server, 'contact/new');
    const contact = drawer('New contact');
    await contact.getByLabel('Email').fill('grace@example.org');
    await contact.getByRole('button', { name: 'Save contact' }).click();
    await contact.waitFor({ state: 'detached' });
    await open(page, server, 'contacts');
    await page.getByRole('link', { name: 'grace@example.org' }).waitFor();
    await open(page, server, `tags/${regular}`);
    await page.getByText(/contacts? carr(y|ies) this tag/).waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await drawer('Rename tag').waitFor();
  });

  test('the flag of unified IDs opens the other version of the contact’s page with the same data @spec CONTACTS-004 @spec CONTACTS-010', async () => {
    const shown = async () => {
      await open(page, server, `contacts/${ada}`);
      await page.getByText('ada@example.org').first().waitFor();
      return page.locator('[data-version]').getAttribute('data-version');
    };
    const flag = (isOn: boolean) =>
      switchFlag(server.database, { accountId: server.account, flag: 'uid_changes', isOn });
    await flag(false);
    expect(await shown()).toBe('older');
    await flag(true);
    expect(await shown()).toBe('newer');
    await flag(false);
    expect(window.faults).toEqual([]);
  });
});
