import { createCounter, createRecords, type Body, type Records } from '../records.ts';

/** The application's records and what changes them. */
export interface KeapData {
  /** Keap's contacts. */
  customers: Body[];
  orders: Body[];
  products: Body[];
  customFields: Body[];
  addCustomer: Records['add'];
  changeCustomer: Records['change'];
  removeCustomer: Records['remove'];
  addOrder: Records['add'];
  changeOrder: Records['change'];
  removeOrder: Records['remove'];
  cancelOrder(id: string): Promise<Body>;
  /** Gives back an amount, the whole total without one. */
  refundOrder(id: string, amount?: number): Promise<Body>;
  addProduct: Records['add'];
  changeProduct: Records['change'];
}

const number = createCounter(0);
const verbs = { add: 'add', change: 'edit', remove: 'delete' };

/** An empty application. */
export function createKeapData({
  now,
  notify,
}: {
  now: () => number;
  notify: (eventKey: string, id: string) => Promise<void>;
}): KeapData {
  const date = (): string => new Date(now()).toISOString();
  const list = (type: string, fill: (given: Body) => Body): Records =>
    createRecords({
      key: 'id',
      fill,
      touch: () => ({ update_time: date(), modification_time: date() }),
      after: (kind, body) => notify(`${type}.${verbs[kind]}`, body.id),
    });
  const customers = list('contact', (given) => filledContact(given, date()));
  const orders = list('order', (given) => filledOrder(given, date()));
  const products = list('product', (given) => filledProduct(given, date()));
  return {
    customers: customers.all,
    orders: orders.all,
    products: products.all,
    customFields: [],
    addCustomer: customers.add,
    changeCustomer: customers.change,
    removeCustomer: customers.remove,
    addOrder: orders.add,
    changeOrder: orders.change,
    removeOrder: orders.remove,
    cancelOrder: (id) => orders.change(id, { status: 'VOID' }),
    refundOrder: (id, amount) => {
      const { total, refund_total } = orders.find(id)!;
      const back = money(refund_total.amount + (amount ?? total.amount), total.currency_code);
      const status = back.amount >= total.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      return orders.change(id, { refund_total: back, status });
    },
    addProduct: products.add,
    changeProduct: products.change,
  };
}

function money(amount: number, currency_code = 'USD'): Body {
  return { amount, currency_code, formatted_amount: `$${amount.toFixed(2)}` };
}

function filledContact(given: Body, date: string): Body {
  const id = String(number());
  return {
    id,
    given_name: 'Sun',
    family_name: `Customer ${id}`,
    email_addresses: [
      {
        email: `c${id}@example.com`,
        field: 'EMAIL1',
        email_opt_status: 'SINGLE_OPT_IN',
        is_opt_in: true,
        opt_in_reason: 'Order form',
      },
    ],
    phone_numbers: [],
    addresses: [],
    company: null,
    custom_fields: [],
    tag_ids: [],
    create_time: date,
    update_time: date,
    modification_time: date,
    ...given,
  };
}

function filledOrder(given: Body, date: string): Body {
  const items = (given.order_items ?? [{}]).map(filledItem);
  const amount = items.reduce((sum: number, one: Body) => sum + one.price.amount * one.quantity, 0);
  return {
    id: String(number()),
    title: 'Online purchase',
    status: 'PAID',
    order_type: 'ONLINE',
    source_type: 'ONLINE',
    recurring: false,
    contact: null,
    notes: '',
    order_time: date,
    creation_time: date,
    modification_time: date,
    total: money(amount),
    total_paid: money(amount),
    total_due: money(0),
    refund_total: money(0),
    invoice_number: number(),
    ...given,
    order_items: items,
  };
}

function filledItem(given: Body): Body {
  const price = given.price?.amount === undefined ? money(10) : given.price;
  return {
    id: String(number()),
    name: 'Sun hat',
    description: 'For bright days.',
    type: 'PRODUCT',
    quantity: 1,
    discount: money(0),
    product: { id: '1', name: 'Sun hat', sku: 'HAT' },
    ...given,
    price,
  };
}

function filledProduct(given: Body, date: string): Body {
  return {
    id: String(number()),
    product_name: 'Sun hat',
    product_desc: 'For bright days.',
    product_short_desc: 'For bright days.',
    product_price: 10,
    sku: 'HAT',
    active: true,
    url: '',
    subscription_only: false,
    update_time: date,
    modification_time: date,
    ...given,
  };
}
