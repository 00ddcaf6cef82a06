import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseStore } from '#engines/connect/store-lease.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { startShopify, type ShopifyStandIn } from '#tests/harness/stand-ins/shopify.ts';

const many = { customers: 20, products: 25, orders: 35, carts: 20 };
let shop: ShopifyStandIn;
let server: TestServer;
let databaseUrl = '';
let folder = '';
let id = 0;
const env = () => ({
  ROLES: 'web',
  FETCH_ALLOW: shop.host,
  SHOPIFY_URL: shop.url,
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-read-'));
  shop = await startShopify({ restoreRate: 10_000 });
  server = await testServer({
    env: env(),
    prepare: async (url) => void (databaseUrl = url),
  });
  await fill();
  const { body } = await server.call('POST', 'connections.json', {
    type: 'shopify',
    shop_url: shop.shop,
    list_id: await aList(server.database, server.account, { name: 'Buyers' }),
    sync_old_data: true,
    access_token: shop.token,
    api_secret: shop.clientSecret,
  });
  id = body.data.id;
});
afterAll(async () => {
  await server.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function fill(): Promise<void> {
  const consent = { email_marketing_consent: { state: 'subscribed' } };
  for (let at = 0; at < many.customers; at += 1)
    await shop.addCustomer({ email: `buyer-${at}@example.com`, ...consent });
  for (let at = 0; at < many.products; at += 1)
    await shop.addProduct({ title: `Hat ${at}`, variants: [{ price: '10.00' }] });
  for (let at = 0; at < many.orders; at += 1)
    await shop.addOrder({
      customer: shop.customers[at % many.customers],
      line_items: [{ variant_id: shop.products[0]!.variants[0].id, price: '10.00' }],
    });
  for (let at = 0; at < many.carts; at += 1)
    await shop.addCart({
      customer: shop.customers[at],
      line_items: [{ variant_id: shop.products[0]!.variants[0].id, price: '10.00' }],
    });
}

const pages = () => shop.calls.filter(({ body }) => body.includes('query Page(')).length;
const shown = async () => (await server.call('GET', `crms/${id}.json`)).body.data;

/** Reads the store in a process of its own; it is killed as soon as it has asked for so many pages. */
async function readKilled(after: number): Promise<void> {
  const settings = { ...env(), PORT: '65535', PUBLIC_URL: server.url, DATA_DIR: folder, DEMO: '0' };
  const program = join(import.meta.dirname, 'harness/read-store.test-program.ts');
  const given = [program, databaseUrl, JSON.stringify(settings), `${server.account}`, `${id}`];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const before = pages();
  while (pages() - before < after && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await ended;
  await freeLease();
}

// In place of the five minutes after which a lease ends by itself.
async function freeLease(): Promise<void> {
  const { rows } = await server.database.pool.query<{ reader: string | null }>(
    'select reader from store_connections where id = $1',
    [id],
  );
  const [{ reader: lease = null } = {}] = rows;
  const of = { accountId: server.account, id };
  if (lease !== null) await releaseStore(server.server.services, { ...of, lease });
}

async function kept(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['store_customers', 'products', 'orders', 'order_lines', 'carts']) {
    const { rows } = await server.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where account_id = $1`,
      [server.account],
    );
    counts[table] = rows[0]!.count;
  }
  const { rows } = await server.database.pool.query<{ counted: number; net: number }>(
    'select sum(orders)::int as counted, sum(net)::float8 as net from contact_orders where account_id = $1',
    [server.account],
  );
  return { ...counts, ...rows[0] };
}

test('a first reading whose workers are killed in each of its phases ends as if nothing had been', async () => {
  shop.fail({
    path: '/admin/api/',
    where: ({ body }) => body.includes('query Page('),
    delayMs: 60,
    times: 1_000,
  });
  const kills = [1, 3, 3, 3];
  for (const after of kills) await readKilled(after);
  await readKilled(Number.POSITIVE_INFINITY);
  expect(await shown()).toMatchObject({ status: 'active', is_syncing: false, last_error: null });
  expect(await kept()).toEqual({
    store_customers: many.customers,
    products: many.products,
    orders: many.orders,
    order_lines: many.orders,
    carts: many.carts,
    counted: many.orders,
    net: 10 * many.orders,
  });
  // Customers and products fill 4 pages, orders 4, carts 2; each kill repeats one at most.
  expect(pages()).toBeLessThanOrEqual(10 + kills.length);
}, 180_000);
