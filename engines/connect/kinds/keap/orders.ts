import { z } from 'zod';
import type { OrderInput, ProductInput } from '#engines/orders/public.ts';
import type { StoreCustomer } from '../../adapter.ts';
import { customerOf, type KeapContact } from './contacts.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((said) => (said == null ? '' : String(said)));
const digits = z.union([z.string(), z.number()]).transform(String);
const money = z
  .union([
    z.looseObject({ amount: digits.nullish(), currency_code: word }),
    digits.transform((amount) => ({ amount, currency_code: '' })),
  ])
  .nullish()
  .transform((said) => ({ amount: said?.amount ?? '0', currency: said?.currency_code ?? '' }));

/** An order as Keap answers it. */
export const keapOrder = z.looseObject({
  id,
  title: word,
  status: word,
  order_type: word,
  recurring: z.boolean().nullish(),
  contact: z.looseObject({ id, email: word }).nullish(),
  order_time: word,
  creation_time: word,
  modification_time: word,
  invoice_number: word,
  total: money,
  total_paid: money,
  refund_total: money,
  order_items: z
    .array(
      z.looseObject({
        name: word,
        quantity: digits.nullish(),
        price: money,
        discount: money,
        product: z.looseObject({ id: word, name: word, sku: word }).nullish(),
      }),
    )
    .nullish()
    .transform((items) => items ?? []),
});

/** An order as Keap answers it. */
export type KeapOrder = z.output<typeof keapOrder>;

/** A product as Keap answers it. */
export const keapProduct = z.looseObject({
  id,
  product_name: word,
  product_desc: word,
  product_short_desc: word,
  product_price: digits.nullish(),
  sku: word,
  active: z.boolean().nullish(),
  url: word,
  update_time: word,
});

/** An order as it is kept; the buyer is the contact that Keap has for it now. */
export function orderOf(order: KeapOrder, buyer: KeapContact | null, now: Date): OrderInput {
  const changedAt = order.modification_time || now;
  const isVoid = order.status.toUpperCase() === 'VOID';
  return {
    remoteId: order.id,
    number: order.invoice_number || order.id,
    type: order.order_type,
    status: order.status,
    financial: financialOf(order),
    currency: order.total.currency,
    total: order.total.amount,
    isRebill: order.recurring ?? false,
    email: (buyer && customerOf(buyer, now).email) || order.contact?.email,
    placedAt: order.order_time || order.creation_time,
    changedAt,
    cancelledAt: isVoid ? changedAt : null,
    lines: order.order_items.map(({ name, quantity, price, discount, product }) => ({
      itemId: product?.id,
      sku: product?.sku,
      name: name || product?.name,
      quantity: quantity ?? '1',
      price: price.amount,
      discount: discount.amount,
    })),
    refunds:
      Number(order.refund_total.amount) > 0
        ? [{ remoteId: 'refunded', at: changedAt, amount: order.refund_total.amount }]
        : [],
  };
}

/** The buyer of an order as the customer that fills lists of buyers. */
export function buyerOf(order: KeapOrder, buyer: KeapContact, now: Date): StoreCustomer {
  const customer = customerOf(buyer, now);
  return {
    ...customer,
    itemIds: order.order_items.flatMap(({ product }) => (product?.id ? [product.id] : [])),
    fields: {
      ...customer.fields,
      order_title: order.title,
      order_total: order.total.amount,
      order_time: order.order_time || order.creation_time,
      order_status: order.status,
    },
  };
}

/** A product as it is kept. */
export function productOf(product: z.output<typeof keapProduct>, now: Date): ProductInput {
  return {
    itemId: product.id,
    sku: product.sku,
    name: product.product_name,
    description: product.product_short_desc || product.product_desc,
    price: product.product_price ?? null,
    storeUrl: product.url,
    isActive: product.active ?? true,
    changedAt: product.update_time || now,
  };
}

// What nobody has paid for is no revenue yet; what was given back had been paid.
function financialOf({ status, total, total_paid: paid }: KeapOrder): string {
  const said = status.toUpperCase();
  if (said === 'VOID') return 'voided';
  if (said === 'PAID' || said.endsWith('REFUNDED')) return 'paid';
  return Number(paid.amount) > 0 || Number(total.amount) === 0 ? 'paid' : 'pending';
}
