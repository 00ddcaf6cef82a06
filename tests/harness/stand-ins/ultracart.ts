// UltraCart on loopback: XML postback, webhooks of the newer kind, and the REST API of orders.
//
// Start        const cart = await startUltraCart({ merchantId: 'DEMO' }); cart.{merchantId, apiKey}
// Endpoints    GET /rest/v2/order/orders?payment_date_begin&last_modified_begin... &_limit (up to 200)&_offset
//                    header x-ultracart-simple-key -> {orders, metadata: {result_set: {count, offset, limit, more,
//                    next_offset, total_records}}, success}; GET /rest/v2/order/orders/{order_id} -> {order, success}
//                    last_modified_begin/end filters by last_modified_dts. A wrong key: 401 {error, success: false}
// Data         cart.{orders, products}: plain arrays; orders in the names of the postback (order_id,
//              payment_status, current_stage, bill_to_first_name, email, total, item: [...]); addOrder, changeOrder,
//              cancelOrder (stage REJ), refundOrder (total_refunded, refund_dts), removeOrder, addProduct, changeProduct.
//              With cart.isLive = true, changes notify cart.hookUrls by the kind of cart.hookKind ('xml' or 'json').
// Webhooks     cart.sendPostback(order, {to?, raw?}): POST text/xml, one order; an answer other than 200 halts further
//              postbacks until cart.restartPostbacks(); cart.isHalted
//              cart.sendWebhook([{event, order}], {to?, basic?: 'user:secret', isZipped?, raw?}): JSON array of events
//              order_create | order_update | order_delete | order_stage_change; isZipped: gzip, then base64
//              cart.sendHook(order): by cart.hookKind
// Script       fail, heal, advance (stand-in.ts)
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
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
import { restOrder } from './ultracart/rest-order.ts';

interface PostbackOptions {
  to?: string;
  /** Instead of the XML. */
  raw?: string;
}

interface WebhookOptions extends PostbackOptions {
  /** user:secret */
  basic?: string;
  isZipped?: boolean;
}

interface WebhookEvent {
  event: 'order_create' | 'order_update' | 'order_delete' | 'order_stage_change';
  order: Body;
}

export interface UltraCartStandIn extends StandIn {
  merchantId: string;
  apiKey: string;
  orders: Body[];
  products: Body[];
  addOrder: Records['add'];
  changeOrder: Records['change'];
  removeOrder: Records['remove'];
  cancelOrder(id: string): Promise<Body>;
  /** Gives back an amount, the whole total without one. */
  refundOrder(id: string, amount?: number): Promise<Body>;
  addProduct: Records['add'];
  changeProduct: Records['change'];
  hookUrls: string[];
  hookKind: 'xml' | 'json';
  isLive: boolean;
  isHalted: boolean;
  restartPostbacks(): void;
  sendHook(order: Body): Promise<Delivered[]>;
  sendPostback(order: Body, options?: PostbackOptions): Promise<Delivered[]>;
  sendWebhook(events: WebhookEvent[], options?: WebhookOptions): Promise<Delivered[]>;
}

const number = createCounter(20_260_000);
const eventOf = { add: 'order_create', change: 'order_update', remove: 'order_delete' } as const;

/** Starts a merchant's cart. */
export async function startUltraCart({ merchantId = 'DEMO' } = {}): Promise<UltraCartStandIn> {
  let cart: UltraCartStandIn | null = null;
  const apiKey = randomBytes(24).toString('hex');
  const data = createData({
    merchantId,
    now: () => cart?.now() ?? Date.now(),
    notify: async (event, order) => {
      if (!cart?.isLive) return;
      if (cart.hookKind === 'json') await cart.sendWebhook([{ event, order }]);
      else if (event !== 'order_delete') await cart.sendPostback(order);
    },
  });
  const standIn = await startStandIn((call) => answer(call, { apiKey, orders: data.orders }));
  cart = Object.assign(standIn, data, {
    merchantId,
    apiKey,
    hookUrls: [],
    hookKind: 'xml' as const,
    isLive: false,
    isHalted: false,
    restartPostbacks: () => void (cart!.isHalted = false),
    sendHook: (order: Body) =>
      cart!.hookKind === 'json'
        ? cart!.sendWebhook([{ event: 'order_create', order }])
        : cart!.sendPostback(order),
    sendPostback: (order: Body, options: PostbackOptions = {}) => postback(cart!, order, options),
    sendWebhook: (events: WebhookEvent[], options: WebhookOptions = {}) =>
      webhook(options.to ? [options.to] : cart!.hookUrls, events, options),
  });
  return cart;
}

async function postback(
  cart: UltraCartStandIn,
  order: Body,
  { to, raw }: PostbackOptions,
): Promise<Delivered[]> {
  if (cart.isHalted) return [];
  const body = raw ?? `<?xml version="1.0" encoding="UTF-8"?>\n${xml('export', { order })}`;
  const headers = { 'Content-Type': 'text/xml; charset=UTF-8' };
  const goals = to ? [to] : cart.hookUrls;
  const delivered = await Promise.all(goals.map((goal) => postHook(goal, { headers, body })));
  if (delivered.some(({ status }) => status !== 200)) cart.isHalted = true;
  return delivered;
}

