import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStore } from '#engines/orders/store.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { sell, stockUp } from './feed.builder.ts';

let server: TestServer;
let findify: Server;
let answer: { status: number; body: unknown } = { status: 200, body: { free: true, paid: true } };
const asked: string[] = [];
beforeAll(async () => {
  findify = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => findify.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(findify.address() as AddressInfo).port}`;
  server = await testServer({ env: { FINDIFY_URL: `http://${host}/api`, FETCH_ALLOW: host } });
  await stockUp(server, { cup: { sku: 'C-1' }, mug: {}, jug: {} });
  await sell(server, { cup: 3, mug: 5, jug: 1 });
});
afterAll(async () => {
  await server.close();
  findify.close();
});

const path = 'product_feeds';
const save = (product_feed: object, account = server.account) =>
  server.call('POST', `${path}.json`, { product_feed }, { account });
async function make(fields: object = {}, account = server.account): Promise<any> {
  const made = await save({ name: `Feed ${Math.random()}`, source: 'default', ...fields }, account);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}
const show = async (id: number): Promise<any> =>
  (await server.call('GET', `${path}/${id}.json`)).body.data;
const errorsOf = async (fields: object) =>
  (await save({ name: 'Refused', source: 'default', ...fields })).body.errors;

describe('product feeds', () => {
  test('a feed has its defaults, keeps all its fields and shows its products by rank @spec RECS-007 @spec RECS-042 @spec RECS-043', async () => {
    const feed = await make({ name: 'Best' });
    expect(feed).toMatchObject({
      name: 'Best',
      metric: 'best_sellers',
      source: 'default',
      store_id: null,
      day_range: 5,
      included_categories: [],
      excluded_categories: [],
      brands: [],
      order_by: null,
      order: null,
      only_active: true,
      only_in_stock: true,
      only_published: true,
      tag_type: null,
      selected_feed_id: null,
      product_skus: [],
    });
    const shown = await show(feed.id);
    expect(Object.keys(shown)).toEqual(
      expect.arrayContaining(['product_feed', 'categories', 'sku_products']),
    );
    expect(shown.products.map(({ item_id }: any) => item_id)).toEqual(['mug', 'cup', 'jug']);
    expect(shown.token).toBe(`{{ product_feed.p${feed.id} }}`);
    const listed = (await server.call('GET', `${path}.json?name=Best`)).body.data;
    expect(listed[0]).toMatchObject({ name: 'Best', items_count: 3 });
    const account = await server.anotherAccount('Stranger of feeds');
    for (const id of [feed.id, 999_999])
      expect((await server.call('GET', `${path}/${id}.json`, undefined, { account })).status).toBe(
        404,
      );
  });

  test('a name and a source are needed @spec RECS-023 @spec RECS-024 @spec RECS-025', async () => {
    expect(await errorsOf({ name: '' })).toEqual({ name: ['is required'] });
    expect(await errorsOf({ name: '  ' })).toEqual({ name: ['cannot be blank!'] });
    expect((await save({ name: 'No source' })).body.errors).toEqual({ source: ['is required'] });
  });

  test('a store, a feed and SKUs are needed where they are chosen by @spec RECS-026 @spec RECS-027 @spec RECS-028', async () => {
    const shopify = await aStore(server, { kind: 'shopify', name: 'Refusing' });
    const ofStore = { source: 'shopify', store_id: shopify };
    expect(await errorsOf({ source: 'shopify' })).toEqual({ store_id: ['is required'] });
    expect(await errorsOf({ source: 'shopify', store_id: 999_999 })).toEqual({
      store_id: ['must exist'],
    });
    expect(await errorsOf({ source: 'neto', store_id: shopify })).toEqual({
      store_id: ['must exist'],
    });
    const together = { ...ofStore, metric: 'purchased_together' };
    expect(await errorsOf({ ...together, tag_type: 'product_feed' })).toEqual({
      selected_feed_id: ['is required'],
    });
    expect(await errorsOf({ ...together, tag_type: 'product_skus', product_skus: [] })).toEqual({
      product_skus: ['are required'],
    });
  });

  test('new arrivals, trends and similar products are of their days and categories @spec RECS-009 @spec RECS-010 @spec RECS-012', async () => {
    const itemsOf = async (fields: object) =>
      (await show((await make(fields)).id)).products.map(({ item_id }: any) => item_id);
    for (const day_range of [7, 15, 30])
      expect((await itemsOf({ metric: 'new_arrivals', day_range })).toSorted()).toEqual([
        'cup',
        'jug',
        'mug',
      ]);
    // Five units at least, or it is no trend.
    expect(await itemsOf({ metric: 'trending', day_range: 7 })).toEqual(['mug']);
    const store_id = await aStore(server, { kind: 'shopify', name: 'Alike' });
    const lights = { categories: [{ remoteId: 'l', name: 'Lights' }] };
    await stockUp(
      server,
      {
        lamp: { ...lights, price: 20, sku: 'L-1' },
        far: { ...lights, price: 90 },
        near: { ...lights, price: 22 },
        rug: {},
      },
      store_id,
    );
    const similar = { metric: 'similar_products', tag_type: 'product_skus', product_skus: ['L-1'] };
    expect(await itemsOf({ source: 'shopify', store_id, ...similar })).toEqual(['near', 'far']);
  });

  test('what does not fit is refused at its field @spec RECS-029', async () => {
    expect(await errorsOf({ category_filter: 'limit', included_categories: [] })).toEqual({
      included_categories: ['are required: choose at least one'],
    });
    expect(await errorsOf({ category_filter: 'exclude', excluded_categories: [987_654] })).toEqual({
      excluded_categories: ['contain 987654, which does not exist in this store'],
    });
    expect(await errorsOf({ day_range: 7 })).toEqual({
      day_range: ['must be one of 5, 10, 15, 30, 45, 60'],
    });
    expect(await errorsOf({ metric: 'people_who_viewed_also_bought' })).toEqual({
      metric: [
        'must be one of best_sellers, new_arrivals, trending, purchased_together, similar_products',
      ],
    });
  });

  test('metrics of what goes together are for their sources alone, abandoned carts for theirs @spec RECS-017 @spec RECS-018', async () => {
    expect(await errorsOf({ metric: 'purchased_together' })).toEqual({
      metric: ['is not offered for this source: choose another metric'],
    });
    for (const source of ['shopify', 'neto', 'keap', 'retail_express']) {
      const store_id = await aStore(server, { kind: source, name: `Extra ${source}` });
      await make({ source, store_id, metric: 'purchased_together', tag_type: 'last_order' });
    }
    for (const source of ['neto', 'clickbank', 'shopify']) {
      const store_id = await aStore(server, { kind: source, name: `Carts ${source}` });
      await make({ source, store_id, tag_type: 'abandoned_cart' });
      const tag = await server.call('GET', `${path}/abandoned_cart_tag.json?store_id=${store_id}`);
      expect(tag.body.data.tag_name).toBe('abandoned_cart.items');
    }
    expect(await errorsOf({ tag_type: 'abandoned_cart' })).toEqual({
      tag_type: ['is not offered for this source: choose another one'],
    });
  });

  test('twelve feeds make two pages, narrowed by metric and source, or all at once @spec RECS-002 @spec RECS-041', async () => {
    const account = await server.anotherAccount('Twelve product feeds');
    for (let no = 1; no <= 12; no += 1)
      await make({ name: `Shelf ${no}`, metric: no <= 2 ? 'trending' : 'best_sellers' }, account);
    const list = async (query: string) =>
      (await server.call('GET', `${path}.json?${query}`, undefined, { account })).body;
    const second = await list('page=2&per_page=10');
    expect([second.data.length, second.meta.count]).toEqual([2, 12]);
    expect((await list('show_all=true&per_page=3')).data).toHaveLength(12);
    expect((await list('metric=trending')).meta.count).toBe(2);
    expect((await list('source=shopify')).meta.count).toBe(0);
    const own = (await server.call('GET', `${path}.json?show_all=true`)).body.data;
    expect(own.some(({ name }: any) => name === 'Shelf 1')).toBe(false);
    expect((await server.call('GET', `${path}.json`, undefined, { as: 'contacts' })).status).toBe(
      403,
    );
  });

  test('PUT and PATCH change a feed, another metric begins with its own days @spec RECS-044', async () => {
    const feed = await make({ day_range: 60 });
    for (const [method, name] of [
      ['PUT', 'Changed once'],
      ['PATCH', 'Changed twice'],
    ] as const) {
      await server.call(method, `${path}/${feed.id}.json`, { product_feed: { name } });
      expect((await show(feed.id)).product_feed).toMatchObject({ name, day_range: 60 });
    }
    const other = await server.call('PUT', `${path}/${feed.id}.json`, {
      product_feed: { metric: 'trending' },
    });
    expect(other.body.data).toMatchObject({ metric: 'trending', day_range: 7 });
    const account = await server.anotherAccount('Changer of feeds');
    expect(
      (
        await server.call(
          'PUT',
          `${path}/${feed.id}.json`,
          { product_feed: { name: 'Mine' } },
          { account },
        )
      ).status,
    ).toBe(404);
  });

  test('a feed goes unless a content or another feed uses it, which says who does @spec RECS-045 @spec RECS-047', async () => {
    const ids = [];
    for (let no = 0; no < 4; no += 1) ids.push((await make()).id);
    const [used, ...free] = ids;
    const uses = async (id: number) =>
      (await server.call('GET', `${path}/${id}/check_modules_in_use.json`)).body.data;
    expect(await uses(used)).toMatchObject({ in_use: false });
    const html_part = `<p>Look</p>{{ product_feed.p${used} }}`;
    const content = await server.call('POST', 'contents.json', {
      content: { name: 'Names a feed', html_part },
    });
    expect(content.status).toBe(201);
    expect(await uses(used)).toMatchObject({
      in_use: true,
      modules: { contents: [{ name: 'Names a feed' }] },
    });
    const refused = await server.call('DELETE', `${path}/${used}.json`);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('Names a feed');
    expect((await server.call('DELETE', `${path}/${free[0]}.json`)).status).toBe(200);
    expect((await server.call('GET', `${path}/${free[0]}.json`)).status).toBe(404);
    const bulk = await server.call('POST', `${path}/bulk_delete.json`, {
      ids: [used, ...free.slice(1)],
    });
    expect(bulk.body.data.deleted ?? bulk.body.data).toBeDefined();
    for (const id of free.slice(1))
      expect((await server.call('GET', `${path}/${id}.json`)).status).toBe(404);
    expect((await server.call('GET', `${path}/${used}.json`)).status).toBe(200);
  });

  test('a copy chooses alike under a new name @spec RECS-046', async () => {
    const feed = await make({ name: 'Original', order_by: 'price', order: 'DESC', item_count: 2 });
    const copy = (await server.call('POST', `${path}/${feed.id}/duplicate.json`)).body.data;
    expect(copy.id).not.toBe(feed.id);
    expect(copy.name).not.toBe('Original');
    const shown = await show(copy.id);
    expect(shown.product_feed).toMatchObject({ order_by: 'price', order: 'desc', item_count: 2 });
    expect(shown.products).toHaveLength(2);
  });

  test('the products of given SKUs are shown with the feed', async () => {
    const api = await aStore(server, { kind: 'api', name: 'Programs' });
    await stockUp(server, { lamp: { sku: 'L-1' } }, api);
    const feed = await make({
      source: 'api',
      store_id: api,
      metric: 'purchased_together',
      tag_type: 'product_skus',
      product_skus: ['L-1', 'nothing'],
    });
    expect((await show(feed.id)).sku_products.map(({ name }: any) => name)).toEqual(['lamp']);
  });
});

