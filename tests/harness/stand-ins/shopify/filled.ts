import type { Body } from './body.ts';

/** An id that no record has. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

let lastId = 5_000_000_000;

/** A customer with what was not given. */
export function filledCustomer(given: Body, date: string): Body {
  const id = given.id ?? nextId();
  return {
    id,
    email: `c${id}@example.com`,
    first_name: 'Sun',
    last_name: `Customer ${id}`,
    phone: null,
    created_at: date,
    updated_at: date,
    orders_count: 0,
    total_spent: '0.00',
    currency: 'USD',
    state: 'enabled',
    verified_email: true,
    tags: '',
    note: null,
    tax_exempt: false,
    addresses: [],
    default_address: null,
    email_marketing_consent: {
      state: 'not_subscribed',
      opt_in_level: 'single_opt_in',
      consent_updated_at: null,
    },
    sms_marketing_consent: null,
    admin_graphql_api_id: `gid://shopify/Customer/${id}`,
    ...given,
  };
}

/** An order with what was not given. */
export function filledOrder(given: Body, date: string): Body {
  const id = given.id ?? nextId();
  const lines = (given.line_items ?? [{}]).map(filledLine);
  const total = sum(lines.map((line: Body) => Number(line.price) * line.quantity));
  const number = given.order_number ?? 1000 + (id % 100_000);
  const order: Body = {
    id,
    name: `#${number}`,
    number: number - 1000,
    order_number: number,
    email: given.customer?.email ?? null,
    phone: null,
    created_at: date,
    updated_at: date,
    processed_at: given.created_at ?? date,
    cancelled_at: null,
    cancel_reason: null,
    closed_at: null,
    confirmed: true,
    test: false,
    currency: 'USD',
    presentment_currency: given.currency ?? 'USD',
    financial_status: 'paid',
    fulfillment_status: null,
    source_name: 'web',
    tags: '',
    note: null,
    token: `token${id}`,
    cart_token: null,
    checkout_id: null,
    checkout_token: null,
    discount_codes: [],
    note_attributes: [],
    tax_lines: [],
    shipping_lines: [],
    subtotal_price: total,
    total_line_items_price: total,
    total_discounts: '0.00',
    total_tax: '0.00',
    total_price: total,
    customer: null,
    billing_address: null,
    shipping_address: null,
    fulfillments: [],
    refunds: [],
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    ...given,
    line_items: lines,
  };
  return { current_total_price: order.total_price, ...order };
}

function filledLine(given: Body): Body {
  const id = given.id ?? nextId();
  return {
    id,
    variant_id: null,
    product_id: null,
    title: 'Sun hat',
    name: given.title ?? 'Sun hat',
    variant_title: null,
    sku: null,
    vendor: null,
    quantity: 1,
    current_quantity: given.quantity ?? 1,
    price: '10.00',
    total_discount: '0.00',
    taxable: true,
    requires_shipping: true,
    gift_card: false,
    fulfillment_status: null,
    properties: [],
    tax_lines: [],
    ...given,
  };
}

/** A product with what was not given. */
export function filledProduct(given: Body, date: string): Body {
  const id = given.id ?? nextId();
  const title = given.title ?? `Sun hat ${id}`;
  const variants = (given.variants ?? [{}]).map((variant: Body, at: number) =>
    filledVariant(variant, { product_id: id, position: at + 1, date }),
  );
  return {
    id,
    title,
    body_html: '<p>For bright days.</p>',
    vendor: 'Sun',
    product_type: 'Hats',
    handle: title.toLowerCase().replaceAll(' ', '-'),
    status: 'active',
    tags: '',
    created_at: date,
    updated_at: date,
    published_at: date,
    published_scope: 'web',
    options: [{ name: 'Title', position: 1, values: ['Default Title'] }],
    images: [],
    image: null,
    admin_graphql_api_id: `gid://shopify/Product/${id}`,
    ...given,
    variants,
  };
}

function filledVariant(
  given: Body,
  { product_id, position, date }: { product_id: number; position: number; date: string },
): Body {
  return {
    id: given.id ?? nextId(),
    product_id,
    title: 'Default Title',
    price: '10.00',
    compare_at_price: null,
    sku: '',
    barcode: null,
    position,
    option1: 'Default Title',
    option2: null,
    option3: null,
    taxable: true,
    inventory_quantity: 10,
    created_at: date,
    updated_at: date,
    image_id: null,
    ...given,
  };
}

/** A checkout with what was not given. */
export function filledCart(given: Body, date: string): Body {
  const id = given.id ?? nextId();
  const lines = (given.line_items ?? [{}]).map(filledLine);
  const total = sum(lines.map((line: Body) => Number(line.price) * line.quantity));
  return {
    id,
    token: `checkout${id}`,
    cart_token: `cart${id}`,
    name: `#${id}`,
    email: given.customer?.email ?? null,
    phone: null,
    created_at: date,
    updated_at: date,
    completed_at: null,
    closed_at: null,
    currency: 'USD',
    presentment_currency: given.currency ?? 'USD',
    abandoned_checkout_url: `https://sun-shop.myshopify.com/checkouts/${id}/recover?key=${id}`,
    subtotal_price: total,
    total_line_items_price: total,
    total_discounts: '0.00',
    total_tax: '0.00',
    total_price: total,
    taxes_included: false,
    discount_codes: [],
    note: null,
    note_attributes: [],
    customer: null,
    billing_address: null,
    shipping_address: null,
    ...given,
    line_items: lines,
  };
}

function sum(amounts: number[]): string {
  return amounts.reduce((total, amount) => total + amount, 0).toFixed(2);
}
