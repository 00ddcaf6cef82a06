import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
const list = await post('lists.json', { list: { name: 'Harbour news' } });
for (const [email, first_name] of [
  ['ann@example.com', 'Ann'],
  ['bob@example.com', 'Bob'],
  ['cy@example.net', 'Cy'],
])
  await post('contacts.json', { contact: { email, first_name, list_ids: [list.id] } });
const { page } = await keepSignedIn(server);

const conditions = () => page.locator('[data-part=condition]');
const matching = (count: string) =>
  page.locator('[data-part=matching]', { hasText: new RegExp(`^${count}$`) }).waitFor();
const rule = (filter: 'and' | 'or', ...parts: object[]) => ({
  filter,
  segment_filters_attributes: parts,
});
const email = (value: string) => ({
  criterion: 'field',
  field: 'email',
  operator: 'ends_with',
  value,
});
const name = (value: string) => ({ ...email(value), field: 'first_name', operator: 'is' });
const segment = async (named: string, rules: object) =>
  (await post('segments.json', { segment: { name: named, segment_rules_attributes: rules } })).id;

/** Chooses what a condition asks, by keys alone. */
async function ask(at: number, words: string): Promise<void> {
  await conditions().nth(at).locator('input').first().focus();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: words, exact: true }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('a rule is built by keys, each condition shows its effect while one types, and the segment is listed with its size @spec SEGMENTS-001 @spec SEGMENTS-003 @spec SEGMENTS-014', async () => {
  await open(page, server, 'segments/types');
  await page.getByRole('link', { name: /Classic/ }).click();
  await page.getByLabel('Name').fill('At example.com');
  await ask(0, 'Email domain');
  await page.getByRole('combobox', { name: 'Operator of Email domain' }).click();
  await page.getByRole('option', { name: 'ends with' }).click();
  await page.getByLabel('Value of Email domain').fill('ample.com');
  await matching('2');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await ask(1, 'First name');
  await page.getByLabel('Value of First name').fill('Ann');
  await matching('1');
  await conditions().nth(1).getByText('1 contact meets this · removes 1').waitFor();
  await page
    .locator('[data-part=sentence]')
    .getByText('Email domain ends with “ample.com” and First name is “Ann”')
    .waitFor();
  await page.getByRole('button', { name: 'Save segment' }).click();
  await page.getByRole('heading', { level: 1, name: 'At example.com' }).waitFor();
  await open(page, server, 'segments');
  const row = page.locator('tbody tr', { hasText: 'At example.com' });
  await row.getByText('1', { exact: true }).waitFor();
});

test('the kinds of builders are offered, each with its own @spec SEGMENTS-002', async () => {
  await open(page, server, 'segments/types');
  await page.getByRole('link', { name: /Next-gen/i }).click();
  await page.waitForURL(/segments\/next-gen$/);
  await page.getByRole('button', { name: 'Add group' }).waitFor();
  await open(page, server, 'segments/types');
  await page.getByRole('link', { name: /Classic/ }).click();
  await page.waitForURL(/segments\/new$/);
  await page.getByRole('button', { name: 'Add condition' }).waitFor();
});

