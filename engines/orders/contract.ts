import { z } from 'zod';

/** What an order may be; only counted ones are revenue. The table's own check has the same. */
export const orderStates = [
  'counted',
  'waiting',
  'cancelled',
  'test',
  'no_currency',
  'deleted',
] as const;

/** Whether an order is revenue. */
export type OrderState = (typeof orderStates)[number];

/** An order in a list. Amounts are in units of the currency. */
export const orderRow = z.object({
  id: z.number(),
  /** The store's own key. */
  original_order_id: z.string(),
  number: z.string(),
  date: z.string(),
  /** As the store gave it. */
  status: z.string(),
  status_key: z.string(),
  type: z.string(),
  /** Only counted orders are revenue. */
  state: z.enum(orderStates),
  /** Empty where the store named none that is known. */
  currency: z.string(),
  grand_total: z.number(),
  refunded: z.number(),
  net: z.number(),
  item_count: z.number(),
  /** Null for guests. */
  contact: z.object({ id: z.number(), email: z.string().nullable(), name: z.string() }).nullable(),
  /** The store; 0 is the account itself, by its API. */
  source: z.object({ id: z.number(), name: z.string() }),
});

/** An order in a list. */
export type OrderRow = z.infer<typeof orderRow>;

/** One order, whole. */
export const orderDetail = orderRow.extend({
  tax: z.number(),
  shipping: z.number(),
  discount: z.number(),
  financial_status: z.string(),
  fulfilment_status: z.string(),
  test: z.boolean(),
  /** When its store first told so; null where it did from the beginning, or never. */
  paid_at: z.string().nullable(),
  shipped_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  updated_at: z.string(),
  items: z.array(
    z.object({
      line_no: z.number(),
      product_id: z.number().nullable(),
      item_id: z.string(),
      sku: z.string(),
      description: z.string(),
      quantity: z.number(),
      /** Of one piece. */
      price: z.number(),
      discount: z.number(),
      refunded_quantity: z.number(),
    }),
  ),
  refunds: z.array(z.object({ id: z.string(), date: z.string(), amount: z.number() })),
});

/** One order, whole. */
export type OrderDetail = z.infer<typeof orderDetail>;

const counted = z.array(z.object({ name: z.string(), count: z.number() }));

/** The types and statuses that orders have. */
export const orderTypeCounts = z.object({ types: counted, statuses: counted });

/** The types and statuses that orders have. */
export type OrderTypes = z.infer<typeof orderTypeCounts>;

/** What somebody left in a cart. Amounts are in units of the cart's currency. */
export const cartItem = z.object({
  item_id: z.string(),
  name: z.string(),
  quantity: z.number(),
  price: z.number(),
  /** Of the product that the store has under this id; empty where it has none. */
  image_url: z.string(),
  url: z.string(),
});

/** A cart that was left and neither bought nor deleted. */
export const cartRow = z.object({
  id: z.number(),
  /** The store's own key. */
  cart_id: z.string(),
  shop: z.object({ id: z.number(), name: z.string() }),
  items: z.array(cartItem),
  total: z.number(),
  currency: z.string(),
  restore_url: z.string(),
  started_at: z.string(),
  updated_at: z.string(),
  /** When it counts as abandoned. */
  due_at: z.string(),
  /** When journeys began with it; null while it waits, and where none did. */
  reminded_at: z.string().nullable(),
});

/** A cart that was left and neither bought nor deleted. */
export type CartRow = z.infer<typeof cartRow>;

/** An item with the cart that it lies in. */
export const openCartItem = cartItem.extend({
  cart_id: z.string(),
  contact_id: z.number().nullable(),
  currency: z.string(),
  restore_url: z.string(),
});

/** An item with the cart that it lies in. */
export type OpenCartItem = z.infer<typeof openCartItem>;

/** What was sold in one currency, after refunds. */
const sold = z.object({ currency: z.string(), net: z.number() });

/** Somebody who bought, with what all their orders came to. */
export const customerRow = z.object({
  /** The id of the contact. */
  id: z.number(),
  email: z.string(),
  /** Empty where nothing is known of them any more. */
  name: z.string(),
  orders: z.number(),
  spent: z.array(sold),
  first_at: z.string(),
  last_at: z.string(),
});

/** Somebody who bought. */
export type CustomerRow = z.infer<typeof customerRow>;

/** What was sold of a product in some days. */
export const soldProduct = z.object({
  id: z.number(),
  item_id: z.string(),
  name: z.string(),
  sku: z.string(),
  /** Less what was given back. */
  units: z.number(),
  orders: z.number(),
  returned: z.number(),
  revenue: z.array(sold),
  /** What the returned items had cost. */
  refunded: z.array(sold),
});

/** What was sold of a product in some days. */
export type SoldProduct = z.infer<typeof soldProduct>;

/** How a store is doing: what it sold in the last 30 days, and when it was last read. */
export const storeStanding = z.object({
  /** 0 is the account itself, by its API. */
  id: z.number(),
  kind: z.string(),
  name: z.string(),
  domain: z.string(),
  state: z.enum(['processing', 'pending', 'active', 'inactive']),
  is_syncing: z.boolean(),
  fault: z.string().nullable(),
  synced_at: z.string().nullable(),
  orders: z.number(),
  revenue: z.array(sold),
});

/** How a store is doing. */
export type StoreStanding = z.infer<typeof storeStanding>;
