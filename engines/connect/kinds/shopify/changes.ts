import type { CartInput, OrderInput, ProductInput } from '#engines/orders/public.ts';
import type { StoreChanges, StoreCustomer } from '../../adapter.ts';
import type { ShopCheckout, ShopCustomer, ShopOrder, ShopProduct } from './records.ts';

/** Who buys at a shop; `at` is when it was told, for customers without a date. */
export function customerOf(customer: ShopCustomer, at: Date): StoreCustomer {
  const { company, city, province, country, zip } = customer.default_address ?? {};
  return {
    remoteId: customer.id,
    email: customer.email ?? undefined,
    firstName: customer.first_name ?? undefined,
    lastName: customer.last_name ?? undefined,
    phone: customer.phone ?? undefined,
    changedAt: customer.updated_at ?? at,
    consent: consentOf(customer),
    fields: {
      first_name: customer.first_name,
      last_name: customer.last_name,
      email: customer.email,
      phone: customer.phone,
      created_at: customer.created_at,
      orders_count: customer.orders_count,
      total_spent: customer.total_spent == null ? undefined : Number(customer.total_spent),
      tags: customer.tags,
      note: customer.note,
      state: customer.state?.toLowerCase(),
      verified_email: customer.verified_email,
      tax_exempt: customer.tax_exempt,
      company,
      city,
      province,
      country,
      zip,
    },
  };
}

// Only who said yes or no has said anything; who waits for a confirmation has not yet.
function consentOf({ email_marketing_consent: said }: ShopCustomer): StoreCustomer['consent'] {
  const state = said?.state?.toLowerCase();
  return state === 'subscribed' || state === 'unsubscribed' ? state : 'none';
}

/** The buyer of an order. What a customer agreed to is about the customer's address, so it says nothing of another one on the order. */
export function buyerOf(order: ShopOrder): StoreCustomer[] {
  const itemIds = order.line_items.flatMap(({ variant_id: item }) => (item ? [item] : []));
  return personOf(order, itemIds);
}

function personOf(
  { customer, email, updated_at: at }: ShopOrder | ShopCheckout,
  itemIds?: readonly string[],
): StoreCustomer[] {
  const said = email?.trim() || customer?.email?.trim() || '';
  if (said === '') return [];
  const person = customer ? customerOf(customer, new Date(at)) : { remoteId: '', changedAt: at };
  const isTheirs = customer?.email?.trim().toLowerCase() === said.toLowerCase();
  return [
    {
      ...person,
      email: said,
      ...(!isTheirs && { remoteId: '', consent: 'none' as const }),
      ...(itemIds && { itemIds }),
    },
  ];
}

/** An order in the shop's own money; returns take the total down by what was given back. */
export function orderOf(order: ShopOrder): OrderInput {
  const places = new Map(order.line_items.map((line, at) => [line.id ?? `${at}`, at + 1]));
  const returned = new Map<string, number>();
  for (const { refund_line_items: lines } of order.refunds)
    for (const { line_item_id: line, quantity } of lines)
      if (line) returned.set(line, (returned.get(line) ?? 0) + quantity);
  return {
    remoteId: order.id,
    number: order.order_number ?? undefined,
    ...statusesOf(order),
    currency: order.currency,
    total: order.total_price,
    tax: order.total_tax ?? undefined,
    shipping: sum(order.shipping_lines.map(({ price }) => price)),
    discount: order.total_discounts ?? undefined,
    isTest: order.test ?? false,
    email: order.email || order.customer?.email || undefined,
    placedAt: order.created_at,
    changedAt: order.updated_at,
    cancelledAt: order.cancelled_at ?? null,
    lines: order.line_items.map((line) => lineOf(line, returned)),
    refunds: order.refunds.map((refund) => ({
      remoteId: refund.id,
      at: refund.created_at,
      amount: sum(refund.transactions.filter(isGivenBack).map(({ amount }) => amount)),
      lines: refund.refund_line_items.flatMap(({ line_item_id: line, quantity }) => {
        const place = line ? places.get(line) : undefined;
        return place === undefined ? [] : [{ line_no: place, quantity }];
      }),
    })),
  };
}

function statusesOf(order: ShopOrder): Pick<OrderInput, 'status' | 'financial' | 'fulfilment'> {
  const status = order.financial_status?.toLowerCase() ?? '';
  return {
    status,
    financial: status,
    fulfilment: order.fulfillment_status?.toLowerCase() ?? 'unfulfilled',
  };
}

function lineOf(
  line: ShopOrder['line_items'][number],
  returned: ReadonlyMap<string, number>,
): NonNullable<OrderInput['lines']>[number] {
  return {
    itemId: line.variant_id ?? undefined,
    sku: line.sku ?? undefined,
    name: line.name || line.title || '',
    quantity: line.quantity,
    price: line.price ?? undefined,
    discount: line.total_discount ?? undefined,
    refundedQuantity: (line.id && returned.get(line.id)) || 0,
  };
}

function isGivenBack({
  kind,
  status,
}: {
  kind?: string | null | undefined;
  status?: string | null | undefined;
}): boolean {
  return (kind ?? 'refund') === 'refund' && (status ?? 'success') === 'success';
}

/** What a product sells: each variant by itself, because orders name variants. */
export function productsOf(
  product: ShopProduct,
  { domain, currency }: { domain: string; currency: string },
): ProductInput[] {
  const type = product.product_type?.trim() ?? '';
  return product.variants.map((variant) => ({
    itemId: variant.id,
    parentId: product.id,
    sku: variant.sku ?? undefined,
    name: nameOf(product.title, variant.title),
    description: wordsOf(product.body_html ?? ''),
    brand: product.vendor ?? undefined,
    price: variant.price ?? null,
    currency,
    imageUrl: product.image?.src ?? undefined,
    storeUrl: `https://${domain}/products/${encodeURIComponent(product.handle ?? '')}?variant=${variant.id}`,
    stock: variant.inventory_quantity ?? null,
    isPublished: product.published_at != null,
    isActive: product.status?.toLowerCase() === 'active',
    createdAt: product.created_at,
    changedAt: product.updated_at,
    categories: type === '' ? [] : [{ remoteId: type, name: type }],
  }));
}

function nameOf(title: string, variant: string | null | undefined): string {
  return !variant || variant === 'Default Title' ? title : `${title} - ${variant}`;
}

function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A checkout that was begun, or that it is over. */
export function checkoutChanges(checkout: ShopCheckout): StoreChanges {
  if (checkout.completed_at)
    return {
      deleted: [{ kind: 'cart', remoteIds: [checkout.id], at: new Date(checkout.completed_at) }],
    };
  return { customers: personOf(checkout), carts: [cartOf(checkout)] };
}

function cartOf(checkout: ShopCheckout): CartInput {
  return {
    remoteId: checkout.id,
    email: checkout.email || checkout.customer?.email || undefined,
    items: checkout.line_items.map((line) => ({
      item_id: line.variant_id ?? '',
      name: line.name || line.title || '',
      quantity: line.quantity,
      price: Number(line.price ?? 0),
    })),
    value: checkout.total_price,
    currency: checkout.currency,
    restoreUrl: checkout.abandoned_checkout_url ?? undefined,
    startedAt: checkout.created_at,
    changedAt: checkout.updated_at,
  };
}

// In ten-thousandths, so that nothing is lost.
function sum(amounts: readonly (string | null | undefined)[]): string {
  const total = amounts.reduce((all, one) => all + Math.round(Number(one ?? 0) * 10_000), 0);
  return String(total / 10_000);
}
