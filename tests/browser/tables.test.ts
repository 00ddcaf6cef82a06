import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const made = await Promise.all(
  Array.from({ length: 60 }, (_nothing, at) =>
    server.call('POST', 'tags.json', { tag: { name: `Tag ${String(at + 1).padStart(2, '0')}` } }),
  ),
);
expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
const tagged = await server.call('POST', 'contacts.json', { contact: { email: 'a@example.com' } });
await server.call('PUT', `contacts/${tagged.body.data.id}/update_tags.json`, {
  tags: [made[0]!.body.data.id],
});
const { window, page } = await keepSignedIn(server);
beforeEach(() => open(page, server, 'tags'));

const rows = (): Locator => page.locator('tbody tr');
const firstCells = (): Promise<string[]> =>
  page.locator('tbody tr td[data-pinned]').allInnerTexts();
const searched = (): URLSearchParams => new URL(page.url()).searchParams;
const countTags = async (): Promise<number> =>
  (await server.call('GET', 'tags.json')).body.meta.total;

test('j and k move through the rows, x chooses, / searches and Enter opens', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.locator('tbody tr[data-current]', { hasText: 'Tag 02' }).waitFor();
  await page.keyboard.press('x');
  await page.getByRole('toolbar', { name: '1 selected' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select Tag 02' }).isChecked()).toBe(true);
  // The palette acts on what is chosen.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('textbox').fill('delete');
  await palette.locator('[data-action][data-selected]', { hasText: 'Delete' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Delete/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  await page.getByRole('toolbar').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.locator('input[aria-label="Search: Contact tags"]:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tags\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Tag 02' }).waitFor();
});

test('g and a letter jump to another area, c creates there, and ? names every key', async () => {
  await rows().first().waitFor();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of ['Next row', 'Undo the last action', 'Email Contact Lists'])
    await sheet.getByText(key, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByRole('heading', { level: 1, name: 'Email contact lists' }).waitFor();
  await page.getByText('No lists yet').waitFor();
  await page.keyboard.press('c');
  const drawer = page.getByRole('dialog', { name: 'New list' });
  await drawer.locator('input:focus').waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await drawer.waitFor({ state: 'detached' });
});

test('a column is hidden and shown by choice, and the choice survives a reload', async () => {
  const changed = page.getByRole('columnheader', { name: 'Changed' });
  expect(await changed.count()).toBe(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Changed' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Contacts' }).click();
  await changed.waitFor();
  await page.reload();
  await changed.waitFor();
  expect(await page.getByRole('columnheader', { name: 'Contacts' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Show the usual columns' }).click();
  await changed.waitFor({ state: 'detached' });
  await page.getByRole('columnheader', { name: 'Contacts' }).waitFor();
});

test('columns are put in another order by Alt and the arrows or by dragging, and the order survives a reload', async () => {
  const words = async () =>
    (await page.locator('th[data-kind]').allInnerTexts()).map((head) => head.trim());
  const entry = (name: string) => page.getByRole('menuitemcheckbox', { name });
  expect(await words()).toEqual(['Name', 'Contacts', 'Created']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await entry('Created').press('Alt+ArrowUp');
  await expect.poll(words).toEqual(['Name', 'Created', 'Contacts']);
  await entry('Contacts').locator('xpath=following-sibling::*').dragTo(entry('Created'));
  await expect.poll(words).toEqual(['Name', 'Contacts', 'Created']);
  await entry('Contacts').press('Alt+ArrowDown');
  await page.reload();
  await page.getByText(/ of 60$/).waitFor();
  expect(await words()).toEqual(['Name', 'Created', 'Contacts']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Show the usual columns' }).click();
  await expect.poll(words).toEqual(['Name', 'Contacts', 'Created']);
});

test('who saves a list that another user saved meanwhile is told by whom, compares, and chooses which version stays', async () => {
  const { id } = (await server.call('POST', 'lists.json', { list: { name: 'Of two' } })).body.data;
  const theirs = (list: object) => server.call('PUT', `lists/${id}.json`, { list });
  const shown = async () => (await server.call('GET', `lists/${id}.json`)).body.data;
  await open(page, server, `lists?drawer=${id}`);
  const drawer = page.getByRole('dialog', { name: 'Edit list' });
  const from = drawer.getByLabel('From name');
  await from.fill('Mine');
  await theirs({ from_name: 'Theirs', description: 'Theirs alone' });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText(/ has saved this since you opened it$/).waitFor();
  expect(await drawer.getByRole('row').last().innerText()).toBe('From name\tTheirs\tMine');
  await drawer.getByRole('button', { name: 'Save mine over it' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await shown()).toMatchObject({ from_name: 'Mine', description: 'Theirs alone' });

  await open(page, server, `lists?drawer=${id}`);
  await from.fill('Mine again');
  await theirs({ from_name: 'Theirs again' });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByRole('button', { name: 'Discard mine' }).click();
  expect(await from.inputValue()).toBe('Theirs again');
  await from.fill('Mine at last');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  expect((await shown()).from_name).toBe('Mine at last');
});

test('search and sort are in the address and survive a reload', async () => {
  await page.getByRole('button', { name: 'Name' }).first().click();
  await page.waitForURL(/sort=-name/);
  await page.locator('tbody tr').first().filter({ hasText: 'Tag 60' }).waitFor();
  await page.getByLabel('Search: Contact tags').fill('tag 1');
  await page.waitForURL(/name=tag/);
  await page.getByText('1–10 of 10').waitFor();
  const shown = await firstCells();
  expect(shown[0]).toContain('Tag 19');
  await page.reload();
  await page.getByText('1–10 of 10').waitFor();
  expect(Object.fromEntries(searched())).toEqual({ name: 'tag 1', search: 'true', sort: '-name' });
  expect(await firstCells()).toEqual(shown);
});

test('the footer offers 5, 10, 25, 50 and 100 rows, and pages through them @spec SHELL-054', async () => {
  const size = page.getByLabel('Rows per page');
  expect(await size.locator('option').allInnerTexts()).toEqual(['5', '10', '25', '50', '100']);
  for (const rowsShown of [5, 10, 25, 50]) {
    await size.selectOption(String(rowsShown));
    await page.getByText(`1–${rowsShown} of 60`).waitFor();
    await expect
      .poll(() => page.locator('tbody tr').count(), { timeout: 40_000 })
      .toBeGreaterThan(Math.min(rowsShown, 20) - 1);
  }
  await size.selectOption('100');
  await page.getByText('1–60 of 60').waitFor();
  await size.selectOption('5');
  await page.getByRole('button', { name: 'Page 12', exact: true }).click();
  await page.getByText('56–60 of 60').waitFor();
  expect(searched().get('page')).toBe('12');
  await page.goBack();
  await page.getByText('1–5 of 60').waitFor();
});

test('a tag, which shows how many contacts carry it, is renamed from its row: the row changes and a snackbar says so @spec TAGS-002', async () => {
  await rows().first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const drawer = page.getByRole('dialog', { name: 'Rename tag' });
  await drawer.getByLabel('Name').fill('A tag renamed');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Tag saved' }).waitFor();
  const renamed = rows().filter({ hasText: 'A tag renamed' });
  await renamed.getByRole('cell', { name: '1', exact: true }).waitFor();
  await rows()
    .filter({ hasText: 'Tag 02' })
    .getByRole('cell', { name: '0', exact: true })
    .waitFor();
  await drawer.waitFor({ state: 'detached' });
});

test('dates have a column of 135 to 230 pixels, and names one of at least 180 @spec SHELL-055', async () => {
  await server.call('POST', 'campaigns.json', { campaign: { name: 'Spring' } });
  for (const width of [1100, 2400]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, server, 'campaigns');
    const widths = async (kind: string) =>
      Promise.all(
        (await page.locator(`th[data-kind="${kind}"]`).all()).map(
          async (head) => (await head.boundingBox())!.width,
        ),
      );
    const [dates, names] = [await widths('date'), await widths('name')];
    expect([dates.length > 0, names.length > 0]).toEqual([true, true]);
    for (const one of dates) expect(Math.round(one)).toSatisfy((w: number) => w >= 135 && w <= 230);
    for (const one of names) expect(Math.round(one)).toBeGreaterThanOrEqual(180);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('what the search does not find says so, and the way back is one click', async () => {
  await page.getByLabel('Search: Contact tags').fill('nothing is called this');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByText(/ of 60$/).waitFor();
});

test('a table that is slow says Loading..., and an empty tab of one No data available @spec SHELL-061', async () => {
  const held = Promise.withResolvers<void>();
  await page.route(
    '**/workflows.json*',
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(`${server.url}/accounts/${server.account}/journeys?filter_by=enabled`);
  await page.getByRole('main').getByRole('status').getByText('Loading...').waitFor();
  expect(await page.getByText('No data available').count()).toBe(0);
  held.resolve();
  await page.getByText('No data available').waitFor();
  expect(await page.getByRole('main').getByText('Loading...').count()).toBe(0);
});

test('all rows of all pages but one are deleted together, and the empty list offers a first tag', async () => {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Select all 60' }).click();
  await page.getByText('All 60 are selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select Tag 05' }).uncheck();
  await page
    .getByRole('toolbar', { name: '59 selected' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').filter({ hasText: '59 deleted' }).waitFor();
  await page.getByText('1–1 of 1').waitFor();
  expect(await firstCells()).toEqual([expect.stringContaining('Tag 05')]);
  expect(await countTags()).toBe(1);
  await page.getByRole('checkbox', { name: 'Select Tag 05' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No tags yet').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'New tag' }).last().click();
  await page.getByRole('dialog', { name: 'New tag' }).waitFor();
  expect(window.faults).toEqual([]);
});
