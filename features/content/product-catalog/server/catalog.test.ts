import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeProducts } from '#engines/orders/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCategory, aProduct, lamp } from './catalog.builder.ts';
import { aStore } from '#engines/orders/store.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const call: TestServer['call'] = (...given) => server.call(...given);
const errorsOf = async (product: object) =>
  (await call('POST', 'products.json', { product: { ...lamp, ...product } })).body.errors;
const within = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
  inAccount(server.database, { accountId: server.account }, work);

describe('products', () => {
  test('a product keeps its key with zeros and case, its price to the letter, and its categories @spec CATALOG-004 @spec CATALOG-014 @spec CATALOG-015', async () => {
    const category = await aCategory(server, { name: 'Lights' });
    const product = await aProduct(server, {
      ...lamp,
      price: '12345678901234.5678',
      description: 'Warm light',
      category_ids: [category.id],
    });
    const shown = (await call('GET', `products/${product.id}.json`)).body.data;
    expect(shown).toMatchObject({
      item_id: '00A7b',
      name: 'Lamp',
      price: '12345678901234.5678',
      image_url: '',
      store_url: 'https://shop.example/lamp',
      description: 'Warm light',
      categories: [{ id: category.id, name: 'Lights' }],
      source: 'default',
      store_id: null,
    });
    const other = await aProduct(server, { item_id: '00a7B' });
    expect(other.item_id).toBe('00a7B');
    expect(await errorsOf({ item_id: '00a7B' })).toEqual({ item_id: ['has already been taken'] });
    const stranger = await server.anotherAccount('Stranger of products');
    for (const id of [product.id, 999_999])
      expect(
        (await call('GET', `products/${id}.json`, undefined, { account: stranger })).status,
      ).toBe(404);
  });

  test('names, prices, addresses and descriptions are refused with their texts @spec CATALOG-005 @spec CATALOG-006 @spec CATALOG-007 @spec CATALOG-008', async () => {
    expect(await errorsOf({ name: '' })).toEqual({ name: ['cannot be blank'] });
    expect(await errorsOf({ name: '   ' })).toEqual({ name: ['cannot be blank'] });
    for (const price of [-1, '-1', 'abc', '12,5', '1e3', '', null])
      expect(await errorsOf({ price }), String(price)).toEqual({
        price: ['Only numbers and decimal is allowed!'],
      });
    for (const url of [
      'abc',
      '',
      ' ',
      'javascript:alert(1)',
      'http://127.0.0.1/a',
      'http://localhost/',
      'ftp://shop.example',
    ])
      expect(await errorsOf({ store_url: url }), url).toEqual({
        store_url: ['Invalid store url!'],
      });
    expect(await errorsOf({ description: 'x'.repeat(256) })).toEqual({
      description: ['Description can have upto 255 characters.'],
    });
    expect((await aProduct(server, { description: 'x'.repeat(255) })).description).toHaveLength(
      255,
    );
    expect(await errorsOf({ image_url: 'picture' })).toEqual({
      image_url: ['must be a web address beginning with https://'],
    });
    expect(await errorsOf({ item_id: 'sorted', category_ids: [987_654] })).toEqual({
      category_ids: ['contain 987654, which is no category of the product’s store'],
    });
  });

  test('twelve products make two pages, narrowed by source, store, category and name; strangers see none @spec CATALOG-013', async () => {
    const account = await server.anotherAccount('Twelve products');
    const how = { account };
    const store = await aStore(server, { account, kind: 'shopify', name: 'Harbour' });
    const group = (await call('POST', 'categories.json', { category: { name: 'Deep' } }, how)).body
      .data;
    const below = (
      await call(
        'POST',
        'categories.json',
        { category: { name: 'Deeper', parent_id: group.id } },
        how,
      )
    ).body.data;
    for (let no = 1; no <= 12; no += 1)
      await aProduct(
        server,
        {
          name: `Vase ${no}`,
          ...(no <= 3 && { store_id: store }),
          ...(no === 12 && { category_ids: [below.id] }),
        },
        account,
      );
    const list = async (query: string) =>
      (await call('GET', `products.json?${query}`, undefined, how)).body;
    const second = await list('page=2&per_page=10');
    expect([second.data.products.length, second.meta.count]).toEqual([2, 12]);
    const count = async (query: string) => (await list(query)).meta.count;
    expect(
      await Promise.all(
        [
          `source=shopify`,
          'source=default',
          `store_id=${store}`,
          `category_id=${group.id}`,
          'name=vase%2011',
          'source=neto',
        ].map(count),
      ),
    ).toEqual([3, 9, 3, 1, 1, 0]);
    const own = (await call('GET', 'products.json?per_page=1000')).body.data.products;
    expect(own.some(({ name }: any) => name === 'Vase 1')).toBe(false);
    for (const path of ['products', 'categories', 'products/brands', 'products/source_types'])
      expect((await call('GET', `${path}.json`, undefined, { as: 'contacts' })).status).toBe(403);
  });

  test('PUT and PATCH change a product with its categories; strangers find none @spec CATALOG-016', async () => {
    const category = await aCategory(server, { name: 'Rugs' });
    const product = await aProduct(server);
    for (const [method, name] of [
      ['PUT', 'Rug'],
      ['PATCH', 'Carpet'],
    ] as const) {
      const body = { product: { name, category_ids: method === 'PUT' ? [category.id] : [] } };
      expect((await call(method, `products/${product.id}.json`, body)).status).toBe(200);
      const after = (await call('GET', `products/${product.id}.json`)).body.data;
      expect([after.name, after.categories.length, after.price]).toEqual([
        name,
        method === 'PUT' ? 1 : 0,
        '12.5',
      ]);
    }
    const account = await server.anotherAccount('Changer');
    expect(
      (await call('PUT', `products/${product.id}.json`, { product: { name: 'Mine' } }, { account }))
        .status,
    ).toBe(404);
    const other = await call('PUT', `products/${product.id}.json`, {
      product: { item_id: 'other' },
    });
    expect(other.body.errors.item_id[0]).toContain('cannot be changed');
  });

  test('a deleted product is gone, one by one and several at once, and its key can be used again @spec CATALOG-017', async () => {
    const ids = [];
    const goner = 'goner-3';
    for (let no = 0; no < 4; no += 1)
      ids.push((await aProduct(server, { name: 'Goner', item_id: `goner-${no}` })).id);
    const [first, ...others] = ids;
    expect((await call('DELETE', `products/${first}.json`)).status).toBe(200);
    expect((await call('GET', `products/${first}.json`)).status).toBe(404);
    expect((await call('POST', 'products/bulk_delete.json', { ids: others })).status).toBe(200);
    expect((await call('GET', 'products.json?name=Goner')).body.meta.count).toBe(0);
    const again = await aProduct(server, { item_id: goner, name: 'Back' });
    expect(again).toMatchObject({ id: others.at(-1), name: 'Back' });
  });

  test('an export holds all rows and arrives by a notification @spec CATALOG-018', async () => {
    const account = await server.anotherAccount('Exporter of products');
    for (let no = 1; no <= 3; no += 1)
      await aProduct(server, { item_id: `=cmd${no}`, price: '1.10' }, account);
    const started = await call('POST', 'products/export.json', {}, { account });
    expect(started.status).toBe(202);
    const done = await server.until(async () => {
      const { data } = (await call('GET', 'notifications.json', undefined, { account })).body;
      return (data.notifications ?? data).find((one: any) => one.percent_complete === 100);
    });
    const csv = await (
      await fetch(`${server.url}${done.download_url}`, {
        headers: { authorization: `Bearer ${await server.key('all', account)}` },
      })
    ).text();
    expect(csv.trim().split('\n')).toHaveLength(4);
    expect(csv).toContain("'=cmd1");
    expect(csv).toContain('1.1');
  });
});

