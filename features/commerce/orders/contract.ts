import { z } from 'zod';
import type { OrderRow } from '#engines/orders/contract.ts';
import { flag, idParam, pageNumber, pageSize, requiredText } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** How many orders one call may bring. */
export const mostOrdersAtOnce = 100;

const note = z.string('must be a text').max(255, 'is too long (at most 255 characters)').optional();
const amountHint = 'must be an amount such as 12.5';
const amount = z.union(
  [z.number(), z.string().regex(/^-?\d{1,14}(\.\d{1,4})?$/, amountHint)],
  amountHint,
);
const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time such as 2026-11-21T19:00:00Z',
});

const item = z.strictObject({
  item_id: note,
  sku: note,
  description: note,
  quantity: amount.optional(),
  price: amount.optional(),
  discount: amount.optional(),
  refunded_quantity: amount.optional(),
});

/** An order as a program sends it, whole. */
const orderInput = z
  .strictObject({
    original_order_id: requiredText(),
    number: note,
    date: moment.optional(),
    /** When it was changed last; now, without. The newest version stands. */
    updated_at: moment.optional(),
    cancelled_at: moment.nullish(),
    status: note,
    financial_status: note,
    fulfilment_status: note,
    type: note,
    currency: requiredText({ max: 10 }),
    grand_total: amount,
    tax: amount.optional(),
    shipping: amount.optional(),
    discount: amount.optional(),
    test: flag.optional(),
    email: z.string('must be a text').max(1000).optional(),
    contact_id: idParam.optional(),
    /** The cart of the shop that became this order: nobody is reminded of it. */
    cart_id: note,
    /** Coupon codes that the buyer used: those of coupon banks count as redeemed. */
    coupon_codes: z
      .array(z.string('must be a text').max(255, 'is too long (at most 255 characters)'))
      .max(20, 'at most 20 codes')
      .optional(),
    items: z.array(item).max(10_000, 'at most 10000 items').optional(),
    refunds: z
      .array(z.strictObject({ id: requiredText(), date: moment, amount }))
      .max(500, 'at most 500 refunds')
      .optional(),
  })
  .refine((order) => order.email === undefined || order.contact_id === undefined, {
    path: ['email'],
    message: 'is not needed beside contact_id',
  });

/** One order or several of one shop. */
export const ordersInput = z
  .strictObject({
    /** The shop's name, where an account has several; each may have an order of one id. */
    source: note,
    order: orderInput.optional(),
    orders: z
      .array(orderInput)
      .min(1, 'name at least one order')
      .max(mostOrdersAtOnce, `at most ${mostOrdersAtOnce} orders`)
      .optional(),
  })
  .refine((body) => (body.order === undefined) !== (body.orders === undefined), {
    path: ['order'],
    message: 'is required, or orders instead of it',
  });

/** An order as a program sends it. */
export type OrderBody = z.infer<typeof orderInput>;

/** The orders of the account. */
export const orders = listCall<OrderRow>('orders', { collectionKey: 'orders' });

const filters = z.object({
  exact_total: flag.optional(),
  contact_id: idParam.optional(),
  list_id: idParam.optional(),
  status: note,
  type: note,
  store_id: z.coerce.number('must be an id').int('must be an id').min(0).optional(),
  email: note,
  number: note,
  from: moment.optional(),
  to: moment.optional(),
  min_total: z.coerce.number('must be a number').optional(),
  product: note,
});

const isOfContact = (query: Pick<z.infer<typeof filters>, 'list_id' | 'contact_id'>): boolean =>
  query.list_id === undefined || query.contact_id !== undefined;
const needsContact = {
  path: ['list_id'],
  message: 'needs contact_id: orders are of a contact within a list',
};

/** What orders are narrowed to, in a list and in a file. */
export const ordersFilters = filters.refine(isOfContact, needsContact);

/** How orders are listed. */
export const ordersQuery = filters
  .extend({
    page: pageNumber.default(1),
    per_page: pageSize(100).default(10),
    sort: z.enum(['date', 'total'], 'must be date or total').default('date'),
    sort_order: z.enum(['asc', 'desc'], 'must be asc or desc').optional(),
  })
  .refine(isOfContact, needsContact);
