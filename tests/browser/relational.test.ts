import { expect, test } from 'vitest';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body)).body.data;
await post('contacts.json', { contact: { email: 'ann@example.com', first_name: 'Ann' } });
const { page } = await keepSignedIn(server);

const columns = [
  { name: 'number', type: 'string' },
  { name: 'email', type: 'string' },
  { name: 'total', type: 'float' },
];
const aTable = async (name: string, uid: string): Promise<number> => {
  const relational_table = { name, uid, columns, key: 'number', link_column: 'email' };
  const { id } = await post('relational_tables.json', { relational_table });
  const rows = [{ number: `${uid}-1`, email: 'ann@example.com', total: 12 }];
  await server.call('PUT', `relational_tables/${id}/rows.json`, { rows });
  return id;
};
const save = () => page.getByRole('button', { name: 'Save table' }).click();

test('a table is defined with columns and key, and stands in the list @spec RELATIONAL-001 @spec RELATIONAL-002', async () => {
  await open(page, server, 'relational_tables/new');
  await page.getByLabel('Name', { exact: false }).first().fill('My bookings');
  expect(await page.getByLabel('Short name').inputValue()).toBe('my_bookings');
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByLabel('Name of column 3').fill('price');
  await save();
  await page.getByRole('heading', { level: 1, name: 'My bookings' }).waitFor();
  await open(page, server, 'relational_tables');
  await page.locator('tbody tr', { hasText: 'my_bookings' }).waitFor();
});

test('the page of a table shows its rows and finds them by key @spec RELATIONAL-003', async () => {
  const id = await aTable('Orders', 'orders');
  await open(page, server, `relational_tables/${id}`);
  const row = page.locator('tbody tr', { hasText: 'orders-1' });
  await row.getByText('ann@example.com').waitFor();
  await open(page, server, `relational_tables/${id}?name=nothing`);
  await row.waitFor({ state: 'detached' });
});

test('a column is added in the form, and saved ones stay as they are @spec RELATIONAL-005', async () => {
  const id = await aTable('Growing', 'growing');
  await open(page, server, `relational_tables/${id}/edit`);
  expect(await page.getByLabel('Name of column 1').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByLabel('Name of column 4').fill('note');
  await save();
  await page.getByRole('columnheader', { name: 'note' }).waitFor();
});

test('a copy is saved as a second table @spec RELATIONAL-006', async () => {
  const id = await aTable('Original', 'original');
  await open(page, server, `relational_tables/${id}/duplicate`);
  await save();
  await page.getByRole('heading', { level: 1, name: 'Copy of Original' }).waitFor();
  const { meta } = (await server.call('GET', 'relational_tables.json?name=original')).body;
  expect(meta.total).toBe(2);
});

test('a file is imported, and the table has its rows @spec RELATIONAL-004', async () => {
  const id = await aTable('Filled', 'filled');
  await open(page, server, `relational_tables/${id}/import`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('number,email,total\nF-1,ann@example.com,5\nF-2,bob@example.com,6\n'),
  });
  await page.getByRole('button', { name: 'Start the import' }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
  await page.getByRole('button', { name: 'Open table' }).waitFor();
  const { data } = (await server.call('GET', `relational_tables/${id}.json`)).body;
  expect(data.rows_count).toBe(3);
});

test('a query is written, the word in the way is named and marked, and its rows show @spec RELATIONAL-007', async () => {
  await aTable('Asked', 'asked');
  await open(page, server, 'relational_queries?query=new');
  await page.getByLabel('Name').fill('Totals');
  const editor = page.getByRole('textbox', { name: 'SQL' });
  await editor.fill('select pg_sleep(9) from asked');
  await page.locator('[data-part=problem]', { hasText: 'column 8: pg_sleep' }).waitFor();
  await page.locator('.cm-lintRange-error', { hasText: 'pg_sleep' }).waitFor();
  await editor.fill('select number, total from asked');
  await page.locator('[data-part=problem]', { hasText: 'No problem found' }).waitFor();
  await page.getByRole('button', { name: 'Save query' }).click();
  await page.getByRole('heading', { level: 1, name: 'Totals' }).waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('cell', { name: 'asked-1' }).waitFor();
  await open(page, server, 'relational_queries');
  await page.locator('tbody tr', { hasText: 'Totals' }).waitFor();
});
