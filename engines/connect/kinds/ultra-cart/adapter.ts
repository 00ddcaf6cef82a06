import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { OrderInput } from '#engines/orders/public.ts';
import type {
  ConnectedStore,
  ProvenHook,
  RawHook,
  StoreAdapter,
  StoreChanges,
} from '../../adapter.ts';
import { readXml } from '../../read-xml.ts';
import { merchantOf, ordersOf, type UltraOrder } from './read-orders.ts';

/**
 * UltraCart calls us: as XML postback (one order a call) or as webhook (a JSON array of events), at one address. It signs nothing:
 * the address is the secret, and the merchant id in the body has to be the store's.
 * Sources: ultracart.atlassian.net/wiki 1376884 and 1376307; ultracart.com/api/resource_webhook.html.
 */
export const ultraCart: StoreAdapter = {
  kind: 'ultra_cart',
  pace: { perSecond: 1, burst: 5 },
  readEveryMinutes: null,
  isPendingAtFirst: true,
  isUnverified: true,
  prove,
  readHook: (_io, { body, receivedAt }) => Promise.resolve(changesOf(ordersOf(body), receivedAt)),
  fixedFields: [
    ['grand_total', 'total'],
    ['original_order_id', 'order_id'],
    ['order_date', 'order_date'],
    ['order_status', 'payment_status'],
    ['first_name', 'bill_to_first_name'],
    ['last_name', 'bill_to_last_name'],
    ['email', 'email'],
    ['item_id', 'item_id'],
    ['quantity', 'quantity'],
    ['description', 'description'],
    ['price', 'cost'],
  ],
  knownFields: [
    { name: 'bill_to_company', label: 'Company', field_type: 'string' },
    { name: 'bill_to_city', label: 'City', field_type: 'string' },
    { name: 'bill_to_state', label: 'State', field_type: 'string' },
    { name: 'bill_to_zip', label: 'Zip', field_type: 'string' },
    { name: 'bill_to_country', label: 'Country', field_type: 'string' },
    { name: 'day_phone', label: 'Phone', field_type: 'string' },
    { name: 'advertising_source', label: 'Advertising source', field_type: 'string' },
    { name: 'payment_method', label: 'Payment method', field_type: 'string' },
    { name: 'order_date', label: 'Order date', field_type: 'datetime' },
    { name: 'total', label: 'Total', field_type: 'float' },
  ],
  testCall,
};

function prove(call: RawHook, store: ConnectedStore): ProvenHook | null {
  if (merchantOf(call.body) !== store.merchantId) return null;
  return { topic: 'order', remoteKey: createHash('sha256').update(call.body).digest('hex') };
}

function changesOf(orders: readonly UltraOrder[], receivedAt: Date): StoreChanges {
  return {
    orders: orders.map((order) => orderOf(order, receivedAt)),
    customers: orders.map(({ buyer, lines, ...order }) => ({
      remoteId: '',
      ...buyer,
      changedAt: receivedAt,
      itemIds: lines.map(({ itemId }) => itemId),
      fields: order.fields,
    })),
  };
}

// It tells no time of change: of two calls the later one is the newer version.
function orderOf(
  { buyer, lines, fields: _fields, ...order }: UltraOrder,
  receivedAt: Date,
): OrderInput {
  return {
    ...order,
    email: buyer.email,
    changedAt: receivedAt,
    lines,
    refunds:
      order.refunded > 0 ? [{ remoteId: 'refunded', at: receivedAt, amount: order.refunded }] : [],
  };
}

function testCall({ merchantId }: ConnectedStore, now: Date) {
  const date = now.toISOString().slice(0, 19);
  const xml = `<?xml version="1.0" encoding="UTF-8"?><export><order><merchant_id>${z.string().parse(merchantId).replaceAll(/[<&]/g, '')}</merchant_id><order_id>TEST-${now.getTime()}</order_id><order_date>${date}+00:00</order_date><payment_status>Processed</payment_status><test_order>true</test_order><currency_code>USD</currency_code><total>1.00</total><email>test-order@example.com</email><bill_to_first_name>Test</bill_to_first_name><bill_to_last_name>Order</bill_to_last_name><item><item_id>TEST</item_id><quantity>1</quantity><description>Test item</description><cost>1.00</cost></item></order></export>`;
  readXml(xml);
  return { body: Buffer.from(xml), headers: { 'content-type': 'application/xml' } };
}
