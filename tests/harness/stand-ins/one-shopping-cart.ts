// 1ShoppingCart on loopback: the XML API with a key in the query, and its unsigned notifications.
//
// Start        const cart = await startOneShoppingCart(); cart.{merchantId, merchantKey}
// Endpoints    GET /API/{merchantId}/Orders/LIST?key&LimitStartDate&LimitEndDate&SortOrder&LimitOffset&LimitCount
//                    -> <Response success="true"><Orders><Order xlink:href=".../Orders/7">7</Order>...</Orders>
//                       [<NextRecordSet><LimitOffset>100</LimitOffset>...</NextRecordSet>]</Response>
//              GET /API/{merchantId}/Orders/{id}[/READ]?key -> <Response success="true"><OrderInfo>...</OrderInfo>
//              the same for Clients (ClientInfo) and Products (ProductInfo); GET .../Notifications/TEST?key posts to
//              the listeners. 100 records a set. A wrong key or id: <Response success="false"><Error code="...">
// Data         cart.{customers, orders, products}: plain arrays in the names of the API; addOrder, changeOrder,
//              cancelOrder, refundOrder, removeOrder, addCustomer, changeCustomer, addProduct, changeProduct.
//              With cart.isLive = true, new orders also notify cart.hookUrls.
// Webhooks     cart.sendHook(order, {to?, raw?}): POST text/xml <NewOrder><Token>{id}</Token></NewOrder>, no signature
// Script       fail, heal, advance (stand-in.ts)
import { randomBytes } from 'node:crypto';
import { createCounter, createRecords, moneyOf, type Body, type Records } from './records.ts';
import {
  postHook,
  startStandIn,
  xml,
  type Answer,
  type Call,
  type Delivered,
  type StandIn,
} from './stand-in.ts';

interface HookOptions {
  to?: string;
  /** Instead of the XML. */
  raw?: string;
}

export interface OneShoppingCartStandIn extends StandIn {
  merchantId: string;
  merchantKey: string;
  customers: Body[];
  orders: Body[];
  products: Body[];
  addOrder: Records['add'];
  changeOrder: Records['change'];
  removeOrder: Records['remove'];
  cancelOrder(id: string): Promise<Body>;
  refundOrder(id: string): Promise<Body>;
  addCustomer: Records['add'];
  changeCustomer: Records['change'];
  addProduct: Records['add'];
  changeProduct: Records['change'];
  hookUrls: string[];
  isLive: boolean;
  sendHook(order: Body, options?: HookOptions): Promise<Delivered[]>;
}

const number = createCounter(148_899_000);
const perSet = 100;

/** Starts a merchant's cart. */
export async function startOneShoppingCart(): Promise<OneShoppingCartStandIn> {
  let cart: OneShoppingCartStandIn | null = null;
  const keys = { merchantId: '170111', merchantKey: randomBytes(16).toString('hex').toUpperCase() };
  const data = createData({
    now: () => cart?.now() ?? Date.now(),
    notify: async (order) => {
      if (cart?.isLive) await cart.sendHook(order);
    },
  });
  const lists = { Orders: data.orders, Clients: data.customers, Products: data.products };
  const standIn = await startStandIn((call) => {
    const [, merchant, name, id] = call.path.match(/^\/API\/(\d+)\/(\w+)\/(\w+)(?:\/READ)?$/) ?? [];
    if (merchant !== keys.merchantId || call.query.key !== keys.merchantKey) {
      return refusal('2010', 'Invalid merchant key');
    }
    if (name === 'Notifications') return testNotification(cart!);
    const rows = lists[name as keyof typeof lists];
    if (!rows) return refusal('2000', 'Unknown resource');
    const base = `${standIn.url}/API/${merchant}/${name}`;
    if (id === 'LIST') return listAnswer(call, { name: name!, rows, base });
    const found = rows.find((body) => body.Id === id);
    const singular = name!.slice(0, -1);
    return found
      ? response({ [`${singular}Info`]: found })
      : refusal('2050', `${singular} not found`);
  });
  cart = Object.assign(standIn, data, keys, {
    hookUrls: [],
    isLive: false,
    sendHook: (order: Body, { to, raw }: HookOptions = {}) =>
      notifyAll(to ? [to] : cart!.hookUrls, raw ?? noticeOf(order.Id)),
  });
  return cart;
}