function webhook(
  goals: string[],
  events: WebhookEvent[],
  { basic, isZipped, raw }: WebhookOptions,
): Promise<Delivered[]> {
  const plain =
    raw ?? JSON.stringify(events.map(({ event, order }) => ({ [event]: restOrder(order) })));
  const body = isZipped ? gzipSync(plain).toString('base64') : plain;
  const headers = {
    'Content-Type': 'application/json; charset=UTF-8',
    ...(basic && { Authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
  };
  return Promise.all(goals.map((goal) => postHook(goal, { headers, body })));
}

function answer(call: Call, { apiKey, orders }: { apiKey: string; orders: Body[] }): Answer {
  const fault = (status: number, developer_message: string): Answer => ({
    status,
    body: { success: false, error: { developer_message, user_message: developer_message } },
  });
  if (call.headers['x-ultracart-simple-key'] !== apiKey) return fault(401, 'Invalid API key');
  const [, id] = call.path.match(/^\/rest\/v2\/order\/orders(?:\/([\w-]+))?$/) ?? [null, null];
  if (id === null) return fault(404, 'Unknown resource');
  if (id === undefined) return { body: listBody(call.query, orders) };
  const order = orders.find((one) => one.order_id === id);
  return order
    ? { body: { order: restOrder(order), success: true } }
    : fault(404, 'Order not found');
}

function listBody(query: Record<string, string>, orders: Body[]): object {
  const isWithin = (date: string, begin?: string, end?: string): boolean =>
    (!begin || Date.parse(date) >= Date.parse(begin)) &&
    (!end || Date.parse(date) <= Date.parse(end));
  const chosen = orders.filter(
    (order) =>
      isWithin(order.last_modified_dts, query.last_modified_begin, query.last_modified_end) &&
      isWithin(order.order_date, query.creation_date_begin, query.creation_date_end),
  );
  const [offset, limit] = [Number(query._offset ?? 0), Math.min(200, Number(query._limit ?? 100))];
  const rows = chosen.slice(offset, offset + limit);
  const more = chosen.length > offset + limit;
  const result_set = {
    count: rows.length,
    offset,
    limit,
    more,
    next_offset: more ? offset + limit : null,
    total_records: chosen.length,
  };
  return { orders: rows.map(restOrder), metadata: { result_set }, success: true };
}

function createData({
  merchantId,
  now,
  notify,
}: {
  merchantId: string;
  now: () => number;
  notify: (event: WebhookEvent['event'], order: Body) => Promise<void>;
}) {
  const date = (): string => new Date(now()).toISOString();
  const touch = (): Body => ({ last_modified_dts: date() });
  const orders = createRecords({
    key: 'order_id',
    fill: (given) => filledOrder({ merchant_id: merchantId, ...given }, date()),
    touch,
    after: (kind, order) => notify(eventOf[kind], order),
  });
  const products = createRecords({ key: 'item_id', fill: filledItem, touch });
  return {
    orders: orders.all,
    products: products.all,
    addOrder: orders.add,
    changeOrder: orders.change,
    removeOrder: orders.remove,
    cancelOrder: (id: string) => orders.change(id, { current_stage: 'REJ' }),
    refundOrder: (id: string, amount?: number) => {
      const { total, total_refunded } = orders.find(id)!;
      const back = moneyOf(Number(total_refunded) + (amount ?? Number(total)));
      const payment_status = Number(back) >= Number(total) ? 'Refunded' : 'Partially Refunded';
      return orders.change(id, { total_refunded: back, refund_dts: date(), payment_status });
    },
    addProduct: products.add,
    changeProduct: products.change,
  };
}

function filledOrder(given: Body, date: string): Body {
  const lines: Body[] = (given.item ?? [{}]).map(filledItem);
  const total = lines.reduce((sum, line) => sum + Number(line.cost) * Number(line.quantity), 0);
  const id = number();
  return {
    merchant_id: '',
    order_id: `DEMO-${id}`,
    order_date: date,
    last_modified_dts: date,
    current_stage: 'SD',
    payment_status: 'Processed',
    payment_method: 'Credit Card',
    payment_date_time: date,
    currency_code: 'USD',
    bill_to_first_name: 'Sun',
    bill_to_last_name: `Customer ${id}`,
    bill_to_company: '',
    bill_to_city: '',
    bill_to_country: 'United States',
    email: `c${id}@example.com`,
    day_phone: '',
    mailing_list: 'N',
    subtotal: moneyOf(total),
    tax: '0.00',
    shipping_handling_total: '0.00',
    discount: '0.00',
    total: moneyOf(total),
    total_refunded: '0.00',
    refund_dts: '',
    ...given,
    item: lines,
  };
}

function filledItem(given: Body): Body {
  return {
    item_id: `HAT-${number()}`,
    description: 'Sun hat',
    quantity: '1',
    cost: '10.00',
    discount: '0.00',
    ...given,
  };
}