test('a group stands within a group, and a saved rule opens as it was @spec SEGMENTS-004 @spec SEGMENTS-005', async () => {
  await open(page, server, 'segments/next-gen');
  await page.getByLabel('Name').fill('Ann or Bob');
  await ask(0, 'Email domain');
  await page.getByLabel('Value of Email domain').fill('example.com');
  await page.getByRole('button', { name: 'Add group' }).click();
  await ask(1, 'First name');
  const inner = page.getByRole('group', { name: 'Group', exact: true });
  await inner.getByLabel('Value of First name').fill('Ann');
  await inner.getByRole('button', { name: 'Add condition' }).click();
  await ask(2, 'First name');
  await inner.getByLabel('Value of First name').last().fill('Bob');
  await matching('2');
  await page.getByRole('button', { name: 'Save segment' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.waitForURL(/\/segments\/next-gen\/\d+\/edit$/);
  expect(await conditions().count()).toBe(3);
  expect(await inner.getByLabel('Value of First name').last().inputValue()).toBe('Bob');
});

test('the page of a segment says its rule, its size, its contacts, and why a contact is not in it @spec SEGMENTS-007', async () => {
  const id = await segment('The net', rule('and', email('@example.net'), name('Cy')));
  await open(page, server, `segments/${id}`);
  await page.getByText('Email ends with “@example.net”').waitFor();
  await page.getByRole('row', { name: /cy@example\.net/ }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.getByRole('button', { name: 'Contact', exact: true }).click();
  await page.getByRole('option', { name: 'ann@example.com' }).click();
  await page.getByText('This contact is not in the segment.').waitFor();
});

test.each(['segments', 'segments/next-gen'])(
  'a copy under %s is saved as a second segment @spec SEGMENTS-006 @spec SEGMENTS-008',
  async (path) => {
    const id = await segment(`Original of ${path}`, rule('and', name('Ann')));
    await open(page, server, `${path}/${id}/duplicate`);
    expect(await page.getByLabel('Value of First name').inputValue()).toBe('Ann');
    await page.getByRole('button', { name: 'Save segment' }).click();
    await page.getByRole('heading', { level: 1, name: `Copy of Original of ${path}` }).waitFor();
    const { meta } = (await server.call('GET', `segments.json?name=Original of ${path}`)).body;
    expect(meta.total).toBe(2);
  },
);

test('a change is saved, and leaving with an unsaved one asks first @spec SEGMENTS-009', async () => {
  const id = await segment('Changing', rule('and', name('Ann')));
  await open(page, server, `segments/${id}/edit`);
  await page.getByLabel('Value of First name').fill('Bob');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /stay|keep/i })
    .click();
  await page.getByRole('button', { name: 'Save segment' }).click();
  await page.getByText('First name is “Bob”').first().waitFor();
});

test('a segment is archived from its row and brought back by UNDO', async () => {
  await segment('To be archived', rule('and', name('Ann')));
  await open(page, server, 'segments?name=To be archived');
  const row = page.locator('tbody tr', { hasText: 'To be archived' });
  await row.getByRole('button', { name: /actions|more/i }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'UNDO' }).click();
  await row.waitFor();
});

test('the audience of a campaign is chosen by a segment', async () => {
  await segment('Everybody at the net', rule('and', email('@example.net')));
  const campaign = { name: 'By a segment', subject: 'Hello' };
  const { id } = await post('campaigns.json', { campaign });
  await open(page, server, `campaigns/${id}/edit?step=audience`);
  await page.getByRole('button', { name: 'Segments', exact: true }).click();
  await page.getByRole('option', { name: /Everybody at the net/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('status').getByText('1', { exact: false }).first().waitFor();
  await expect
    .poll(async () => (await server.call('GET', `campaigns/${id}.json`)).body.data.segments)
    .toHaveLength(1);
});

test('a rule asks for days, and the members of a segment are kept, with who entered and left', async () => {
  await open(page, server, 'segments/new');
  await page.getByLabel('Name').fill('Added this year, harbour');
  await ask(0, 'Date added');
  await page.getByRole('combobox', { name: 'Operator of Date added' }).click();
  await page.getByRole('option', { name: 'is in the last', exact: true }).click();
  await page.getByLabel('Value of Date added').fill('2');
  await page.getByRole('combobox', { name: 'Date added: Unit' }).click();
  await page.getByRole('option', { name: 'weeks' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await ask(1, 'Email domain');
  await page.getByLabel('Value of Email domain').fill('example.com');
  await page
    .locator('[data-part=sentence]')
    .getByText('Date added is in the last 2 weeks and Email domain is “example.com”')
    .waitFor();
  await page.getByRole('button', { name: 'Save segment' }).click();
  const keep = page.getByRole('switch', { name: 'Keep members' });
  await keep.click();
  const figure = (part: string, text: string) =>
    page.locator(`[data-part=${part}]`, { hasText: text }).waitFor();
  await figure('members', '2 members');
  await figure('entered', '0 entered');
  await post('contacts.json', { contact: { email: 'dora@example.com' } });
  await figure('entered', '+1 entered');
  await figure('members', '3 members');
  await keep.click();
  await page.getByText('The members of this segment are not kept.').waitFor();
});
