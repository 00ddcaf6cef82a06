// Records are bodies of the REST API, as webhooks carry them; the GraphQL answers are made from them.

import type { Body, RefundRequest } from './body.ts';
import { filledCart, filledCustomer, filledOrder, filledProduct } from './filled.ts';
import { noteChange } from './record-by-id.ts';
import { refundOf, standing } from './refunds.ts';

/** The shop's records and what changes them. */
export interface ShopData {
  customers: Body[];
  orders: Body[];
  products: Body[];
  carts: Body[];
  addOrder(order?: Body): Promise<Body>;
  changeOrder(id: number, change: Body): Promise<Body>;
  refundOrder(id: number, refund?: RefundRequest): Promise<Body>;
  cancelOrder(id: number, reason?: string): Promise<Body>;
  removeOrder(id: number): Promise<void>;
  addCustomer(customer?: Body): Promise<Body>;
  changeCustomer(id: number, change: Body): Promise<Body>;
  removeCustomer(id: number): Promise<void>;
  addProduct(product?: Body): Promise<Body>;
  changeProduct(id: number, change: Body): Promise<Body>;
  removeProduct(id: number): Promise<void>;
  addCart(cart?: Body): Promise<Body>;
  changeCart(id: number, change: Body): Promise<Body>;
  completeCart(id: number): Promise<Body>;
  removeCart(id: number): Promise<void>;
}

interface Tools {
  now: () => number;
  deliver: (topic: string, body: object) => Promise<void>;
}

/** An empty shop. */
export function createShopData(tools: Tools): ShopData {
  const kept = { customers: [], orders: [], products: [], carts: [] } as Record<string, Body[]>;
  const customers = verbs(kept.customers!, tools, { topic: 'customers', fill: filledCustomer });
  const products = verbs(kept.products!, tools, { topic: 'products', fill: filledProduct });
  const carts = verbs(kept.carts!, tools, { topic: 'checkouts', fill: filledCart });
  const orders = verbs(kept.orders!, tools, { topic: 'orders', fill: filledOrder });
  return {
    customers: kept.customers!,
    orders: kept.orders!,
    products: kept.products!,
    carts: kept.carts!,
    addOrder: orders.add,
    changeOrder: orders.change,
    removeOrder: orders.remove,
    refundOrder: async (id, request = {}) => {
      const order = found(kept.orders!, id);
      const refund = refundOf(order, request, dateOf(tools.now()));
      order.refunds = [...order.refunds, refund];
      await tools.deliver('refunds/create', refund);
      return orders.change(id, standing(order));
    },
    cancelOrder: async (id, cancel_reason = 'customer') => {
      const cancelled_at = dateOf(tools.now());
      const order = await orders.change(id, { cancelled_at, cancel_reason });
      await tools.deliver('orders/cancelled', order);
      return order;
    },
    addCustomer: customers.add,
    changeCustomer: customers.change,
    removeCustomer: customers.remove,
    addProduct: products.add,
    changeProduct: products.change,
    removeProduct: products.remove,
    addCart: carts.add,
    changeCart: carts.change,
    completeCart: (id) => carts.change(id, { completed_at: dateOf(tools.now()) }),
    removeCart: carts.remove,
  };
}

function verbs(
  kept: Body[],
  { now, deliver }: Tools,
  { topic, fill }: { topic: string; fill: (body: Body, date: string) => Body },
) {
  const updated = topic === 'orders' ? 'orders/updated' : `${topic}/update`;
  return {
    add: async (given: Body = {}): Promise<Body> => {
      const body = fill(given, dateOf(now()));
      kept.push(body);
      await deliver(`${topic}/create`, body);
      return body;
    },
    change: async (id: number, change: Body): Promise<Body> => {
      const body = Object.assign(found(kept, id), { updated_at: dateOf(now()) }, change);
      noteChange(kept);
      await deliver(updated, body);
      return body;
    },
    remove: async (id: number): Promise<void> => {
      kept.splice(kept.indexOf(found(kept, id)), 1);
      await deliver(`${topic}/delete`, { id });
    },
  };
}

function found(kept: Body[], id: number): Body {
  const body = kept.find((one) => one.id === id);
  if (!body) throw new Error(`The shop has no record ${id}`);
  return body;
}

// Webhooks carry the shop's own offset, here that of New York.
function dateOf(time: number): string {
  return new Date(time - 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '-05:00');
}