function noticeOf(token: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><NewOrder><Token>${token}</Token></NewOrder>`;
}

function notifyAll(goals: string[], body: string): Promise<Delivered[]> {
  const headers = { 'Content-Type': 'text/xml' };
  return Promise.all(goals.map((goal) => postHook(goal, { headers, body })));
}

async function testNotification(cart: OneShoppingCartStandIn): Promise<Answer> {
  await notifyAll(cart.hookUrls, noticeOf(cart.orders.at(-1)?.Id ?? '0'));
  return response({ Message: 'Test notification sent' });
}

function response(content: object): Answer {
  return answerOf({
    '@success': 'true',
    '@xmlns:xlink': 'http://www.w3.org/1999/xlink',
    ...content,
  });
}

// Refusals come with the status 200.
function refusal(code: string, text: string): Answer {
  return answerOf({ '@success': 'false', Error: { '@code': code, '#text': text } });
}

function answerOf(content: object): Answer {
  const body = `<?xml version="1.0" encoding="utf-8"?>${xml('Response', content)}`;
  return { headers: { 'content-type': 'text/xml; charset=utf-8' }, body };
}

function listAnswer(
  { query }: Call,
  { name, rows, base }: { name: string; rows: Body[]; base: string },
): Answer {
  const [from, to] = [query.LimitStartDate, query.LimitEndDate].map((date) =>
    date ? Date.parse(date) : null,
  );
  const chosen = rows.filter((body) => {
    const at = Date.parse(body.OrderDate ?? body.DateEntered ?? '2026-01-01');
    return (from == null || at >= from) && (to == null || at <= to);
  });
  if (query.SortOrder === 'DESC') chosen.reverse();
  const [start, size] = [Number(query.LimitOffset ?? 0), Number(query.LimitCount ?? perSet)];
  const set = chosen.slice(start, start + size);
  const singular = name.slice(0, -1);
  const { key: _key, ...kept } = query;
  const next = { ...kept, LimitCount: size, LimitOffset: start + size };
  return response({
    [name]: {
      [singular]: set.map(({ Id }) => ({ '@xlink:href': `${base}/${Id}`, '#text': Id })),
    },
    ...(chosen.length > start + size && { NextRecordSet: next }),
  });
}

function createData({
  now,
  notify,
}: {
  now: () => number;
  notify: (order: Body) => Promise<void>;
}) {
  const date = (): string => new Date(now()).toISOString().slice(0, 19);
  const list = (fill: (given: Body) => Body, after?: (kind: string, body: Body) => Promise<void>) =>
    createRecords({ key: 'Id', fill, touch: () => ({}), ...(after && { after }) });
  const orders = list(
    (given) => filledOrder(given, date()),
    async (kind, order) => (kind === 'add' ? notify(order) : undefined),
  );
  const customers = list((given) => filledClient(given, date()));
  const products = list(filledProduct);
  return {
    customers: customers.all,
    orders: orders.all,
    products: products.all,
    addOrder: orders.add,
    changeOrder: orders.change,
    removeOrder: orders.remove,
    cancelOrder: (id: string) => orders.change(id, { OrderStatusType: 'Cancelled' }),
    refundOrder: (id: string) => orders.change(id, { OrderStatusType: 'Refunded' }),
    addCustomer: customers.add,
    changeCustomer: customers.change,
    addProduct: products.add,
    changeProduct: products.change,
  };
}

// Dates have no zone: they are the merchant's.
function filledOrder(given: Body, date: string): Body {
  const lines: Body[] = (given.LineItems?.LineItemInfo ?? [{}]).map(filledLine);
  const total = lines.reduce(
    (sum, line) => sum + Number(line.UnitPrice) * Number(line.Quantity),
    0,
  );
  const id = String(number());
  return {
    Id: id,
    ClientId: '',
    OrderDate: date,
    OrderStatusType: 'Accepted',
    Email: `c${id}@example.com`,
    FirstName: 'Sun',
    LastName: `Customer ${id}`,
    Phone: '',
    Currency: 'USD',
    SubTotal: moneyOf(total),
    ShippingTotal: '0.00',
    TaxTotal: '0.00',
    DiscountTotal: '0.00',
    GrandTotal: moneyOf(total),
    ...given,
    LineItems: { LineItemInfo: lines },
  };
}

function filledLine(given: Body): Body {
  return {
    ProductId: { '@xlink:href': 'Products/1', '#text': '1' },
    ProductName: 'Sun hat',
    Sku: 'HAT',
    Quantity: '1',
    UnitPrice: '10.00',
    Discount: '0.00',
    ...given,
  };
}

function filledClient(given: Body, date: string): Body {
  const id = String(number());
  return {
    Id: id,
    Email: `c${id}@example.com`,
    FirstName: 'Sun',
    LastName: `Customer ${id}`,
    Phone: '',
    Company: '',
    Address1: '',
    City: '',
    StateName: '',
    Zip: '',
    CountryName: '',
    DateEntered: date,
    ...given,
  };
}

function filledProduct(given: Body): Body {
  return {
    Id: String(number()),
    ProductName: 'Sun hat',
    ProductSku: 'HAT',
    ProductPrice: '10.00',
    LongDescription: 'For bright days.',
    IsActive: 'true',
    ...given,
  };
}
