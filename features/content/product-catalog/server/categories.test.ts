import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCategory, aProduct } from './catalog.builder.ts';
import { aStore } from '#engines/orders/store.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const call: TestServer['call'] = (...given) => server.call(...given);
describe('categories', () => {
  test('twelve categories make two pages, and all of a source a tree @spec CATALOG-020', async () => {
    const account = await server.anotherAccount('Twelve categories');
    const how = { account };
    const make = async (fields: object) =>
      (await call('POST', 'categories.json', { category: fields }, how)).body.data;
    const top = await make({ name: 'Top' });
    for (let no = 1; no <= 11; no += 1) await make({ name: `Below ${no}`, parent_id: top.id });
    const second = (await call('GET', 'categories.json?page=2&per_page=10', undefined, how)).body;
    expect([second.data.categories.length, second.meta.count]).toEqual([2, 12]);
    const tree = (
      await call('GET', 'categories.json?source_type=default&all_record=true', undefined, how)
    ).body.data.categories;
    expect(tree.map(({ name, children }: any) => [name, children.length])).toEqual([['Top', 11]]);
    expect(
      (await call('GET', 'categories.json?source_type=shopify', undefined, how)).body.meta.count,
    ).toBe(0);
    expect(
      (await call('GET', 'categories.json')).body.data.categories.some(
        ({ name }: any) => name === 'Top',
      ),
    ).toBe(false);
  });

  test('a category shows its parent and products, moves within its source and never below itself @spec CATALOG-021 @spec CATALOG-022 @spec CATALOG-023', async () => {
    const store = await aStore(server, { kind: 'shopify', name: 'Other source' });
    const foreign = await aCategory(server, { name: 'Foreign', source_id: store });
    const home = await aCategory(server, { name: 'Home' });
    const refused = await call('POST', 'categories.json', {
      category: { name: 'Lost', parent_id: foreign.id },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      parent_id: ['is a category of another source: choose one of the same store'],
    });
    const candles = await aCategory(server, { name: 'Candles', parent_id: home.id });
    const product = await aProduct(server, { name: 'Candle', category_ids: [candles.id] });
    const shown = (await call('GET', `categories/${candles.id}.json`)).body.data;
    expect(shown).toMatchObject({
      name: 'Candles',
      parent: { id: home.id, name: 'Home' },
      products: [{ id: product.id, name: 'Candle' }],
      products_count: 1,
    });
    const below = await call('PUT', `categories/${home.id}.json`, {
      category: { parent_id: candles.id },
    });
    expect(below.body.errors.parent_id[0]).toContain('is the category itself or lies below it');
    for (const [method, name] of [
      ['PUT', 'Wax'],
      ['PATCH', 'Wicks'],
    ] as const)
      expect(
        (
          await call(method, `categories/${candles.id}.json`, {
            category: { name, parent_id: null },
          })
        ).body.data,
      ).toMatchObject({ name, parent_id: null });
    const account = await server.anotherAccount('Stranger of categories');
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (
          await call(
            method,
            `categories/${candles.id}.json`,
            method === 'PUT' ? { category: { name: 'Mine' } } : undefined,
            { account },
          )
        ).status,
      ).toBe(404);
  });

  test('ten levels are enough', async () => {
    let parent: number | null = null;
    for (let level = 1; level <= 10; level += 1)
      parent = (await aCategory(server, { name: `Level ${level}`, parent_id: parent })).id;
    const eleventh = await call('POST', 'categories.json', {
      category: { name: 'Level 11', parent_id: parent },
    });
    expect(eleventh.body.errors).toEqual({
      parent_id: ['lies too deep: categories have at most 10 levels'],
    });
  });

  test('a deleted category leaves its products without one, and those below it move up @spec CATALOG-024', async () => {
    const category = await aCategory(server, { name: 'Short lived' });
    const below = await aCategory(server, { name: 'Orphan', parent_id: category.id });
    const product = await aProduct(server, { category_ids: [category.id] });
    expect((await call('DELETE', `categories/${category.id}.json`)).status).toBe(200);
    expect((await call('GET', `categories/${category.id}.json`)).status).toBe(404);
    expect((await call('GET', 'categories.json?name=Short%20lived')).body.meta.count).toBe(0);
    expect((await call('GET', `products/${product.id}.json`)).body.data.categories).toEqual([]);
    expect((await call('GET', `categories/${below.id}.json`)).body.data.parent_id).toBeNull();
  });
});
