import { z } from 'zod';

// The Admin API names records otherwise than calls do: nodes are turned into what calls carry, so that both are read by one set of rules.
const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const amount = z.union([z.string(), z.number()]).transform(String);
const set = z.looseObject({
  shopMoney: z.looseObject({ amount, currencyCode: z.string().optional() }),
});

/** Where a list that stands within a record goes on. */
export const pageInfo = z.looseObject({ hasNextPage: z.boolean(), endCursor: text });

const customer = z.looseObject({
  legacyResourceId: id,
  firstName: text,
  lastName: text,
  createdAt: text,
  updatedAt: text,
  numberOfOrders: z.union([z.string(), z.number()]).nullish(),
  amountSpent: z.looseObject({ amount }).nullish(),
  tags: z.array(z.string()).nullish(),
  note: text,
  state: text,
  verifiedEmail: z.boolean().nullish(),
  taxExempt: z.boolean().nullish(),
  defaultEmailAddress: z.looseObject({ emailAddress: text, marketingState: text }).nullish(),
  defaultPhoneNumber: z.looseObject({ phoneNumber: text }).nullish(),
  defaultAddress: z.record(z.string(), z.unknown()).nullish(),
});

/** A customer, as a call carries it. */
export const customerNode = customer.transform((node) => ({
  id: node.legacyResourceId,
  email: node.defaultEmailAddress?.emailAddress,
  first_name: node.firstName,
  last_name: node.lastName,
  phone: node.defaultPhoneNumber?.phoneNumber,
  created_at: node.createdAt,
  updated_at: node.updatedAt,
  orders_count: node.numberOfOrders,
  total_spent: node.amountSpent?.amount,
  tags: node.tags?.join(', '),
  note: node.note,
  state: node.state,
  verified_email: node.verifiedEmail,
  tax_exempt: node.taxExempt,
  email_marketing_consent: { state: node.defaultEmailAddress?.marketingState },
  default_address: node.defaultAddress,
}));

/** A line of an order or checkout, as a call carries it. */
export const lineNode = z
  .looseObject({
    id: z.string(),
    name: text,
    title: text,
    sku: text,
    quantity: z.number(),
    variant: z.looseObject({ legacyResourceId: id }).nullish(),
    originalUnitPriceSet: set,
    totalDiscountSet: set.nullish(),
  })
  .transform((node) => ({
    id: lastOf(node.id),
    variant_id: node.variant?.legacyResourceId,
    sku: node.sku,
    title: node.title,
    name: node.name,
    quantity: node.quantity,
    price: node.originalUnitPriceSet.shopMoney.amount,
    total_discount: node.totalDiscountSet?.shopMoney.amount,
  }));

const refundNode = z
  .looseObject({
    legacyResourceId: id,
    createdAt: z.string(),
    totalRefundedSet: set,
    refundLineItems: z.looseObject({
      nodes: z.array(
        z.looseObject({ quantity: z.number(), lineItem: z.looseObject({ id: z.string() }) }),
      ),
    }),
  })
  .transform((node) => ({
    id: node.legacyResourceId,
    created_at: node.createdAt,
    transactions: [{ amount: node.totalRefundedSet.shopMoney.amount }],
    refund_line_items: node.refundLineItems.nodes.map(({ quantity, lineItem }) => ({
      line_item_id: lastOf(lineItem.id),
      quantity,
    })),
  }));

