import { createCounter, createRecords, type Body, type Records } from '../records.ts';

/** The account's transactions and products, and what adds to them. */
export interface ClickBankData {
  orders: Body[];
  products: Body[];
  addOrder: Records['add'];
  changeOrder(receipt: string, change: Body): Promise<Body>;
  billOrder(receipt: string): Promise<Body>;
  /** Gives back an amount, the whole total without one. */
  refundOrder(receipt: string, amount?: number): Promise<Body>;
  chargeBackOrder(receipt: string): Promise<Body>;
  cancelOrder(receipt: string): Promise<Body>;
  abandonCart(given?: Body): Promise<Body>;
  addProduct: Records['add'];
  changeProduct: Records['change'];
}

const number = createCounter(1_000_000);

/** An account without transactions. */
export function createClickBankData({
  vendor,
  now,
  notify,
}: {
  vendor: string;
  now: () => number;
  notify: (order: Body) => Promise<void>;
}): ClickBankData {
  const date = (): string => new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z');
  const orders = createRecords({
    key: 'receipt',
    fill: (given) => filledOrder({ vendor, ...given }, date()),
    touch: () => ({}),
    after: (_kind, order) => notify(order),
  });
  const products = createRecords({
    key: '@sku',
    fill: (given) => filledProduct({ site: vendor, ...given }),
    touch: () => ({}),
  });
  // The sale itself stays as it was.
  const follow = (receipt: string, change: Body): Promise<Body> => {
    const { transactionTime: _time, ...sale } = orders.find(receipt)!;
    return orders.add({ ...sale, ...change });
  };
  return {
    orders: orders.all,
    products: products.all,
    addOrder: orders.add,
    changeOrder: orders.change,
    billOrder: (receipt) => {
      const bills = orders.all.filter((order) => order.receipt.startsWith(`${receipt}-B`)).length;
      const suffix = `B${String(bills + 2).padStart(3, '0')}`;
      return follow(receipt, { receipt: `${receipt}-${suffix}`, transactionType: 'BILL' });
    },
    refundOrder: (receipt, amount) => {
      const { totalOrderAmount } = orders.find(receipt)!;
      const back = { totalOrderAmount: -(amount ?? totalOrderAmount) };
      return follow(receipt, { ...back, transactionType: 'RFND' });
    },
    chargeBackOrder: (receipt) => {
      const { totalOrderAmount } = orders.find(receipt)!;
      return follow(receipt, { totalOrderAmount: -totalOrderAmount, transactionType: 'CGBK' });
    },
    cancelOrder: (receipt) => follow(receipt, { transactionType: 'CANCEL-REBILL' }),
    abandonCart: (given = {}) => orders.add({ ...given, transactionType: 'ABANDONED_ORDER' }),
    addProduct: products.add,
    changeProduct: products.change,
  };
}

function filledOrder(given: Body, transactionTime: string): Body {
  const id = number();
  const lineItems: Body[] = (given.lineItems ?? [{}]).map(filledLine);
  const totalOrderAmount = lineItems.reduce(
    (sum, line) => sum + line.productPrice * line.quantity,
    0,
  );
  const person = {
    firstName: 'SUN',
    lastName: `CUSTOMER ${id}`,
    fullName: `Sun Customer ${id}`,
    phoneNumber: '',
    email: `c${id}@example.com`,
    address: { city: 'BOISE', state: 'ID', country: 'US', postalCode: '83706' },
  };
  return {
    transactionTime,
    receipt: `SUN${id}`,
    transactionType: 'SALE',
    affiliate: '',
    role: 'VENDOR',
    paymentMethod: 'VISA',
    currency: 'USD',
    orderLanguage: 'EN',
    totalOrderAmount,
    totalTaxAmount: 0,
    totalShippingAmount: 0,
    totalAccountAmount: totalOrderAmount,
    customer: { shipping: person, billing: person },
    trackingCodes: [],
    vendorVariables: {},
    version: 7,
    attemptCount: 1,
    ...given,
    lineItems,
  };
}

function filledLine(given: Body): Body {
  const productPrice = given.productPrice ?? 10;
  return {
    itemNo: '1',
    productTitle: 'Sun hat',
    shippable: false,
    recurring: false,
    accountAmount: productPrice,
    quantity: 1,
    lineItemType: 'STANDARD',
    productPrice,
    productDiscount: 0,
    taxAmount: 0,
    shippingAmount: 0,
    ...given,
  };
}

function filledProduct(given: Body): Body {
  const sku = String(number());
  return {
    '@sku': sku,
    title: 'Sun hat',
    description: 'For bright days.',
    status: 'ACTIVE',
    digital: true,
    recurring: false,
    pricings: { pricing: [{ '@currency': 'USD', standard: { price: { usd: '10.00' } } }] },
    ...given,
  };
}
