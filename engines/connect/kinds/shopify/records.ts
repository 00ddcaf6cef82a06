import { z } from 'zod';

const id = z.union([z.string().max(64), z.number()]).transform(String);
const maybeId = id.nullish();
const text = z.string().nullish();
const money = z.union([z.string().max(40), z.number()]).transform(String);
const moment = z.iso.datetime({ offset: true });
const consent = z.looseObject({ state: z.string().nullish() }).nullish();

const address = z
  .looseObject({ company: text, city: text, province: text, country: text, zip: text })
  .nullish();

/** A customer as calls of a shop carry it. */
export const shopCustomer = z.looseObject({
  id,
  email: text,
  first_name: text,
  last_name: text,
  phone: text,
  created_at: moment.nullish(),
  updated_at: moment.nullish(),
  orders_count: z.coerce.number().nullish(),
  total_spent: money.nullish(),
  tags: text,
  note: text,
  state: text,
  verified_email: z.boolean().nullish(),
  tax_exempt: z.boolean().nullish(),
  email_marketing_consent: consent,
  default_address: address,
});

const line = z.looseObject({
  id: maybeId,
  variant_id: maybeId,
  sku: text,
  title: text,
  name: text,
  quantity: z.coerce.number(),
  price: money.nullish(),
  total_discount: money.nullish(),
});

const refund = z.looseObject({
  id,
  created_at: moment,
  transactions: z
    .array(z.looseObject({ amount: money.nullish(), kind: text, status: text }))
    .optional()
    .default([]),
  refund_line_items: z
    .array(z.looseObject({ line_item_id: maybeId, quantity: z.coerce.number() }))
    .optional()
    .default([]),
});

/** An order as calls of a shop carry it. */
export const shopOrder = z.looseObject({
  id,
  order_number: z.union([z.string(), z.number()]).transform(String).nullish(),
  email: text,
  phone: text,
  created_at: moment,
  updated_at: moment,
  cancelled_at: moment.nullish(),
  test: z.boolean().nullish(),
  currency: z.string(),
  financial_status: text,
  fulfillment_status: text,
  total_price: money,
  total_tax: money.nullish(),
  total_discounts: money.nullish(),
  shipping_lines: z
    .array(z.looseObject({ price: money.nullish() }))
    .optional()
    .default([]),
  line_items: z.array(line).max(5000).optional().default([]),
  refunds: z.array(refund).optional().default([]),
  customer: shopCustomer.nullish(),
});

/** A product as calls of a shop carry it. */
export const shopProduct = z.looseObject({
  id,
  title: z.string(),
  body_html: text,
  vendor: text,
  product_type: text,
  handle: text,
  status: text,
  created_at: moment,
  updated_at: moment,
  published_at: moment.nullish(),
  image: z.looseObject({ src: text }).nullish(),
  variants: z
    .array(
      z.looseObject({
        id,
        title: text,
        sku: text,
        price: money.nullish(),
        inventory_quantity: z.coerce.number().nullish(),
      }),
    )
    .max(5000),
});

/** A checkout as calls of a shop carry it. */
export const shopCheckout = z.looseObject({
  id,
  email: text,
  created_at: moment,
  updated_at: moment,
  completed_at: moment.nullish(),
  currency: z.string(),
  total_price: money,
  abandoned_checkout_url: text,
  line_items: z.array(line).max(5000).optional().default([]),
  customer: shopCustomer.nullish(),
});

export type ShopCustomer = z.output<typeof shopCustomer>;
export type ShopOrder = z.output<typeof shopOrder>;
export type ShopProduct = z.output<typeof shopProduct>;
export type ShopCheckout = z.output<typeof shopCheckout>;
