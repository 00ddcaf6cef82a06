// Retail Express on loopback: REST v2.1 with an API key and bearer tokens. Polled; it notifies nobody.
// Paths, parameters, page sizes and names of fields are those of the published OpenAPI documents where they name them;
// the envelope of a page, the life of a token and the limit of calls are not published and stand here as assumptions.
//
// Start        const shop = await startRetailExpress(); shop.apiKey
// Endpoints    GET /v2.1/auth/token, header x-api-key -> {access_token, token_type, expires_on}
//              GET /v2.1/{customers, orders, products, outlets}?created_since&modified_since&order_by=modified_on asc
//                    &page_number (from 1)&page_size (up to 250)[&include_items=true for orders]
//                    headers x-api-key and Authorization: Bearer
//                    -> {data: [...], page_number, page_size, total_records}; also /{id}, /orders/{id}/orderitems
//              Any version is answered as v2.1. 401 for a wrong key or an ended token; over 300 calls a minute 429 with
//              Retry-After.
// Data         shop.{customers, orders, products, outlets}: plain arrays; addCustomer, changeCustomer, removeCustomer,
//              addOrder, changeOrder, cancelOrder, refundOrder, removeOrder, addProduct, changeProduct
// Script       fail, heal, advance (stand-in.ts); shop.exhaust(): 429 until the minute is over; shop.revoke()
import { randomBytes } from 'node:crypto';
import {
  createCallLimit,
  createCounter,
  createRecords,
  type Body,
  type Records,
} from './records.ts';
import { startStandIn, type Answer, type Call, type StandIn } from './stand-in.ts';

export interface RetailExpressStandIn extends StandIn {
  apiKey: string;
  customers: Body[];
  orders: Body[];
  products: Body[];
  outlets: Body[];
  addCustomer: Records['add'];
  changeCustomer: Records['change'];
  removeCustomer: Records['remove'];
  addOrder: Records['add'];
  changeOrder: Records['change'];
  removeOrder: Records['remove'];
  cancelOrder(id: number): Promise<Body>;
  /** Gives back an amount, the whole total without one. */
  refundOrder(id: number, amount?: number): Promise<Body>;
  addProduct: Records['add'];
  changeProduct: Records['change'];
  exhaust(): void;
  revoke(): void;
}

const tokenMs = 3_600_000;
const number = createCounter(100);

/** Starts a shop. */
export async function startRetailExpress(): Promise<RetailExpressStandIn> {
  let standIn: StandIn | null = null;
  const now = (): number => standIn?.now() ?? Date.now();
  const apiKey = randomBytes(16).toString('hex');
  const tokens = new Map<string, number>();
  const limit = createCallLimit({ now, calls: 300, perMs: 60_000 });
  const data = createData(now);
  const lists: Record<string, Body[]> = data.lists;
  standIn = await startStandIn((call): Answer => {
    if (!limit.take()) {
      return { status: 429, headers: { 'retry-after': String(limit.seconds()) }, body: {} };
    }
    if (call.headers['x-api-key'] !== apiKey) return { status: 401, body: wrongKey };
    const path = call.path.replace(/^\/v[\d.]+/, '');
    if (path === '/auth/token') return { body: giveToken(tokens, now()) };
    const token = call.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    if ((tokens.get(token) ?? 0) <= now()) return { status: 401, body: wrongToken };
    return answerList(call, { path, lists });
  });
  const { lists: _lists, ...verbs } = data;
  return Object.assign(standIn, data.lists, verbs, {
    apiKey,
    exhaust: limit.fill,
    revoke: () => tokens.clear(),
  });
}

const wrongKey = {
  statusCode: 401,
  message: 'Access denied due to invalid subscription key.',
};
const wrongToken = {
  statusCode: 401,
  message: 'Unauthorized. Access token is missing or invalid.',
};

function giveToken(tokens: Map<string, number>, now: number): object {
  const access_token = randomBytes(24).toString('hex');
  tokens.set(access_token, now + tokenMs);
  return { access_token, token_type: 'Bearer', expires_on: new Date(now + tokenMs).toISOString() };
}

