// The records as the GraphQL Admin API answers them.
import type { Node } from '../graphql.ts';
import {
  addressOf,
  consentOf,
  gid,
  identity,
  isoOf,
  moneySet,
  numberOf,
  tagsOf,
} from './fields.ts';
import { innerPage, page, type PageArgs } from './connections.ts';
import { productNode, variantNode } from './product-nodes.ts';
import { recordById } from './record-by-id.ts';
import { refundedOf } from './refunds.ts';
import type { Body } from './body.ts';
import type { ShopData } from './shop-data.ts';

/** A customer. */
export function customerNode(data: ShopData, body: Body): Node {
  const currency = body.currency ?? 'USD';
  return {
    ...identity('Customer', body),
    firstName: body.first_name,
    lastName: body.last_name,
    displayName: [body.first_name, body.last_name].filter(Boolean).join(' ') || body.email,
    email: body.email,
    phone: body.phone,
    defaultEmailAddress: body.email ? emailAddress(body) : null,
    defaultPhoneNumber: body.phone ? phoneNumber(body) : null,
    emailMarketingConsent: body.email ? consentOf(body.email_marketing_consent) : null,
    smsMarketingConsent: body.phone ? consentOf(body.sms_marketing_consent) : null,
    numberOfOrders: String(body.orders_count ?? 0),
    amountSpent: {
      __typename: 'MoneyV2',
      amount: numberOf(body.total_spent),
      currencyCode: currency,
    },
    tags: () => tagsOf(body.tags),
    note: body.note ?? null,
    state: String(body.state ?? 'disabled').toUpperCase(),
    verifiedEmail: body.verified_email ?? false,
    taxExempt: body.tax_exempt ?? false,
    locale: 'en',
    defaultAddress: () => addressOf(body.default_address),
    addresses: (body.addresses ?? []).map(addressOf),
    addressesV2: (args: PageArgs) => innerPage((body.addresses ?? []).map(addressOf), args),
    orders: (args: PageArgs) =>
      page(
        {
          records: data.orders.filter(({ customer }) => customer?.id === body.id),
          defaultSort: 'ID',
          node: (order) => orderNode(data, order),
        },
        args,
      ),
  };
}

/** An order. */
export function orderNode(data: ShopData, body: Body): Node {
  const currency = body.currency;
  const money = (amount: unknown): Node => moneySet(amount, currency);
  return {
    ...identity('Order', body),
    name: body.name,
    number: body.order_number,
    email: body.email,
    phone: body.phone ?? null,
    processedAt: () => isoOf(body.processed_at ?? body.created_at),
    cancelledAt: () => isoOf(body.cancelled_at),
    cancelReason: body.cancel_reason?.toUpperCase() ?? null,
    closedAt: () => isoOf(body.closed_at),
    closed: body.closed_at != null,
    confirmed: body.confirmed ?? true,
    test: body.test ?? false,
    tags: () => tagsOf(body.tags),
    note: body.note,
    currencyCode: currency,
    presentmentCurrencyCode: body.presentment_currency ?? currency,
    displayFinancialStatus: body.financial_status?.toUpperCase() ?? null,
    displayFulfillmentStatus: fulfilmentOf(body.fulfillment_status),
    fullyPaid: body.financial_status === 'paid',
    sourceName: body.source_name ?? null,
    discountCodes: (body.discount_codes ?? []).map(({ code }: Body) => code),
    customAttributes: () => attributes(body.note_attributes),
    totalPriceSet: () => money(body.total_price),
    subtotalPriceSet: () => money(body.subtotal_price),
    totalTaxSet: () => money(body.total_tax),
    totalDiscountsSet: () => money(body.total_discounts),
    totalShippingPriceSet: () => money(shippingOf(body)),
    totalRefundedSet: () => money(refundedOf(body)),
    totalReceivedSet: () => money(body.total_price),
    netPaymentSet: () => money(Number(body.total_price) - refundedOf(body)),
    currentTotalPriceSet: () => money(body.current_total_price ?? body.total_price),
    currentSubtotalPriceSet: () => money(body.current_subtotal_price ?? body.subtotal_price),
    currentTotalTaxSet: () => money(body.current_total_tax ?? body.total_tax),
    subtotalLineItemsQuantity: () => quantityOf(body.line_items),
    customer: () => (body.customer ? customerNode(data, known(data, body.customer)) : null),
    billingAddress: () => addressOf(body.billing_address),
    shippingAddress: () => addressOf(body.shipping_address),
    lineItems: (args: PageArgs) =>
      innerPage(
        body.line_items.map((line: Body) => lineNode(data, line, currency)),
        args,
      ),
    refunds: ({ first }: PageArgs) =>
      body.refunds
        .slice(0, Number(first ?? body.refunds.length))
        .map((refund: Body) => refundNode(data, refund, currency)),
  };
}

