import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { readPrice, readStock } from './read-cell.ts';
import { aStore } from '#engines/orders/store.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function bring(csv: string, fields: Record<string, string> = {}): Promise<any> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', new Blob([csv], { type: 'text/csv' }), 'products.csv');
  const started = await server.call('POST', 'products/import.json', data);
  if (started.status !== 202) throw new Error(JSON.stringify(started.body));
  const { import_id: id } = started.body.data;
  return server.until(async () => {
    const { data: row } = (await server.call('GET', `products/imports/${id}.json`)).body;
    return ['done', 'failed'].includes(row.status) && row;
  });
}
const productsOf = async (query = ''): Promise<any[]> =>
  (await server.call('GET', `products.json?per_page=1000&sort=item_id${query}`)).body.data.products;

test('three good rows and a bad one are counted, and the bad one is told with its reason @spec CATALOG-002 @spec CATALOG-019', async () => {
  const row = await bring(
    'item_id,name,price,category\n0012,Vase,4.20,Home|Gifts\n0012a,Jug,3,Home\n0012A,Mug,2.5,\n0013,Plate,-1,Home\n',
  );
  expect(row).toMatchObject({ status: 'done', rows: 4, created: 3, updated: 0, rejected: 1 });
  expect(
    (await productsOf())
      .toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1))
      .map(({ item_id, price, categories }) => [
        item_id,
        price,
        categories.map(({ name }: any) => name),
      ]),
  ).toEqual([
    ['0012', '4.2', ['Gifts', 'Home']],
    ['0012A', '2.5', []],
    ['0012a', '3', ['Home']],
  ]);
  const rejected = await fetch(`${server.url}${row.rejected_url}`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  expect(await rejected.text()).toContain('is below zero');
  const { data } = (await server.call('GET', 'products/imports.json')).body;
  expect(data.map(({ id }: any) => id)).toEqual([row.id]);
});

test('the same file again makes nothing twice, and a file of prices alone changes prices @spec CATALOG-012', async () => {
  const file = 'item_id,name,price,category\nA1,Vase,4.20,Home|Gifts\nA2,Jug,3,Home\n';
  await bring(file);
  const again = await bring(file);
  expect(again).toMatchObject({ rows: 2, created: 0, updated: 0, unchanged: 2 });
  const prices = await bring('item_id;price\nA1;"1.234,50"\nA2;3\nA9;1\n', {
    delimiter: 'Semicolon',
    decimal_sign: ',',
  });
  expect(prices).toMatchObject({ rows: 3, created: 0, updated: 1, unchanged: 1, rejected: 1 });
  const known = (await productsOf()).filter(({ item_id }) => item_id.startsWith('A'));
  expect(known.map(({ item_id, name, price }) => [item_id, name, price])).toEqual([
    ['A1', 'Vase', '1234.5'],
    ['A2', 'Jug', '3'],
  ]);
});

test('a file goes into the store that it names, beside the same key elsewhere', async () => {
  const store = await aStore(server, { kind: 'shopify', name: 'Importing' });
  const row = await bring('item_id,name\nA1,Vase of the store\n', { store_id: String(store) });
  expect(row).toMatchObject({ created: 1, target_id: store });
  expect((await productsOf(`&store_id=${store}`)).map(({ name }) => name)).toEqual([
    'Vase of the store',
  ]);
  const wrong = new FormData();
  wrong.append('store_id', '999999');
  wrong.append('file', new Blob(['item_id\n1\n'], { type: 'text/csv' }), 'products.csv');
  expect((await server.call('POST', 'products/import.json', wrong)).body.errors).toEqual({
    store_id: ['must exist'],
  });
});

test('prices are read by the chosen sign alone', () => {
  const read = (cell: string, sign: '.' | ',') => {
    const found = readPrice(cell, sign);
    return 'value' in found ? found.value : 'refused';
  };
  expect(
    ['12', '12.5', '€ 12', '12 EUR', '1,234.50', '$1,234', ' ', ''].map((cell) => read(cell, '.')),
  ).toEqual(['12', '12.5', '12', '12', '1234.50', '1234', null, null]);
  expect(['1.234,50', '12,5', '1 234,5', '12'].map((cell) => read(cell, ','))).toEqual([
    '1234.50',
    '12.5',
    '1234.5',
    '12',
  ]);
  expect(
    ['1.234,50', '12,5', '-1', '1e3', '0x1F', 'free', '1.23456', '1,23', '--1'].map((cell) =>
      read(cell, '.'),
    ),
  ).toEqual(Array.from({ length: 9 }, () => 'refused'));
  expect(['12.5', '1,234.5'].map((cell) => read(cell, ','))).toEqual(['refused', 'refused']);
  expect(readStock('-3', '.')).toEqual({ value: '-3' });
});

test('a trial tells which of the first rows would be rejected, and imports nothing', async () => {
  const data = new FormData();
  data.append(
    'file',
    new Blob(['item_id,price\nT1,1\n,2\nT3,x\n'], { type: 'text/csv' }),
    'try.csv',
  );
  const preview = await server.call('POST', 'products/imports/preview.json', data);
  const { file_id: fileId } = preview.body.data;
  const tried = await server.call('POST', 'products/imports/try.json', { file_id: fileId });
  expect(tried.body.data).toMatchObject({
    rows: 3,
    is_whole: true,
    rejected: [{ row: 3 }, { row: 4, reason: expect.stringContaining('is no price') }],
  });
  expect((await productsOf()).some(({ item_id }) => item_id === 'T1')).toBe(false);
});
