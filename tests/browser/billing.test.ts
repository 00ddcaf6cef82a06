import type { Locator } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { setLimits, noteUsage } from '#engines/usage/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { beSignedIn, open, openWindow } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { seriousFindings } from './soundness.ts';

const month = new Date().toISOString().slice(0, 7);
const server = await keepServer();
await acrossAccounts(server.database, 'limits in a test', (db) =>
  setLimits(db, { accountId: server.account, month, limits: { emails: 10, contacts: 500 } }),
);
await inAccount(server.database, { accountId: server.account }, (account) =>
  noteUsage(account, [{ kind: 'emails', at: new Date(), amount: 12, source: 'test' }]),
);
await server.database.pool.query(
  `update accounts set settings = '{"parent_account": true}', package_type = 'core' where id = $1`,
  [server.account],
);
for (const name of ['Harbour Coffee', 'Tea and Friends'])
  await server.call('POST', 'brands.json', { brand: { name } });
const contact: number = (
  await server.call('POST', 'contacts.json', { contact: { email: 'ann@example.org' } })
).body.data.id;
const { browser, window, page } = await keepSignedIn(server);
afterEach(() => expect(window.faults).toEqual([]));

const billing = (child = '') => open(page, server, `account-&-billing${child}`);
const drawer = (name: string): Locator => page.getByRole('dialog', { name });
const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const act = async (name: string, action: string): Promise<void> => {
  await row(name)
    .getByRole('button', { name: /actions|more/i })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const choose = async (label: string, typed: string): Promise<void> => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: typed }).first().click();
};

describe('account and billing', () => {
  test('shows plan, usage, people and what needs attention, and leads to its pages @spec BILLING-001', async () => {
    await billing();
    await page.getByText('Emails: 2 beyond the limit of your plan.').waitFor();
    await page.getByText('1 person', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Core' }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Overview',
      'Company information',
      'Usage',
      'Subscriptions',
      'Requests',
    ]);
    await page.getByRole('link', { name: /^Global unsubscribes/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Global unsubscribes' }).waitFor();
  });

  test('changes the company; another country reloads the states @spec BILLING-002 @spec ACCOUNT-020', async () => {
    await billing('/company-information');
    await page.getByLabel('Company name').fill('Harbour Books');
    await choose('Industry', 'Retail');
    await page.getByLabel('Street and number').fill('1 Harbour Street');
    await choose('Country', 'Germany');
    await choose('State', 'Bremen');
    await choose('Country', 'Canada');
    expect(await page.getByLabel('State', { exact: true }).first().inputValue()).toBe('');
    await choose('State', 'Ontario');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'Company information saved.' })
      .first()
      .waitFor();
    await billing('/company-information');
    await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Harbour Books');
    await page.getByLabel('City').fill('Mine');
    await server.call('PUT', 'update.json', { account: { city: 'Theirs', zip: '28195' } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/ has saved this since you opened it$/).waitFor();
    await page.getByRole('button', { name: 'Discard mine' }).click();
    const now = (field: string) => page.getByLabel(field).inputValue();
    expect([await now('City'), await now('Zip code')]).toEqual(['Theirs', '28195']);
    await expect
      .poll(() => page.getByLabel('State', { exact: true }).first().inputValue())
      .toBe('Ontario');
    expect((await server.call('GET', 'show.json')).body.data).toMatchObject({
      name: 'Harbour Books',
      country: 'CA',
      state: 'CA-ON',
      industry: 'Retail',
      address: '1 Harbour Street',
    });
  });

  test('draws usage, pending and overage in colours of their own @spec BILLING-003 @spec BILLING-013', async () => {
    await billing('/usage');
    const legend = page.locator('.recharts-legend-wrapper').first();
    for (const name of ['Usage', 'Pending', 'Overage'])
      await legend.getByText(name, { exact: true }).waitFor();
    const colours = await page.evaluate<string[]>(
      `['--hg-usage', '--hg-usage-pending', '--hg-usage-overage'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name))`,
    );
    expect(new Set(colours).size).toBe(3);
    await page.getByText('Beyond the limit of 10').waitFor();
    const table = page.locator('figure').filter({ hasText: 'Emails by day' }).locator('table');
    const days = await Promise.all(
      (await table.locator('tbody tr').all()).map((day) => day.locator('td').allTextContents()),
    );
    expect(days.filter((figures) => figures.join() !== '0,0,0')).toHaveLength(1);
  });

  test('shows package type, period, limits and what is included @spec BILLING-004', async () => {
    await billing('/subscriptions');
    await page.getByRole('heading', { name: 'Core' }).waitFor();
    await page.getByText('core', { exact: true }).waitFor();
    await page.getByText(/^Monthly: \w+ 01, \d{4} to/).waitFor();
    await page.getByText('A/B reports').waitFor();
  });

  test('files a request, which stands on top of the list @spec BILLING-005', async () => {
    await billing('/requests');
    await page.getByRole('button', { name: 'New request' }).first().click();
    const form = drawer('New request');
    await form.getByRole('button', { name: 'Send request' }).click();
    await form.getByText('Cannot be blank').waitFor();
    await form.getByLabel('Subject').fill('Twice the emails in December');
    await form.getByRole('button', { name: 'Send request' }).click();
    await row('Twice the emails in December').getByText('Open').waitFor();
  });

  test('makes a child account and enters it @spec ACCOUNT-009', async () => {
    await billing();
    await page.getByRole('button', { name: 'New child account' }).first().click();
    await drawer('New child account').getByLabel('Account').fill('Harbour Books Oslo');
    await drawer('New child account').getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Harbour Books Oslo' }).click();
    await page.waitForURL(
      (url) =>
        /\/accounts\/\d+\/dashboard/.test(url.pathname) &&
        !url.pathname.includes(`/accounts/${server.account}/`),
    );
    await page.locator('h1').first().waitFor();
    await billing('/usage');
    await page.getByRole('cell', { name: 'Harbour Books Oslo' }).waitFor();
  });
});

