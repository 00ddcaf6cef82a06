import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { anAudience } from '#engines/imports/move-in/archive.builder.ts';
import { switchFlag } from '#features/session/access/server/public.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { fillAudience, make } from './sample-audience.ts';

const server = await keepServer();
const { news, ada } = await fillAudience(server);
const { window, page } = await keepSignedIn(server);

const drawer = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
const says = (text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const panel = (title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
const contactOf = async (id: number) => (await server.call('GET', `contacts/${id}.json`)).body.data;
const aContact = (email: string, about: object = {}) =>
  make(server, 'contacts', { contact: { email, ...about } });
const choose = async (picker: Locator, label: string, typed: string) => {
  await picker.getByLabel(label).first().click();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: typed }).first().click();
};

describe('the page of a contact', () => {
  test('fills every card: figures, timeline, fields, tags, lists, brands, RFM score and keywords @spec CONTACTS-076', async () => {
    await server.call('POST', 'orders.json', {
      order: { original_order_id: 'C-1', contact_id: ada, currency: 'EUR', grand_total: 600 },
    });
    await open(page, server, `contacts/${ada}`);
    await panel('RFM score').getByText('1 order', { exact: true }).waitFor();
    await panel('RFM score').getByText('€600.00').waitFor();
    await panel('RFM score').getByRole('img', { name: '3 of 3' }).first().waitFor();
    await panel('Most engaging keywords').getByText('No clicks yet').waitFor();
    await panel('Tags').getByText('Regular').waitFor();
    await panel('Lists').getByText('News').first().waitFor();
    await panel('Fields').getByText('ada@example.org').first().waitFor();
    const timeline = panel('Timeline');
    await timeline.getByText('Contact created').waitFor();
    await timeline.getByRole('link', { name: 'C-1' }).waitFor();
    await timeline.getByLabel('Kind of activity').first().click();
    await page.getByRole('option', { name: 'Orders' }).click();
    await timeline.getByText('Contact created').waitFor({ state: 'detached' });
    await timeline.getByRole('link', { name: 'C-1' }).waitFor();
  });

  test('a drawer has the data of the contact whose address is open @spec CONTACTS-030', async () => {
    const ben = await aContact('ben@example.org', { first_name: 'Ben' });
    for (const [id, name] of [
      [ben, 'Ben'],
      [ada, 'Ada'],
    ] as const) {
      await open(page, server, `contacts/${id}`);
      await page.getByRole('button', { name: 'Edit fields' }).click();
      const fields = drawer('Edit Contact Fields');
      expect(await fields.getByLabel('First name', { exact: true }).inputValue()).toBe(name);
      await fields.getByRole('button', { name: 'Cancel' }).click();
      await fields.waitFor({ state: 'detached' });
    }
  });

  test('merges two contacts, fields chosen side by side, leads the old address on, and splits them again', async () => {
    const old = await aContact('cara.old@example.org', { first_name: 'Cara', last_name: 'Old' });
    const kept = await aContact('cara@example.org', { first_name: 'Karla' });
    await open(page, server, `contacts/${old}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge into another contact' }).click();
    const merge = drawer('Merge contacts');
    await choose(merge, 'Contact to keep', 'cara@example.org');
    await merge.getByRole('radio', { name: 'Cara', exact: true }).check();
    await merge.getByRole('button', { name: 'Merge contacts' }).click();
    await says('Contacts merged');
    await page.waitForURL(new RegExp(`/contacts/${kept}$`));
    expect(await contactOf(kept)).toMatchObject({
      email: 'cara@example.org',
      first_name: 'Cara',
      last_name: 'Old',
    });
    await open(page, server, `contacts/${old}`);
    await page.waitForURL(new RegExp(`/contacts/${kept}$`));
    await panel('Merged contacts').getByRole('button', { name: 'Undo' }).click();
    await drawer(/^Split off/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await says('cara.old@example.org is a contact of its own again');
    expect((await contactOf(old)).last_name).toBe('Old');
    expect(await contactOf(kept)).toMatchObject({ first_name: 'Karla', last_name: '' });
  });
});

describe('many contacts', () => {
  test('chosen contacts are tagged together', async () => {
    const ids = [await aContact('dora@example.org'), await aContact('dirk@example.org')];
    await open(page, server, 'contacts');
    for (const name of ['dora@example.org', 'dirk@example.org'])
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('checkbox')
        .check();
    await page
      .getByRole('toolbar', { name: '2 selected' })
      .getByRole('button', { name: 'Edit' })
      .click();
    const edit = drawer('Edit 2 contacts');
    await choose(edit, 'Tags', 'Buyer');
    await page.keyboard.press('Escape');
    await edit.getByRole('button', { name: 'Apply' }).click();
    await says('2 contacts changed');
    for (const id of ids)
      expect((await contactOf(id)).tags.map(({ name }: { name: string }) => name)).toEqual([
        'Buyer',
      ]);
  });

  test('a file of addresses deletes its contacts once their number is typed, and names those it did not find @spec CONTACTS-001 @spec CONTACTS-079', async () => {
    const ids = [await aContact('emil@example.org'), await aContact('ella@example.org')];
    await open(page, server, 'settings/bulk-delete-contacts');
    await page.locator('input[type=file]').setInputFiles({
      name: 'leavers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email\nemil@example.org\nnobody@example.org\nella@example.org\n'),
    });
    await page.getByText('3 addresses in this file').waitFor();
    await page.getByRole('button', { name: 'Delete contacts' }).click();
    const sure = drawer('Delete the contacts of 3 addresses?');
    const confirm = sure.getByRole('button', { name: 'Delete contacts' });
    expect(await confirm.isDisabled()).toBe(true);
    await sure.getByRole('textbox').fill('3');
    await confirm.click();
    const row = page.getByRole('row', { name: /leavers\.csv.*Done.*2.*1/ });
    await row.waitFor();
    for (const id of ids)
      expect((await server.call('GET', `contacts/${id}.json`)).status).toBe(404);
    const file = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).toBe('addresses-not-found.csv');
  });
});

describe('lists and tags', () => {
  test('a list is edited on a form of its own address, and a file is read with commas unless said otherwise @spec LISTS-005 @spec LISTS-016', async () => {
    await open(page, server, `lists/${news}/edit`);
    const list = drawer(/list/i);
    await list.getByLabel('From name').fill('Harbour News');
    await list.getByRole('button', { name: 'Save' }).click();
    await list.waitFor({ state: 'detached' });
    expect((await server.call('GET', `lists/${news}.json`)).body.data.from_name).toBe(
      'Harbour News',
    );
    await open(page, server, `lists/${news}/file_import`);
    expect(await page.getByRole('radio', { name: 'Comma' }).isChecked()).toBe(true);
  });

  test('an import begins with a file, and its address keeps file and separator with the columns and rows that were read @spec LISTS-015', async () => {
    await open(page, server, `lists/${news}/file_import`);
    const kept = () => Object.fromEntries(new URL(page.url()).searchParams);
    expect([await page.getByRole('radio', { name: 'Comma' }).isChecked(), kept()]).toEqual([
      true,
      {},
    ]);
    await page.getByText('Pipe', { exact: true }).click();
    await page.getByLabel('CSV file').setInputFiles({
      name: 'pipes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email|Town\nida@example.org|Kiel\nole@example.org|Emden\n'),
    });
    const reads = async () => {
      await page.getByRole('heading', { name: 'Where each column goes' }).waitFor();
      await page.getByText('pipes.csv', { exact: true }).first().waitFor();
      for (const text of ['Town', 'ida@example.org', 'Emden'])
        await page.getByText(text, { exact: true }).first().waitFor();
    };
    await reads();
    await expect.poll(kept).toEqual({ file: expect.stringMatching(/^\d+$/), delimiter: 'Pipe' });
    const { file } = kept();
    await page.reload();
    await reads();
    expect(kept()).toEqual({ file, delimiter: 'Pipe' });
    await page.getByRole('button', { name: 'Choose another file' }).first().click();
    await expect.poll(kept).toEqual({});
  });

  test('the ZIP file of a Mailchimp audience moves in by a preview, and a report says what was taken', async () => {
    await open(page, server, 'lists/move_in');
    await choose(panel('Choose the list'), 'List', 'News');
    await page.getByRole('button', { name: 'Choose the file' }).click();
    await page.waitForURL(new RegExp(`/lists/${news}/file_import$`));
    await page.getByLabel('CSV file').setInputFiles({
      name: 'audience.zip',
      mimeType: 'application/zip',
      buffer: anAudience(),
    });
    const found = panel('This looks like an export of Mailchimp');
    const row = (status: string, count: number) =>
      found.getByRole('row', { name: new RegExp(`^${status} ${count} `) });
    for (const [status, count] of [
      ['Subscribed', 2],
      ['Bounced', 1],
      ['Unsubscribed', 1],
      ['Complained', 1],
    ] as const)
      await row(status, count).waitFor();
    await found.getByText('VIP, Berlin, Mitte').waitFor();
    await found.getByRole('radio', { name: 'Import as an ordinary file' }).click();
    const warning = found.getByRole('alert');
    await warning.getByText('3 rows are not subscribed in Mailchimp').waitFor();
    await warning.getByText('Row 4: carl@mailchimp.example (Unsubscribed)').waitFor();
    await found.getByRole('radio', { name: 'Move in from Mailchimp' }).click();
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Basis of consent' }).click();
    await page.getByRole('option', { name: 'Opt-in by form or checkbox' }).click();
    await page.getByRole('button', { name: 'Start the import' }).click();
    const report = panel('Moved in from Mailchimp');
    await report.getByRole('row', { name: /^Subscribed 2 2 joined the list$/ }).waitFor();
    await report.getByRole('row', { name: /^Unsubscribed 1 1 suppressed$/ }).waitFor();
    await report.getByText('Tags: VIP (2), Berlin, Mitte (1)').waitFor();
    const file = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Download report' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toContain('contacts,unsubscribed,1,');
  });

  test('the flag of unified IDs opens the other form of a new list, which begins with whose list it is @spec LISTS-014', async () => {
    const form = async (isOn: boolean) => {
      await switchFlag(server.database, { accountId: server.account, flag: 'uid_changes', isOn });
      await open(page, server, 'lists/create_list');
      await page.reload();
      const list = drawer('New list');
      await list.getByText('Used for', { exact: true }).first().waitFor();
      const at = async (label: string) =>
        (await list.getByText(label, { exact: true }).first().boundingBox())!.y;
      return {
        version: await list.locator('[data-version]').getAttribute('data-version'),
        isTypeFirst: (await at('Used for')) < (await at('Public name')),
      };
    };
    expect(await form(false)).toEqual({ version: 'older', isTypeFirst: false });
    expect(await form(true)).toEqual({ version: 'newer', isTypeFirst: true });
    const list = drawer('New list');
    await list.getByLabel('Name', { exact: false }).first().fill('By own numbers');
    await list.getByRole('button', { name: /Create|Save/ }).click();
    await list.waitFor({ state: 'detached' });
    await switchFlag(server.database, {
      accountId: server.account,
      flag: 'uid_changes',
      isOn: false,
    });
  });

  test('a list is made from the last entry of a dropdown and chosen at once @spec LISTS-012 @spec LISTS-013', async () => {
    await open(page, server, 'contact/new');
    const contact = drawer('New contact');
    await contact.getByLabel('Lists').first().click();
    await page.getByRole('option', { name: 'Create List' }).click();
    const list = drawer('New list');
    expect((await list.boundingBox())?.width).toBe(700);
    await list.getByLabel('Name', { exact: false }).first().fill('Made meanwhile');
    await list.getByRole('button', { name: /Create|Save/ }).click();
    await list.waitFor({ state: 'detached' });
    await contact.getByText('Made meanwhile').waitFor();
  });

  test('campaign tags are made, renamed, and archived with a way back; a search waits for typing to rest @spec TAGS-001 @spec TAGS-006', async () => {
    await make(server, 'ctags', { ctag: { name: 'Season' } });
    await make(server, 'ctags', { ctag: { name: 'Other' } });
    await open(page, server, 'ctags');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Season').getByRole('button', { name: 'Actions for Season' }).click();
    await page.getByRole('menuitem', { name: /Rename|Edit/ }).click();
    const tag = drawer(/tag/i);
    await tag.getByLabel('Name').first().fill('Winter');
    await tag.getByRole('button', { name: 'Save' }).click();
    await row('Winter').waitFor();
    await row('Winter').getByRole('button', { name: 'Actions for Winter' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await row('Winter').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /undo/i }).click();
    await row('Winter').waitFor();
    await open(page, server, 'tags');
    await row('Regular').waitFor();
    const searched: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/tags.json') && url.searchParams.has('name'))
        searched.push(url.searchParams.get('name') ?? '');
    });
    const begun = Date.now();
    await page.getByLabel(/^Search: /).pressSequentially('guest');
    await row('Regular').waitFor({ state: 'detached' });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(700);
    expect(searched).toEqual(['guest']);
    expect(window.faults).toEqual([]);
  });
});
