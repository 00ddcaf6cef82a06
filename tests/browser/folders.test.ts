import { expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { beSignedIn, load, open, openWindow } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const token = (await new ABrowser(server.url).tokensFor(server.email, server.password))
  .access_token;
const ben = await aMember(server, 'Ben');
const { browser, window, page } = await keepSignedIn(server, (opened) =>
  opened.setDefaultTimeout(40_000),
);

/** Waits for as long as a busy machine may need. */
const eventually = <T>(check: () => T) => expect.poll(check, { timeout: 40_000 });

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { key: token });
const makeFolder = async (name: string, parent?: number, type = 'list') =>
  (
    await call('POST', 'folders.json', {
      folder: { name, folder_type: type },
      ...(parent && { parent_folder_id: parent }),
    })
  ).body.data.id as number;
const makeList = async (name: string, folder?: number) =>
  (await call('POST', 'lists.json', { list: { name, ...(folder && { folder_id: folder }) } })).body
    .data.id as number;
const folderOf = async (list: number) =>
  (await call('GET', `lists/${list}.json`)).body.data.folder_id as number | null;
const column = () => page.getByRole('complementary', { name: 'Folders' });
const folder = (name: string, on = page) =>
  on.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const actions = async (name: string, choice: string) => {
  await folder(name).hover();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
};
const says = (text: string, on = page) =>
  on.getByRole('status').filter({ hasText: text }).first().waitFor();

test('the column opens, locks open for every browser of the person, and is no column on a phone @spec FOLDERS-001 @spec FOLDERS-002', async () => {
  await makeList('Newsletter');
  await open(page, server, 'lists');
  const content = page.locator('h1');
  const before = (await content.boundingBox())!.x;
  await page.getByRole('button', { name: 'Show folders' }).click();
  await column().getByRole('button', { name: 'Always Open' }).click();
  await eventually(async () => (await content.boundingBox())!.x).toBeGreaterThan(before + 50);
  const isLocked = async () =>
    (await column().getByRole('button', { name: 'Always Open' }).getAttribute('aria-pressed')) ===
    'true';
  await eventually(isLocked).toBe(true);
  await page.locator('h1').click();
  expect(await isLocked()).toBe(true);
  const elsewhere = await openWindow(browser, server, { width: 390, height: 800 });
  await beSignedIn(elsewhere.page, server);
  await open(elsewhere.page, server, 'lists');
  expect(await elsewhere.page.getByRole('complementary', { name: 'Folders' }).count()).toBe(0);
  await elsewhere.page.getByRole('button', { name: 'Show folders' }).click();
  await elsewhere.page
    .getByRole('dialog')
    .getByRole('button', { name: /All lists/ })
    .waitFor();
  expect(await elsewhere.page.getByRole('button', { name: 'Always Open' }).count()).toBe(0);
  await elsewhere.page.setViewportSize({ width: 1440, height: 900 });
  await elsewhere.page.reload();
  await elsewhere.page.getByRole('button', { name: 'Always Open' }).waitFor();
  await elsewhere.close();
});

test('a folder is made with a name of 36 characters at most @spec FOLDERS-022 @spec FOLDERS-024 @spec FOLDERS-026', async () => {
  await open(page, server, 'lists');
  await column().getByRole('button', { name: 'New folder' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByText('36 characters maximum').waitFor();
  await dialog.getByRole('button', { name: 'Create folder' }).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill('x'.repeat(37));
  await dialog.getByText("You've exceeded maximum character count").waitFor();
  await dialog.getByLabel('Name').fill('Customers');
  await dialog.getByRole('button', { name: 'Create folder' }).click();
  await says('Folder Created Successfully.');
  await folder('Customers').waitFor();
});

test('a double click renames; the last saved name returns when the save fails @spec FOLDERS-005 @spec FOLDERS-034 @spec FOLDERS-027', async () => {
  await open(page, server, 'lists');
  const rename = async (from: string, to: string) => {
    await folder(from).dblclick();
    const field = page.getByLabel('Name of the folder');
    expect(await field.inputValue()).toBe(from);
    await field.fill(to);
    await page.keyboard.press('Enter');
  };
  await rename('Customers', 'Clients');
  await says('Folder Updated Successfully.');
  await folder('Clients').waitFor();
  await page.route('**/folders/*.json', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { errors: { base: ['Not today'] } } })
      : route.continue(),
  );
  await rename('Clients', 'Never saved');
  await page.getByRole('alert').filter({ hasText: 'Not today' }).waitFor();
  await folder('Clients').waitFor();
  expect(await folder('Never saved').count()).toBe(0);
  await page.unroute('**/folders/*.json');
});