describe('products of a store', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute));
  const tell = (store: number, minute: number, given: object) =>
    within((account) =>
      writeProducts(account, { id: store }, [
        { itemId: 'cup', name: 'Cup', price: '4.20', stock: 7, changedAt: at(minute), ...given },
      ]),
    );
  const cupOf = async (store: number): Promise<any> =>
    (await call('GET', `products.json?store_id=${store}`)).body.data.products[0];

  test('what people change stays when the store changes it, until they take the store’s value again', async () => {
    const store = await aStore(server, { kind: 'shopify', name: 'Cups' });
    await tell(store, 0, { categories: [{ remoteId: 'c1', name: 'Kitchen' }] });
    const cup = await cupOf(store);
    await call('PUT', `products/${cup.id}.json`, {
      product: { price: '5.00', stock: 7, category_ids: [] },
    });
    expect(await cupOf(store)).toMatchObject({
      price: '5',
      stock: '7',
      overridden: ['categories', 'price'],
      categories: [],
    });
    await tell(store, 1, {
      price: '4.40',
      name: 'Big cup',
      stock: 6,
      categories: [{ remoteId: 'c2', name: 'Table' }],
    });
    expect(await cupOf(store)).toMatchObject({
      price: '5',
      name: 'Big cup',
      stock: '6',
      categories: [],
    });
    const back = await call('POST', `products/${cup.id}/as_in_store.json`, {
      fields: ['price', 'categories'],
    });
    expect(back.body.data).toMatchObject({
      price: '4.4',
      overridden: [],
      categories: [{ name: 'Table' }],
    });
  });

  test('a deleted product of a store is hidden until the store changes it', async () => {
    const store = await aStore(server, { kind: 'neto', name: 'Hidden cups' });
    await tell(store, 0, {});
    const cup = await cupOf(store);
    await call('DELETE', `products/${cup.id}.json`);
    await tell(store, 0, {});
    expect(await cupOf(store)).toBeUndefined();
    await tell(store, 1, { price: 9 });
    expect(await cupOf(store)).toMatchObject({ id: cup.id, price: '9' });
  });

  test('brands are those of a source and its store @spec CATALOG-011', async () => {
    const [one, other] = [
      await aStore(server, { kind: 'keap', name: 'Brands' }),
      await aStore(server, { kind: 'keap', name: 'More brands' }),
    ];
    await tell(one, 0, { brand: 'Aurora' });
    await tell(one, 0, { itemId: 'mug', name: 'Mug', brand: 'Boreal' });
    await tell(one, 0, { itemId: 'jug', name: 'Jug', brand: 'Aurora' });
    await tell(other, 0, { brand: 'Cirrus' });
    const brands = async (query: string) =>
      (await call('GET', `products/brands.json?${query}`)).body.data.brands;
    expect(await brands(`source_type=keap&source_id=${one}`)).toEqual(['Aurora', 'Boreal']);
    expect(await brands('source_type=keap')).toEqual(['Aurora', 'Boreal', 'Cirrus']);
    expect(await brands('source_type=default')).toEqual([]);
  });

  test('sources are told with their stores @spec RECS-036', async () => {
    const { types } = (await call('GET', 'products/source_types.json')).body.data;
    expect(types[0]).toEqual({ type: 'default', title: 'Default', stores: [] });
    expect(types.find(({ type }: any) => type === 'neto')).toMatchObject({
      title: 'Neto',
      stores: [{ name: 'Hidden cups' }],
    });
  });
});
