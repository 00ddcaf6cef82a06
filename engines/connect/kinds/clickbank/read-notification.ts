import type { LineInput, OrderInput } from '#engines/orders/public.ts';
import type { StoreChanges, StoreCustomer, StoreIo } from '../../adapter.ts';
import type { ClickBankNotification } from './notification.ts';

/** Types that are an order, or give one back. */
const sales = new Set(['SALE', 'BILL', 'INSF']);
const refunds = new Set(['RFND', 'CGBK']);

/** What a notification means. A refund names the sale that it gives back, and nothing of it but its amount is new. */
export async function changesOf(
  io: StoreIo,
  said: ClickBankNotification,
  receivedAt: Date,
): Promise<StoreChanges> {
  const isTest = said.transactionType.startsWith('TEST');
  const type = said.transactionType.replace(/^TEST_?/, '') || 'SALE';
  const at = timeOf(said.transactionTime) ?? receivedAt;
  if (type === 'ABANDONED_ORDER') return isTest ? {} : cartOf(said, at);
  // A test names nobody who bought.
  const customers = isTest ? [] : [buyerOf(said, { type, at })];
  if (!sales.has(type) && !refunds.has(type)) return { customers };
  const kept = await io.keptOrder(said.receipt);
  return { customers, orders: [orderOf(said, { type, at, isTest, kept })] };
}

interface Happened {
  type: string;
  at: Date;
  isTest: boolean;
  kept: OrderInput | null;
}

// Both may come first: the sale gives what was sold and when, the refund what was given back.
function orderOf(said: ClickBankNotification, { type, at, isTest, kept }: Happened): OrderInput {
  const isRefund = refunds.has(type);
  const isOld = kept !== null && new Date(kept.changedAt).getTime() > at.getTime();
  const sold = isRefund && kept ? kept : soldBy(said, at);
  const back = {
    remoteId: `${type} ${said.transactionTime}`.slice(0, 255),
    at,
    amount: positive(said.totalOrderAmount),
  };
  const given = (kept?.refunds ?? []).filter(({ remoteId }) => remoteId !== back.remoteId);
  return {
    ...sold,
    remoteId: said.receipt,
    type: type === 'BILL' ? 'rebill' : (sold.type ?? 'sale'),
    ...(isOld
      ? { status: kept.status, financial: kept.financial }
      : { status: type, financial: type === 'INSF' ? 'failed' : 'paid' }),
    isTest,
    isRebill: /-B\d+$/i.test(said.receipt),
    email: emailOf(said) || kept?.email,
    changedAt: isOld ? kept.changedAt : at,
    refunds: isRefund ? [...given, back] : given,
  };
}

function soldBy(said: ClickBankNotification, at: Date): OrderInput {
  const lines = said.lineItems.map((line) => lineOf(line, said));
  const ofLines = lines.reduce(
    (sum, { price, quantity, discount }) =>
      sum + Number(price) * Number(quantity) - Number(discount),
    Number(positive(said.totalTaxAmount)) + Number(positive(said.totalShippingAmount)),
  );
  const total = positive(said.totalOrderAmount);
  // A refund of a part, whose sale is not here: what its lines cost is the order.
  const isPart = refunds.has(said.transactionType) && ofLines > Number(total);
  return {
    remoteId: said.receipt,
    number: said.receipt,
    type: 'sale',
    currency: said.currency,
    total: isPart ? ofLines.toFixed(2) : total,
    tax: positive(said.totalTaxAmount),
    shipping: positive(said.totalShippingAmount),
    placedAt: at,
    changedAt: at,
    lines,
  };
}

// Version 6 tells no price of a piece: of a single line it is the order's, of several what came to the account.
function lineOf(
  line: ClickBankNotification['lineItems'][number],
  { lineItems, totalOrderAmount, totalTaxAmount, totalShippingAmount }: ClickBankNotification,
): LineInput {
  const quantity = Number(positive(line.quantity ?? '1')) || 1;
  const whole =
    lineItems.length === 1
      ? Number(positive(totalOrderAmount)) -
        Number(positive(totalTaxAmount)) -
        Number(positive(totalShippingAmount))
      : Number(positive(line.accountAmount));
  return {
    itemId: line.itemNo,
    sku: line.itemNo,
    name: line.productTitle,
    quantity: String(quantity),
    price:
      line.productPrice === undefined ? (whole / quantity).toFixed(4) : positive(line.productPrice),
    discount: positive(line.productDiscount),
  };
}

function buyerOf(
  said: ClickBankNotification,
  { type, at }: { type: string; at: Date },
): StoreCustomer {
  const buyer = said.customer?.billing ?? said.customer?.shipping;
  const address = buyer?.address;
  return {
    remoteId: '',
    email: emailOf(said),
    firstName: buyer?.firstName,
    lastName: buyer?.lastName,
    phone: buyer?.phoneNumber,
    changedAt: at,
    ...(sales.has(type) && { itemIds: said.lineItems.map(({ itemNo }) => itemNo) }),
    fields: {
      ...address,
      phoneNumber: buyer?.phoneNumber ?? '',
      paymentMethod: said.paymentMethod,
      affiliate: said.affiliate,
      transactionType: said.transactionType,
      transactionTime: at.toISOString(),
      totalOrderAmount: said.totalOrderAmount ?? '',
    },
  };
}

function cartOf(said: ClickBankNotification, at: Date): StoreChanges {
  const lines = said.lineItems.map((line) => lineOf(line, said));
  return {
    customers: [buyerOf(said, { type: 'ABANDONED_ORDER', at })],
    carts: [
      {
        remoteId: said.receipt || `${emailOf(said)} ${said.transactionTime}`,
        email: emailOf(said),
        items: lines.map(({ itemId = '', name = '', quantity, price }) => ({
          item_id: itemId,
          name,
          quantity: Number(quantity),
          price: Number(price),
        })),
        value: positive(said.totalOrderAmount),
        currency: said.currency,
        startedAt: at,
        changedAt: at,
      },
    ],
  };
}

function emailOf({ customer }: ClickBankNotification): string {
  return customer?.billing?.email || (customer?.shipping?.email ?? '');
}

// Refunds have their amounts below zero.
function positive(amount: string | undefined): string {
  return (amount ?? '0').replace(/^-/, '');
}

// ISO 8601, with or without its marks.
function timeOf(text: string): Date | null {
  const marked = text.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z|[+-]\d\d:?\d\d)$/,
    '$1-$2-$3T$4:$5:$6$7',
  );
  const time = new Date(marked);
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(marked) && !Number.isNaN(time.getTime()) ? time : null;
}