function refundNode(data: ShopData, body: Body, currency: string): Node {
  const amount = body.transactions.reduce(
    (total: number, one: Body) => total + Number(one.amount),
    0,
  );
  return {
    ...identity('Refund', { updated_at: body.created_at, ...body }),
    note: body.note,
    totalRefundedSet: () => moneySet(amount, currency),
    refundLineItems: (args: PageArgs) =>
      innerPage(
        body.refund_line_items.map((line: Body) => ({
          __typename: 'RefundLineItem',
          id: gid('RefundLineItem', line.id),
          quantity: line.quantity,
          restockType: String(line.restock_type ?? 'return').toUpperCase(),
          subtotalSet: moneySet(
            line.subtotal ?? Number(line.line_item.price) * line.quantity,
            currency,
          ),
          totalTaxSet: moneySet(line.total_tax ?? 0, currency),
          lineItem: lineNode(data, line.line_item, currency),
        })),
        args,
      ),
  };
}

function lineNode(data: ShopData, line: Body, currency: string): Node {
  const product = recordById(data.products, line.product_id);
  const variant = product?.variants.find((one: Body) => one.id === line.variant_id);
  const discount = Number(line.total_discount ?? 0);
  const price = Number(line.price);
  const current = line.current_quantity ?? line.quantity;
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: current,
    refundableQuantity: current,
    variantTitle: line.variant_title ?? null,
    vendor: line.vendor ?? null,
    taxable: line.taxable ?? true,
    requiresShipping: line.requires_shipping ?? true,
    isGiftCard: line.gift_card ?? false,
    customAttributes: () => attributes(line.properties),
    image: null,
    originalUnitPriceSet: () => moneySet(price, currency),
    discountedUnitPriceSet: () => moneySet(price - discount / Math.max(1, line.quantity), currency),
    originalTotalSet: () => moneySet(price * line.quantity, currency),
    discountedTotalSet: () => moneySet(price * line.quantity - discount, currency),
    totalDiscountSet: () => moneySet(discount, currency),
    product: () => (product ? productNode(data, product) : null),
    variant: () => (product && variant ? variantNode(data, { product, variant }) : null),
  };
}

/** A checkout that was left. */
export function cartNode(data: ShopData, body: Body): Node {
  const currency = body.currency;
  const lines = body.line_items.map((line: Body, at: number) => {
    const node = lineNode(data, line, currency);
    const key = line.id ?? line.key ?? `${body.id}${at}`;
    return {
      ...node,
      __typename: 'AbandonedCheckoutLineItem',
      id: gid('AbandonedCheckoutLineItem', key),
      originalTotalPriceSet: node.originalTotalSet,
      discountedTotalPriceSet: node.discountedTotalSet,
    };
  });
  return {
    ...identity('AbandonedCheckout', body),
    name: body.name ?? `#${body.id}`,
    abandonedCheckoutUrl: body.abandoned_checkout_url,
    completedAt: () => isoOf(body.completed_at),
    note: body.note ?? '',
    discountCodes: (body.discount_codes ?? []).map(({ code }: Body) => code),
    customAttributes: () => attributes(body.note_attributes),
    lineItemsQuantity: () => quantityOf(body.line_items),
    taxesIncluded: body.taxes_included ?? false,
    totalPriceSet: () => moneySet(body.total_price, currency),
    subtotalPriceSet: () => moneySet(body.subtotal_price, currency),
    totalTaxSet: () => moneySet(body.total_tax, currency),
    totalDiscountSet: () => moneySet(body.total_discounts, currency),
    totalLineItemsPriceSet: () => moneySet(body.total_line_items_price, currency),
    customer: () => (body.customer ? customerNode(data, known(data, body.customer)) : null),
    billingAddress: () => addressOf(body.billing_address),
    shippingAddress: () => addressOf(body.shipping_address),
    lineItems: (args: PageArgs) => innerPage(lines, args),
  };
}

// The customer within an order is as old as the order.
function known(data: ShopData, customer: Body): Body {
  return recordById(data.customers, customer.id) ?? customer;
}

function emailAddress(body: Body): Node {
  const consent = consentOf(body.email_marketing_consent);
  return {
    __typename: 'CustomerEmailAddress',
    emailAddress: body.email,
    marketingState: consent?.marketingState ?? 'NOT_SUBSCRIBED',
    marketingOptInLevel: consent?.marketingOptInLevel ?? null,
    marketingUpdatedAt: consent?.consentUpdatedAt ?? null,
    validFormat: true,
  };
}

function phoneNumber(body: Body): Node {
  const consent = consentOf(body.sms_marketing_consent);
  return {
    __typename: 'CustomerPhoneNumber',
    phoneNumber: body.phone,
    marketingState: consent?.marketingState ?? 'NOT_SUBSCRIBED',
    marketingUpdatedAt: consent?.consentUpdatedAt ?? null,
  };
}

function fulfilmentOf(status: string | null): string {
  const names: Record<string, string> = { partial: 'PARTIALLY_FULFILLED', fulfilled: 'FULFILLED' };
  return status ? (names[status] ?? status.toUpperCase()) : 'UNFULFILLED';
}

function shippingOf(body: Body): number {
  return (body.shipping_lines ?? []).reduce((sum: number, one: Body) => sum + Number(one.price), 0);
}

function quantityOf(lines: Body[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function attributes(pairs: Body[] | null | undefined): Node[] {
  return (pairs ?? []).map(({ name, value }) => ({ __typename: 'Attribute', key: name, value }));
}
