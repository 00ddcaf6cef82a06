import { z } from 'zod';
import type { OrderInput, ProductInput } from '#engines/orders/public.ts';
import { readTime } from '#platform/server/read-time.ts';
import type { StoreChanges, StoreCustomer } from '../../adapter.ts';
import { money, readAll, recordId, word } from '../../read-all.ts';

const flag = z.boolean().nullish();

const person = z.looseObject({
  id: recordId,
  first_name: word,
  last_name: word,
  email: word,
  mobile: word,
  phone: word,
  receive_email: flag,
  modified_on: word,
});
const item = z.looseObject({
  product: z.looseObject({ id: word, sku: word, short_description: word }).nullish(),
  sell_price: money,
  qty_ordered: word.transform((said) => said || '1'),
  order_item_discount_total: money,
});
const payment = z.looseObject({ id: recordId, amount: money, type: word, created_on: word });
const order = z.looseObject({
  id: recordId,
  order_number: word,
  order_status: word,
  currency: word,
  order_total: money,
  order_discount_total: money,
  order_tax_total: money,
  customer: z
    .looseObject({
      id: word,
      first_name: word,
      last_name: word,
      email: word,
      mobile: word,
      phone: word,
    })
    .nullish(),
  order_items: z.array(z.unknown()).nullish(),
  payments: z.array(z.unknown()).nullish(),
  created_on: word,
  modified_on: word,
});
const product = z.looseObject({
  id: recordId,
  sku: word,
  short_description: word,
  long_description: word,
  brand: word,
  product_type: word,
  sell_price_inc: word,
  disabled: flag,
  created_on: word,
  modified_on: word,
});

/** Who reads, and when: times without a zone are of the store's. */
export interface Reader {
  zone: string;
  now: Date;
}

/** A customer as Retail Express has it. */
export type RetailPerson = z.output<typeof person>;

/** A customer of an answer; null for what is none. */
export function readPerson(record: unknown): RetailPerson | null {
  return person.safeParse(record).data ?? null;
}

/** The customers of an answer. */
export function readCustomers(records: readonly unknown[], reader: Reader): StoreChanges {
  const { read, skipped } = readAll(person, records, { record: 'customer', key: 'id' });
  return { customers: read.map((said) => customerOf(said, reader)), skipped };
}

/** The products of an answer. */
export function readProducts(records: readonly unknown[], reader: Reader): StoreChanges {
  const { read, skipped } = readAll(product, records, { record: 'product', key: 'id' });
  return { products: read.map((said) => productOf(said, reader)), skipped };
}

/** The ids of customers whom orders name without their address. */
export function unknownBuyers(records: readonly unknown[]): string[] {
  const ids = records.flatMap((one) => {
    const buyer = order.safeParse(one).data?.customer;
    return buyer && buyer.id !== '' && buyer.email === '' ? [buyer.id] : [];
  });
  return [...new Set(ids)];
}

/** The orders of an answer with their buyers; `known` are the buyers that were asked for. */
export function readOrders(
  records: readonly unknown[],
  { known, ...reader }: Reader & { known: ReadonlyMap<string, RetailPerson> },
): StoreChanges {
  const { read, skipped } = readAll(order, records, { record: 'order', key: 'id' });
  const buyers = read.map((said) => {
    const named = said.customer ?? null;
    return named && (known.get(named.id) ?? named);
  });
  return {
    orders: read.map((said, at) => orderOf(said, buyers[at]?.email ?? '', reader)),
    customers: read.flatMap((said, at) => {
      const buyer = buyers[at];
      return buyer ? [buyerOf(said, buyer, reader)] : [];
    }),
    skipped,
  };
}

function customerOf(said: RetailPerson, reader: Reader): StoreCustomer {
  return {
    remoteId: said.id,
    email: said.email,
    firstName: said.first_name,
    lastName: said.last_name,
    phone: said.mobile || said.phone,
    changedAt: timeOf(said.modified_on, reader),
    ...(typeof said.receive_email === 'boolean' && {
      consent: said.receive_email ? 'subscribed' : 'unsubscribed',
    }),
    fields: fieldsOf(said),
  };
}

function buyerOf(
  said: z.output<typeof order>,
  buyer: Pick<RetailPerson, 'id' | 'email' | 'first_name' | 'last_name' | 'mobile' | 'phone'>,
  reader: Reader,
): StoreCustomer {
  return {
    remoteId: buyer.id,
    email: buyer.email,
    firstName: buyer.first_name,
    lastName: buyer.last_name,
    phone: buyer.mobile || buyer.phone,
    changedAt: timeOf(said.modified_on, reader),
    itemIds: itemsOf(said).map(({ product: of }) => of?.id ?? ''),
    fields: { ...fieldsOf(buyer), ...fieldsOf(said) },
  };
}

function orderOf(said: z.output<typeof order>, email: string, reader: Reader): OrderInput {
  const changedAt = timeOf(said.modified_on, reader);
  return {
    remoteId: said.id,
    number: said.order_number,
    status: said.order_status,
    // An offer is no revenue.
    ...(/^quote/i.test(said.order_status) && { financial: 'Unpaid' }),
    currency: said.currency,
    total: said.order_total,
    tax: said.order_tax_total,
    discount: said.order_discount_total,
    email,
    placedAt: said.created_on === '' ? changedAt : timeOf(said.created_on, reader),
    changedAt,
    lines: itemsOf(said).map((one) => ({
      itemId: one.product?.id || one.product?.sku || '',
      sku: one.product?.sku ?? '',
      name: one.product?.short_description ?? '',
      quantity: one.qty_ordered,
      price: one.sell_price,
      discount: one.order_item_discount_total,
    })),
    refunds: (said.payments ?? []).flatMap((one) => {
      const paid = payment.safeParse(one).data;
      if (!paid || !(Number(paid.amount) < 0)) return [];
      return [
        {
          remoteId: paid.id,
          at: paid.created_on === '' ? changedAt : timeOf(paid.created_on, reader),
          amount: paid.amount.replace('-', ''),
        },
      ];
    }),
  };
}

function itemsOf(said: z.output<typeof order>): z.output<typeof item>[] {
  return (said.order_items ?? []).flatMap((one) => item.safeParse(one).data ?? []);
}

function productOf(said: z.output<typeof product>, reader: Reader): ProductInput {
  return {
    itemId: said.id,
    sku: said.sku,
    name: said.short_description || said.sku || said.id,
    description: said.long_description,
    brand: said.brand,
    price: said.sell_price_inc || null,
    isActive: said.disabled !== true,
    ...(said.created_on !== '' && { createdAt: timeOf(said.created_on, reader) }),
    changedAt: timeOf(said.modified_on, reader),
    categories:
      said.product_type === '' ? [] : [{ remoteId: said.product_type, name: said.product_type }],
  };
}

function timeOf(said: string, { zone, now }: Reader): Date {
  return said === '' ? now : (readTime(said, zone) ?? now);
}

const mappable = new Set([
  'customer_number',
  'company',
  'mobile',
  'phone',
  'customer_type_name',
  'receive_email',
  'receive_sms',
  'order_status',
  'order_total',
  'created_on',
]);

function fieldsOf(said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]): [string, unknown][] => {
      if (!mappable.has(name) || value === '' || value === null || typeof value === 'object')
        return [];
      return [[name, name === 'order_total' ? Number(value) : value]];
    }),
  );
}