describe('unsubscribes and brands', () => {
  test('adds pasted addresses, names the wrong one, and lets one in again with a reason @spec UNSUB-001', async () => {
    await billing('/global-unsubscribes');
    await page.getByRole('button', { name: 'Add addresses' }).first().click();
    const form = drawer('Add addresses');
    await form.getByLabel('Addresses').fill('one@paste.example\ntwo@paste.example\nnonsense');
    await form.getByRole('button', { name: 'Unsubscribe' }).click();
    await form.getByRole('alert').filter({ hasText: 'must hold an @' }).waitFor();
    expect(await form.getByLabel('Addresses').inputValue()).toBe('nonsense');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /discard/i }).click();
    await act('one@paste.example', 'Let in again');
    const question = page
      .getByRole('dialog')
      .filter({ hasText: 'Let one@paste.example in again?' });
    expect(await question.getByRole('button', { name: 'Let in again' }).isDisabled()).toBe(true);
    await question.getByLabel('Why').fill('Wrote to us');
    await question.getByRole('button', { name: 'Let in again' }).click();
    await row('one@paste.example').waitFor({ state: 'detached' });
    await row('two@paste.example').waitFor();
  });

  test('keeps who left one brand apart from the others @spec UNSUB-002', async () => {
    await billing('/brand-unsubscribes');
    await page.getByRole('button', { name: 'Add addresses' }).first().click();
    await drawer('Add addresses').getByLabel('Addresses').fill('left@harbour.example');
    await drawer('Add addresses').getByRole('button', { name: 'Unsubscribe' }).click();
    await row('left@harbour.example').waitFor();
    await page
      .getByRole('combobox', { name: 'Brand' })
      .or(page.getByLabel('Brand', { exact: true }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Tea and Friends' }).click();
    await page.getByText('No unsubscribes from this brand').waitFor();
  });

  test('makes a brand that a campaign can choose @spec BRANDS-001', async () => {
    await open(page, server, 'brands');
    await page.getByRole('button', { name: 'New brand' }).first().click();
    await drawer('New brand').getByLabel('Name').fill('Night Market');
    await drawer('New brand').getByRole('button', { name: 'Save' }).click();
    await row('Night Market').waitFor();
    await open(page, server, 'campaigns/new/email');
    await page
      .getByRole('combobox', { name: 'Brand' })
      .or(page.getByLabel('Brand', { exact: true }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Night Market' }).click();
  });

  test('picks a date and a time for a field of a contact @spec CONTACTS-027', async () => {
    await server.call('POST', 'custom_fields.json', {
      custom_field: { name: 'Visited', field_type: 'datetime' },
    });
    await open(page, server, `contacts/${contact}`);
    await page.getByRole('button', { name: 'Edit fields' }).click();
    const fields = drawer('Edit Contact Fields');
    await fields.getByRole('tab', { name: 'Custom fields' }).click();
    await fields.getByRole('button', { name: 'Visited', exact: true }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^15 / }).first().click();
    await page.getByRole('spinbutton', { name: 'Hours' }).fill('09');
    await page.getByRole('spinbutton', { name: 'Minutes' }).fill('30');
    await page.keyboard.press('Enter');
    await fields.getByRole('button', { name: 'Save' }).click();
    await fields.waitFor({ state: 'detached' });
    const { data } = (await server.call('GET', `contacts/${contact}/fields_data.json`)).body;
    const picked = new Date(data.contact.custom_fields[0].value);
    // The clock of a person who chose no zone is New York's.
    expect(picked.toLocaleString('sv', { timeZone: 'America/New_York' })).toMatch(/-15 09:30:00$/);
  });

  test('takes a contact off a brand and back, at once @spec CONTACTS-022 @spec CONTACTS-023 @spec CONTACTS-034', async () => {
    await open(page, server, `contacts/${contact}`);
    await page
      .getByText('Brands', { exact: true })
      .locator('..')
      .getByRole('button', { name: 'Manage', exact: true })
      .click();
    const manage = drawer('Manage brands');
    await manage.getByRole('tab', { name: 'Brands' }).waitFor();
    await manage.getByRole('searchbox').fill('HARBOUR');
    const sent = page.waitForRequest((request) =>
      request.url().includes('toggle_brands_subscriptions'),
    );
    await manage
      .getByRole('region', { name: 'Subscribed', exact: true })
      .getByRole('button', { name: 'Add to Do Not Mail' })
      .click();
    expect((await sent).postDataJSON()).toEqual({
      brand_id: expect.any(Number),
      status: 'inactive',
    });
    const back = page.waitForRequest((request) =>
      request.url().includes('toggle_brands_subscriptions'),
    );
    await manage
      .getByRole('region', { name: 'Unsubscribed', exact: true })
      .getByRole('button', { name: 'Remove from Do Not Mail' })
      .click();
    expect((await back).postDataJSON()).toMatchObject({ status: 'active' });
    await manage
      .getByRole('region', { name: 'Subscribed', exact: true })
      .getByText('Harbour Coffee')
      .waitFor();
  });
});

describe('who may less', () => {
  test('a person who only reads accounts sees the company and changes nothing', async () => {
    const userId = await createUser(server.database, {
      email: 'reader@example.org',
      password: server.password,
    });
    await grantMembership(server.database, {
      accountId: server.account,
      userId,
      roles: ['accounts_read_only', 'contacts'],
    });
    const other = await openWindow(browser, server);
    await beSignedIn(other.page, { ...server, email: 'reader@example.org' });
    await open(other.page, server, 'account-&-billing/company-information');
    await other.page.getByText('You can see this, but changing it needs').waitFor();
    expect(await other.page.getByLabel('Company name').isDisabled()).toBe(true);
    expect(await other.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await other.page.getByRole('tab', { name: 'Requests' }).count()).toBe(0);
    expect(other.faults).toEqual([]);
    await other.close();
  });

  test('a disabled account says so after each step @spec ACCOUNT-021', async () => {
    await server.database.pool.query('update accounts set active = false where id = $1', [
      server.account,
    ]);
    await billing();
    await page
      .getByText('This account has been disabled. Please contact support.')
      .first()
      .waitFor();
  });
});
