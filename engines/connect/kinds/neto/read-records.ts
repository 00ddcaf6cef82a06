import type { z } from 'zod';
import type { CartInput, OrderInput, ProductInput } from '#engines/orders/public.ts';
import type { StoreChanges, StoreCustomer } from '../../adapter.ts';
import { readAll } from '../../read-all.ts';
import { many } from './ask-neto.ts';
import { cart, category, customer, line, order, product } from './shapes.ts';
import { dateFields, flagFields, numberFields } from './source-fields.ts';

/** The orders of an answer with their buyers, and what other orders they are split from. */
export function readOrders(
  records: readonly unknown[],
  now: Date,
): StoreChanges & { related: string[] } {
  const { read, skipped } = readAll(order, records, { record: 'order', key: 'OrderID' });
  return {
    orders: read.map((said) => orderOf(said, now)),
    customers: read.map((said) => buyerOf(said, now)),
    skipped,
    related: read.flatMap(({ RelatedOrderID: related }) => (related === '' ? [] : [related])),
  };
}

/** The customers of an answer. */
export function readCustomers(records: readonly unknown[], now: Date): StoreChanges {
  const { read, skipped } = readAll(customer, records, { record: 'customer', key: 'Username' });
  return { customers: read.map((said) => customerOf(said, now)), skipped };
}

/** The products of an answer. */
export function readProducts(records: readonly unknown[], now: Date): StoreChanges {
  const { read, skipped } = readAll(product, records, { record: 'product', key: 'SKU' });
  return { products: read.map((said) => productOf(said, now)), skipped };
}

/** The carts of an answer: those that were paid or given up at the till are over. */
export function readCarts(records: readonly unknown[], now: Date): StoreChanges {
  const { read, skipped } = readAll(cart, records, { record: 'cart', key: 'CartID' });
  const isClosed = ({ CheckoutStatus: status }: { CheckoutStatus: string }): boolean =>
    status.toLowerCase() === 'closed';
  return {
    carts: read.filter((said) => !isClosed(said)).map((said) => cartOf(said, now)),
    deleted: read.filter(isClosed).map((said) => ({
      kind: 'cart',
      remoteIds: [said.CartID],
      at: new Date(timeOf(said.DateUpdatedUTC) || now),
    })),
    skipped,
  };
}

/** A time of Neto as ISO 8601: it tells UTC without saying so. Empty for none. */
export function timeOf(said: string): string {
  if (said === '' || said.startsWith('0000')) return '';
  const iso = said.replace(' ', 'T');
  return /(?:z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`;
}

function orderOf(said: z.output<typeof order>, now: Date): OrderInput {
  const changedAt = timeOf(said.DateUpdated) || now;
  const isPaid = timeOf(said.DatePaid) !== '';
  const isOffer = /^(?:quote|uncommitted)$/i.test(said.OrderStatus);
  return {
    remoteId: said.OrderID,
    type: said.OrderType,
    status: said.OrderStatus,
    // An offer is no revenue before it is paid; of orders on account the status tells.
    ...(isPaid ? { financial: 'Paid' } : isOffer && { financial: 'Unpaid' }),
    currency: said.CurrencyCode,
    total: said.GrandTotal,
    tax: said.OrderTax,
    shipping: said.ShippingTotal,
    discount: said.CouponDiscount,
    email: said.Email,
    placedAt: timeOf(said.DatePlaced) || changedAt,
    changedAt,
    lines: linesOf(said.OrderLine).map(({ SKU: sku, ...item }) => ({
      itemId: sku,
      sku,
      name: item.ProductName,
      quantity: item.Quantity,
      price: item.UnitPrice,
      discount: item.ProductDiscount,
    })),
    refunds:
      Number(said.RefundTotal) > 0
        ? [{ remoteId: 'refunded', at: changedAt, amount: said.RefundTotal }]
        : [],
  };
}

function linesOf(value: unknown): z.output<typeof line>[] {
  return many(value, 'OrderLine').flatMap((one) => line.safeParse(one).data ?? []);
}

// The buyer of an order, who may be a guest; what they agreed to stands with the customer alone.
function buyerOf(said: z.output<typeof order>, now: Date): StoreCustomer {
  const fields = fieldsOf({ ...said, OrderLine: undefined });
  const text = (name: string): string => String(fields[name] ?? '');
  return {
    remoteId: said.Username,
    email: said.Email,
    firstName: text('BillFirstName'),
    lastName: text('BillLastName'),
    phone: text('BillPhone'),
    changedAt: timeOf(said.DateUpdated) || now,
    itemIds: linesOf(said.OrderLine).map(({ SKU: sku }) => sku),
    fields,
  };
}

// Neto knows subscribed or not, and not whether somebody ever was: who is not gets no marketing.
function customerOf(said: z.output<typeof customer>, now: Date): StoreCustomer {
  const fields = fieldsOf({ ...said, ...said.BillingAddress, ...said.ShippingAddress });
  const text = (name: string): string => String(fields[name] ?? '');
  return {
    remoteId: said.Username,
    email: said.EmailAddress,
    firstName: text('BillFirstName'),
    lastName: text('BillLastName'),
    phone: text('BillPhone'),
    changedAt: timeOf(said.DateUpdated) || now,
    ...(said.NewsletterSubscriber !== '' && {
      consent: isTrue(said.NewsletterSubscriber) ? 'subscribed' : 'unsubscribed',
    }),
    fields,
  };
}

function productOf(said: z.output<typeof product>, now: Date): ProductInput {
  const createdAt = timeOf(said.DateAdded);
  return {
    itemId: said.SKU,
    sku: said.SKU,
    name: said.Name || said.SKU,
    description: said.ShortDescription || said.Description,
    brand: said.Brand,
    price: said.DefaultPrice || null,
    imageUrl: said.ImageURL,
    storeUrl: said.ItemURL,
    stock: said.AvailableSellQuantity || null,
    isPublished: isTrue(said.Visible) && said.Approved.toLowerCase() !== 'false',
    isActive: isTrue(said.IsActive),
    ...(createdAt !== '' && { createdAt }),
    changedAt: timeOf(said.DateUpdated) || now,
    categories: many(said.Categories, 'Category').flatMap((one) => {
      const known = category.safeParse(one).data;
      return known ? [{ remoteId: known.CategoryID, name: known.CategoryName }] : [];
    }),
  };
}

function cartOf(said: z.output<typeof cart>, now: Date): CartInput {
  const changedAt = timeOf(said.DateUpdatedUTC) || now;
  return {
    remoteId: said.CartID,
    email: said.CustomerEmail,
    items: linesOf(said.OrderLines).map((item) => ({
      item_id: item.SKU,
      name: item.ProductName,
      quantity: Number(item.Quantity) || 0,
      price: Number(item.UnitPrice) || 0,
    })),
    value: said.CartTotal,
    // Neto names none for a cart; a store has one.
    currency: '',
    restoreUrl: said.RestoreCartUrl,
    startedAt: timeOf(said.DateCreatedUTC) || changedAt,
    changedAt,
  };
}

function fieldsOf(said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(said)) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      continue;
    const text = String(value).trim();
    if (text === '') continue;
    if (numberFields.has(name)) named[name] = Number(text);
    else if (flagFields.has(name)) named[name] = isTrue(text);
    else if (dateFields.has(name)) named[name] = timeOf(text);
    else named[name] = text;
  }
  return named;
}

function isTrue(said: string): boolean {
  return /^(?:true|1|y|yes)$/i.test(said);
}