/** An order, as a call carries it, and where its lines go on. */
export const orderNode = z
  .looseObject({
    legacyResourceId: id,
    number: z.number().nullish(),
    email: text,
    createdAt: z.string(),
    updatedAt: z.string(),
    cancelledAt: text,
    test: z.boolean(),
    currencyCode: z.string(),
    displayFinancialStatus: text,
    displayFulfillmentStatus: text,
    totalPriceSet: set,
    totalTaxSet: set.nullish(),
    totalDiscountsSet: set.nullish(),
    totalShippingPriceSet: set.nullish(),
    customer: customerNode.nullish(),
    lineItems: z.looseObject({ nodes: z.array(lineNode), pageInfo }),
    refunds: z.array(refundNode),
  })
  .transform((node) => ({
    more: cursorOf(node.lineItems.pageInfo),
    record: {
      id: node.legacyResourceId,
      order_number: node.number,
      email: node.email,
      created_at: node.createdAt,
      updated_at: node.updatedAt,
      cancelled_at: node.cancelledAt,
      test: node.test,
      currency: node.currencyCode,
      financial_status: node.displayFinancialStatus,
      fulfillment_status: fulfilmentOf(node.displayFulfillmentStatus),
      total_price: node.totalPriceSet.shopMoney.amount,
      total_tax: node.totalTaxSet?.shopMoney.amount,
      total_discounts: node.totalDiscountsSet?.shopMoney.amount,
      shipping_lines: [{ price: node.totalShippingPriceSet?.shopMoney.amount }],
      customer: node.customer,
      line_items: node.lineItems.nodes,
      refunds: node.refunds,
    },
  }));

/** A variant, as a call carries it. */
export const variantNode = z
  .looseObject({
    legacyResourceId: id,
    title: text,
    sku: text,
    price: amount.nullish(),
    inventoryQuantity: z.number().nullish(),
  })
  .transform((node) => ({
    id: node.legacyResourceId,
    title: node.title,
    sku: node.sku,
    price: node.price,
    inventory_quantity: node.inventoryQuantity,
  }));

const media = z.looseObject({
  preview: z.looseObject({ image: z.looseObject({ url: text }).nullish() }).nullish(),
});

/** A product, as a call carries it, and where its variants go on. */
export const productNode = z
  .looseObject({
    legacyResourceId: id,
    title: z.string(),
    descriptionHtml: text,
    vendor: text,
    productType: text,
    handle: text,
    status: text,
    createdAt: z.string(),
    updatedAt: z.string(),
    publishedAt: text,
    featuredMedia: media.nullish(),
    variants: z.looseObject({ nodes: z.array(variantNode), pageInfo }),
  })
  .transform((node) => ({
    more: cursorOf(node.variants.pageInfo),
    record: {
      id: node.legacyResourceId,
      title: node.title,
      body_html: node.descriptionHtml,
      vendor: node.vendor,
      product_type: node.productType,
      handle: node.handle,
      status: node.status,
      created_at: node.createdAt,
      updated_at: node.updatedAt,
      published_at: node.publishedAt,
      image: { src: node.featuredMedia?.preview?.image?.url },
      variants: node.variants.nodes,
    },
  }));

/** A checkout that was left, as a call carries it. */
export const checkoutNode = z
  .looseObject({
    legacyResourceId: id,
    createdAt: z.string(),
    updatedAt: z.string(),
    completedAt: text,
    abandonedCheckoutUrl: text,
    totalPriceSet: set,
    customer: customerNode.nullish(),
    lineItems: z.looseObject({ nodes: z.array(lineNode) }),
  })
  .transform((node) => ({
    id: node.legacyResourceId,
    email: node.customer?.email,
    created_at: node.createdAt,
    updated_at: node.updatedAt,
    completed_at: node.completedAt,
    currency: node.totalPriceSet.shopMoney.currencyCode ?? '',
    total_price: node.totalPriceSet.shopMoney.amount,
    abandoned_checkout_url: node.abandonedCheckoutUrl,
    customer: node.customer,
    line_items: node.lineItems.nodes,
  }));

/** Where a list goes on; null at its end. */
export function cursorOf({ hasNextPage, endCursor }: z.output<typeof pageInfo>): string | null {
  return hasNextPage && endCursor ? endCursor : null;
}

/** The number in an id such as gid://shopify/LineItem/7. */
export function lastOf(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1).split('?')[0]!;
}

function fulfilmentOf(status: string | null | undefined): string | null {
  if (!status || status === 'UNFULFILLED') return null;
  return status === 'PARTIALLY_FULFILLED' ? 'partial' : status.toLowerCase();
}