test('a list dragged onto a folder is in it, with a spinner on the way, and Ctrl+Z takes it back @spec FOLDERS-006 @spec FOLDERS-007 @spec FOLDERS-029', async () => {
  const list = await makeList('Dragged');
  await open(page, server, 'lists');
  let go = (): void => {};
  const slow = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/folders/*/move.json', async (route) => {
    await slow;
    await route.continue();
  });
  const row = page.getByRole('row', { name: /Dragged/ });
  await row.dragTo(folder('Clients'));
  await folder('Clients').getByRole('status', { name: 'Moving' }).waitFor();
  go();
  await says('Added to folder Clients successfully');
  await page.unroute('**/folders/*/move.json');
  expect(await folderOf(list)).not.toBeNull();
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await eventually(() => folderOf(list)).toBeNull();
  await row.dragTo(folder('Clients'));
  await eventually(() => folderOf(list)).not.toBeNull();
  await page
    .getByRole('row', { name: /Dragged/ })
    .dragTo(column().getByRole('button', { name: /All lists/ }));
  await eventually(() => folderOf(list)).toBeNull();
});

test('folders open and close, and a chosen one narrows the list and names itself above it @spec FOLDERS-003 @spec FOLDERS-004 @spec NAV-040', async () => {
  const outer = await makeFolder('Outer');
  const middle = await makeFolder('Middle', outer);
  const inner = await makeFolder('Inner', middle);
  await makeList('Deep inside', inner);
  await open(page, server, 'lists');
  expect(await folder('Middle').count()).toBe(0);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await folder('Outer').click();
  await folder('Middle').click();
  await folder('Inner').click();
  await page.getByRole('row', { name: /Deep inside/ }).waitFor();
  expect(await page.getByRole('row', { name: /Newsletter/ }).count()).toBe(0);
  await crumbs.getByText('Inner').waitFor();
  expect(await crumbs.innerText()).toMatch(/All lists[^]*Outer[^]*Middle[^]*Inner/);
  await folder('Outer').locator('span').first().click();
  await folder('Middle').waitFor({ state: 'detached' });
  await folder('Outer').locator('span').first().click();
  await folder('Middle').waitFor();
});

test('the chosen folder is known by its id and the folders above it, and forgotten with the page; the column stays @spec SHELL-041', async () => {
  await open(page, server, 'lists');
  for (const name of ['Outer', 'Middle', 'Inner']) await folder(name).click();
  const [deep] = (await call('GET', 'lists.json?name=Deep%20inside')).body.data.lists;
  await eventually(() => [...new URL(page.url()).searchParams.values()]).toContain(
    String(deep.folder_id),
  );
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await crumbs.getByText('Inner').waitFor();
  await page.reload();
  await crumbs.getByText('Inner').waitFor();
  expect(await crumbs.innerText()).toMatch(/All lists[^]*Outer[^]*Middle[^]*Inner/);
  expect(await folder('Inner').getAttribute('aria-current')).toBe('true');
  await page.getByRole('row', { name: /Deep inside/ }).waitFor();
  await open(page, server, 'segments');
  await column().waitFor();
  await open(page, server, 'lists');
  await page.getByRole('row', { name: /Newsletter/ }).waitFor();
  expect(await column().locator('[aria-current=true]').innerText()).toMatch(/^All lists/);
});

test('the breadcrumb follows once, a second after three quick choices @spec FOLDERS-008', async () => {
  await open(page, server, 'lists');
  await page.evaluate(`
    globalThis.shownCrumbs = [];
    new MutationObserver(() => {
      const text = document.querySelector('nav[aria-label="Breadcrumb"]')?.textContent ?? '';
      if (shownCrumbs.at(-1) !== text) shownCrumbs.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });`);
  for (const name of ['Outer', 'Middle', 'Inner']) await folder(name).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Inner').waitFor();
  const shown = await page.evaluate<string[]>('shownCrumbs.filter(Boolean)');
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatch(/All lists.*Outer.*Middle.*Inner/);
});

test('an owner shares in two tabs and shares with single people @spec FOLDERS-009 @spec FOLDERS-021 @spec FOLDERS-025', async () => {
  const lent = await makeFolder('Lent');
  await open(page, server, 'lists');
  await actions('Lent', 'Privacy');
  const dialog = page.getByRole('dialog', { name: /Privacy of/ });
  await dialog.getByRole('tab').first().waitFor();
  expect(await dialog.getByRole('tab').allInnerTexts()).toEqual(['Owners', 'Editors']);
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(500);
  await dialog.getByRole('switch', { name: /Private: only owners/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await says('Privacy Permissions Saved Successfully.');
  await actions('Lent', 'Modify Permission');
  const drawer = page.getByRole('dialog', { name: 'Modify Permission' });
  await drawer
    .getByRole('combobox', { name: 'Person' })
    .or(drawer.getByLabel('Person'))
    .first()
    .click();
  await page.getByRole('option', { name: new RegExp(ben.email) }).click();
  expect(await drawer.getByRole('radio', { name: 'Viewer' }).isChecked()).toBe(true);
  await drawer.getByRole('radio', { name: 'Editor' }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('listitem').filter({ hasText: 'Editor' }).waitFor();
  expect((await call('GET', `folders/${lent}.json`)).body.data).toMatchObject({
    editor_ids: [ben.id],
    privacy: 'private',
  });
  await page.keyboard.press('Escape');
});

test('others see what they may: a shut folder does nothing, an editor is told what only owners may @spec FOLDERS-011 @spec FOLDERS-017 @spec FOLDERS-018', async () => {
  const shut = await makeFolder('Shut');
  await makeFolder('Below shut', shut);
  await call('PUT', `folders/${shut}.json`, { privacy: 'private' });
  const lists = [await makeList('Seen by all'), await makeList('Secret', shut)];
  const ofCampaigns = await makeFolder('Shut campaigns', undefined, 'campaign');
  await call('PUT', `folders/${ofCampaigns}.json`, { privacy: 'private' });
  const campaign = async (fields: object): Promise<number> =>
    (await call('POST', 'campaigns.json', { campaign: fields })).body.data.id;
  const copied = await campaign({ name: 'Uses both', lists });
  await campaign({ name: 'Secret too', lists, folder_id: ofCampaigns });
  const other = await openWindow(browser, server);
  await beSignedIn(other.page, { ...server, email: ben.email });
  await open(other.page, server, 'lists');
  await other.page.getByRole('button', { name: 'Show folders' }).click();
  await folder('Shut', other.page).waitFor();
  // The column slides in; a hover waits until it rests.
  await folder('Shut', other.page).hover();
  await folder('Shut', other.page).click({ force: true });
  expect(other.page.url()).not.toContain('folder_id');
  expect(await folder('Below shut', other.page).count()).toBe(0);
  expect(await folder('Shut', other.page).getAttribute('draggable')).not.toBe('true');
  await folder('Lent', other.page).hover();
  await other.page.getByRole('button', { name: 'Actions for Lent' }).click();
  await other.page.getByRole('menuitem', { name: 'Delete' }).hover();
  await other.page.getByText('Only the owner can rename, delete or set permissions.').waitFor();
  await other.page.getByRole('menuitem', { name: 'Privacy' }).click();
  await other.page.getByText('Access Denied').waitFor();
  // What is in a shut folder is counted where it uses a list, and keeps a campaign from being copied.
  await open(other.page, server, 'lists');
  await other.page.getByRole('button', { name: 'Actions for Seen by all' }).click();
  await other.page.getByRole('menuitem', { name: 'Delete' }).click();
  const used = other.page.getByRole('dialog', { name: '“Seen by all” is in use' });
  await used.getByText('1 more in a private folder that isn’t shared with you.').waitFor();
  expect([
    await used.getByText('Uses both').count(),
    await used.getByText(/Secret/).count(),
  ]).toEqual([1, 0]);
  await used.getByRole('button', { name: 'Close' }).last().click();
  await open(other.page, server, `campaigns/${copied}/duplicate`);
  await other.page
    .getByRole('alert')
    .getByText(/can’t be duplicated: it uses lists in private folders/)
    .waitFor();
  expect(other.faults.filter((fault) => !/status of 422/.test(fault))).toEqual([]);
  await other.close();
});

test('a deleted folder leaves its list one level up @spec FOLDERS-028', async () => {
  const gone = await makeFolder('Going');
  const list = await makeList('Stays', gone);
  await open(page, server, 'lists');
  await actions('Going', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await says('Folder Deleted Successfully.');
  await folder('Going').waitFor({ state: 'detached' });
  expect(await folderOf(list)).toBeNull();
});

test('an archived list waits on the archive page and comes back; Ctrl+Z takes archiving back @spec NAV-002', async () => {
  const list = await makeList('Winter guests');
  const isArchived = async () =>
    (await call('GET', `lists/${list}.json`)).body.data.archived_at !== null;
  const archive = async () => {
    await open(page, server, 'lists');
    await page.getByRole('button', { name: 'Actions for Winter guests' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await eventually(isArchived).toBe(true);
  };
  await archive();
  await says('Winter guests archived');
  await page.keyboard.press('Control+z');
  await eventually(isArchived).toBe(false);
  await archive();
  await open(page, server, 'archive');
  const row = page.getByRole('row', { name: /Winter guests/ });
  await row.getByText('List', { exact: true }).waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
  await says('1 restored');
  await row.waitFor({ state: 'detached' });
  expect(await isArchived()).toBe(false);
});

test('who needs a list is named with a link when it is to be deleted', async () => {
  const list = await makeList('Needed');
  const campaign = (
    await call('POST', 'campaigns.json', { campaign: { name: 'Needs the list', lists: [list] } })
  ).body.data.id;
  await open(page, server, 'lists');
  await page.getByRole('button', { name: 'Actions for Needed' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: '“Needed” is in use' })
    .getByRole('link', { name: 'Needs the list' })
    .click();
  await page.waitForURL(new RegExp(`/campaigns/${campaign}`));
});

test('a table’s look is kept as a view, found again in the address, and begun with', async () => {
  await open(page, server, 'lists');
  await page
    .getByLabel('Search: Contact lists')
    .or(page.getByPlaceholder('Search').last())
    .first()
    .fill('news');
  await page.waitForURL(/name=news/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Description' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compact' }).click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('News only');
  await dialog.getByLabel('Begin with this view').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/view=\d+/);
  // Another browser of the same person knows nothing of columns and rows but what the server keeps.
  await page.evaluate(
    `for (const key of ['columns', 'density']) localStorage.removeItem('heliograph.' + key + '.contact-lists')`,
  );
  await load(page, server, 'lists');
  await page.waitForURL(/name=news.*view=\d+|view=\d+.*name=news/);
  await page.getByRole('columnheader', { name: 'Description' }).waitFor();
  await page.getByRole('button', { name: 'View: News only' }).click();
  await page.getByRole('menuitem', { name: 'Leave this view' }).click();
  await page.getByRole('row', { name: /Newsletter/ }).waitFor();
  await page.getByRole('columnheader', { name: 'Description' }).waitFor({ state: 'detached' });
});

test('each page asks for the folders of its own type and shows their tree @spec FOLDERS-013', async () => {
  for (const [path, type] of [
    ['lists', 'list'],
    ['tags', 'tag'],
    ['contents', 'content'],
    ['campaigns', 'campaign'],
    ['data_journeys', 'data_workflow'],
    ['relational_queries', 'relational_query'],
    ['journeys', 'workflow'],
    ['acquisition/forms', 'acquisition/builder'],
    ['live_content_images', 'live_content_image'],
    ['forms', 'form'],
    ['ctags', 'ctag'],
  ] as const) {
    await makeFolder(`Tree of ${type}`, undefined, type);
    const asked = page.waitForRequest((request) => request.url().includes('/folders.json'));
    await open(page, server, path);
    expect(new URL((await asked).url()).searchParams.get('folder_type')).toBe(type);
    await folder(`Tree of ${type}`).waitFor();
  }
  expect(window.faults).toEqual([]);
});