function createData(now: () => number) {
  const date = (): string => new Date(now()).toISOString();
  const list = (fill: (given: Body, date: string) => Body): Records =>
    createRecords({
      key: 'id',
      fill: (given) => fill(given, date()),
      touch: () => ({ modified_on: date() }),
    });
  const [customers, orders, products] = [
    list(filledCustomer),
    list(filledOrder),
    list(filledProduct),
  ];
  return {
    lists: {
      customers: customers.all,
      orders: orders.all,
      products: products.all,
      outlets: [{ id: 1, name: 'Sun shop', created_on: date(), modified_on: date() }] as Body[],
    },
    addCustomer: customers.add,
    changeCustomer: customers.change,
    removeCustomer: customers.remove,
    addOrder: orders.add,
    changeOrder: orders.change,
    removeOrder: orders.remove,
    cancelOrder: (id: number) => orders.change(id, { order_status: 'Cancelled' }),
    refundOrder: (id: number, amount?: number) => {
      const order = orders.find(id)!;
      const back = { id: number(), amount: -(amount ?? order.order_total), type: 'Refund' };
      return orders.change(id, { payments: [...order.payments, back] });
    },
    addProduct: products.add,
    changeProduct: products.change,
  };
}

function answerList(
  { query }: Call,
  { path, lists }: { path: string; lists: Record<string, Body[]> },
): Answer {
  const [, name = '', id, inner] = path.match(/^\/(\w+)(?:\/(\d+))?(?:\/(\w+))?$/) ?? [];
  const rows = lists[name];
  if (!rows) return { status: 404, body: { statusCode: 404, message: 'Resource not found' } };
  if (id === undefined) return { body: pageOf(shown(name, rows, query), query) };
  const found = rows.find((body) => String(body.id) === id);
  if (!found) return { status: 404, body: { statusCode: 404, message: 'Resource not found' } };
  return { body: inner === 'orderitems' ? pageOf(found.order_items, query) : found };
}

// The items of an order come when they are asked for.
function shown(name: string, rows: Body[], query: Record<string, string>): Body[] {
  if (name !== 'orders' || query.include_items === 'true') return rows;
  return rows.map(({ order_items: _items, ...order }) => order);
}

function pageOf(rows: Body[], query: Record<string, string>): object {
  const [field = 'id', direction = 'asc'] = (query.order_by ?? 'id asc').split(/[ ,]+/);
  const chosen = rows.filter(
    (body) =>
      isSince(body.created_on, query.created_since) &&
      isSince(body.modified_on, query.modified_since),
  );
  chosen.sort((a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : a.id - b.id));
  if (direction === 'desc') chosen.reverse();
  const page_number = Math.max(1, Number(query.page_number ?? 1));
  const page_size = Math.min(250, Number(query.page_size ?? 100));
  const start = (page_number - 1) * page_size;
  return {
    data: chosen.slice(start, start + page_size),
    page_number,
    page_size,
    total_records: chosen.length,
  };
}

function isSince(date: string, since: string | undefined): boolean {
  return since === undefined || date === undefined || Date.parse(date) >= Date.parse(since);
}

function filledCustomer(given: Body, date: string): Body {
  const id = number();
  return {
    id,
    customer_number: `C${id}`,
    first_name: 'Sun',
    last_name: `Customer ${id}`,
    company: null,
    email: `c${id}@example.com`,
    mobile: null,
    phone: null,
    receive_email: false,
    receive_sms: false,
    customer_type_name: 'Retail',
    created_on: date,
    modified_on: date,
    ...given,
  };
}

function filledOrder(given: Body, date: string): Body {
  const items = (given.order_items ?? [{}]).map(filledItem);
  const id = given.id ?? number();
  return {
    id,
    order_number: `10-${String(id).padStart(8, '0')}`,
    external_id: null,
    order_status: 'Processed',
    outlet: { id: 1, name: 'Sun shop' },
    sales_channel: { id: 1, name: 'Retail' },
    customer: null,
    currency: 'AUD',
    order_total: items.reduce((sum: number, one: Body) => sum + one.order_item_total, 0),
    order_discount_total: 0,
    order_tax_total: 0,
    payments: [],
    created_on: date,
    modified_on: date,
    ...given,
    order_items: items,
  };
}

function filledItem(given: Body): Body {
  const [sell_price, qty_ordered] = [given.sell_price ?? 10, given.qty_ordered ?? 1];
  return {
    id: number(),
    order_item_type: 'Product',
    product: { id: 1, sku: 'HAT', short_description: 'Sun hat' },
    original_price: sell_price,
    sell_price,
    qty_ordered,
    order_item_total: sell_price * qty_ordered,
    order_item_discount_total: 0,
    taxable: true,
    tax_rate: 0.1,
    ...given,
  };
}

function filledProduct(given: Body, date: string): Body {
  const id = number();
  return {
    id,
    sku: `SKU${id}`,
    manufacturer_sku: null,
    short_description: 'Sun hat',
    long_description: 'For bright days.',
    brand: 'Sun',
    product_type: 'Hats',
    sell_price_inc: 10,
    disabled: false,
    created_on: date,
    modified_on: date,
    ...given,
  };
}