describe('the merchandising service', () => {
  const both = {
    enable_free_findify_recommendations: true,
    enable_paid_findify_recommendations: true,
  };
  const status = async (id: number) =>
    server.call('GET', `${path}/findify_status.json?store_id=${id}`);

  test('says what a store may recommend, within its own switches @spec RECS-038 @spec RECS-034 @spec RECS-054', async () => {
    const store = await aStore(server, { kind: 'shopify', name: 'Findify both', settings: both });
    answer = { status: 200, body: { free: true, paid: false } };
    expect((await status(store)).body.data).toEqual({ free: true, paid: false });
    expect(asked.at(-1)).toBe('/api/status?store=shopify%2Ffindify+both');
    answer = { status: 200, body: { free: true, paid: true } };
    expect((await status(store)).body.data).toEqual({ free: true, paid: true });
    const off = await aStore(server, { kind: 'shopify', name: 'Findify off' });
    expect((await status(off)).body.data).toEqual({ free: false, paid: false });
    expect((await status(999_999)).status).toBe(404);
  });

  test('that fails is said, and feeds go on @spec RECS-035', async () => {
    const store = await aStore(server, { kind: 'neto', name: 'Findify down', settings: both });
    answer = { status: 503, body: {} };
    const failed = await status(store);
    expect([failed.status, failed.body.warning]).toEqual([
      422,
      'The merchandising service does not answer. Try again in a few minutes.',
    ]);
    expect(
      (await make({ source: 'neto', store_id: store, metric: 'purchased_together' })).id,
    ).toBeGreaterThan(0);
  });
});
