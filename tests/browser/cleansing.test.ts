import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
const list = await post('lists.json', { list: { name: 'Harbour news' } });
for (const name of ['ann', 'bob', 'cy', 'dee', 'eve', 'fay'])
  await post('contacts.json', {
    contact: { email: `${name}@example.com`, first_name: name, list_ids: [list.id] },
  });
const { page } = await keepSignedIn(server);

test('a rule is previewed with its contacts, saved, run, undone and switched off @spec CLEANSE-001 @spec CLEANSE-002 @spec CLEANSE-003', async () => {
  await open(page, server, 'cleansing_rules/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Only Ann');
  await page.locator('[data-part=condition] input').first().focus();
  await page.keyboard.type('First name');
  await page.getByRole('option', { name: 'First name', exact: true }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('Value of First name').fill('ann');
  await page.locator('[data-part=found]', { hasText: /^1$/ }).waitFor();
  await page.locator('[data-part=sample]').getByText('ann@example.com').waitFor();
  await page.getByRole('button', { name: 'Save rule' }).click();
  const row = page.locator('tbody tr', { hasText: 'Only Ann' });
  await row.getByText('First name is').waitFor();
  await row.getByRole('link', { name: 'Only Ann' }).click();
  await page.waitForURL(/cleansing_rules\/\d+\/edit$/);
  expect(await page.getByLabel('Value of First name').inputValue()).toBe('ann');
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.locator('[data-part=run]').getByText('1 cleansed, 1 found of 6 contacts').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo run' }).click();
  await page.locator('[data-part=run]').getByText('Undone', { exact: true }).waitFor();
  await open(page, server, 'cleansing_rules');
  await row.getByRole('switch', { name: 'Only Ann is on', checked: true }).click();
  await server.until(
    async () =>
      !(await server.call('GET', 'cleansing_rules.json')).body.data.cleansing_rules[0].enabled,
    'the rule to be off',
  );
  await row.getByRole('switch', { name: 'Only Ann is on', checked: false }).waitFor();
});

test.each([
  {
    kind: 'non-openers',
    conditions: { list_id: list.id, emails: 3, days: 90, known_days: 30 },
    label: 'Delivered emails',
    value: '3',
  },
  {
    kind: 'mega-openers',
    conditions: { days: 7, opens_per_day: 40 },
    label: 'Opens on one day',
    value: '40',
  },
])(
  'a $kind rule opens as it was saved @spec CLEANSE-004 @spec CLEANSE-005 @spec CLEANSE-007',
  async ({ kind, conditions, label, value }) => {
    await open(page, server, `cleansing_rules/${kind}/new`);
    await page.getByText('Dry run').waitFor();
    const rule = { name: `Of ${kind}`, kind, conditions };
    const { id } = await post('cleansing_rules.json', { cleansing_rule: rule });
    await open(page, server, `cleansing_rules/${kind}/${id}/edit`);
    expect(await page.getByLabel(label).inputValue()).toBe(value);
  },
);
