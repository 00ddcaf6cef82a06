import { createCounter, createRecords, moneyOf, type Body, type Records } from '../records.ts';

/** The webstore's records and what changes them. */
export interface NetoData {
  customers: Body[];
  orders: Body[];
  products: Body[];
  categories: Body[];
  carts: Body[];
  addOrder: Records['add'];
  changeOrder: Records['change'];
  removeOrder: Records['remove'];
  cancelOrder(id: string): Promise<Body>;
  /** Gives back an amount, the whole total without one. */
  refundOrder(id: string, amount?: number): Promise<Body>;
  addCustomer: Records['add'];
  changeCustomer: Records['change'];
  addProduct: Records['add'];
  changeProduct: Records['change'];
  addCategory: Records['add'];
  addCart: Records['add'];
  changeCart: Records['change'];
  abandonCart(id: string): Promise<Body>;
}

const number = createCounter(10_000);

/** An empty webstore. */
export function createNetoData({
  now,
  notify,
}: {
  now: () => number;
  notify: (order: Body) => Promise<void>;
}): NetoData {
  const date = (): string => new Date(now()).toISOString().slice(0, 19).replace('T', ' ');
  const touch = (): Body => ({ DateUpdated: date() });
  const list = (key: string, fill: (given: Body) => Body, after?: (body: Body) => Promise<void>) =>
    createRecords({ key, fill, touch, ...(after && { after: (_kind, body) => after(body) }) });
  const orders = list('OrderID', (given) => filledOrder(given, date()), notify);
  const customers = list('Username', (given) => filledCustomer(given, date()));
  const products = list('SKU', (given) => filledProduct(given, date()));
  const categories = list('CategoryID', (given) => filledCategory(given, date()));
  const carts = createRecords({
    key: 'CartID',
    fill: (given) => filledCart(given, date()),
    touch: () => ({ DateUpdated: date(), DateUpdatedUTC: date() }),
  });
  return {
    customers: customers.all,
    orders: orders.all,
    products: products.all,
    categories: categories.all,
    carts: carts.all,
    addOrder: orders.add,
    changeOrder: orders.change,
    removeOrder: orders.remove,
    cancelOrder: (id) => orders.change(id, { OrderStatus: 'Cancelled' }),
    refundOrder: (id, amount) => {
      const order = orders.find(id)!;
      const RefundTotal = moneyOf(Number(order.RefundTotal) + (amount ?? Number(order.GrandTotal)));
      return orders.change(id, { RefundTotal, RefundSubtotal: RefundTotal });
    },
    addCustomer: customers.add,
    changeCustomer: customers.change,
    addProduct: products.add,
    changeProduct: products.change,
    addCategory: categories.add,
    addCart: carts.add,
    changeCart: carts.change,
    abandonCart: (id) => carts.change(id, { CheckoutStatus: 'Abandoned' }),
  };
}

function filledLine(given: Body): Body {
  return {
    OrderLineID: String(number()),
    SKU: 'HAT',
    ProductName: 'Sun hat',
    ItemNotes: '',
    Quantity: '1',
    UnitPrice: '10.00',
    ProductDiscount: '0.00',
    PercentDiscount: '0.00',
    Tax: '0.00',
    QuantityShipped: '0',
    BackorderQuantity: '0',
    ...given,
  };
}

function totalOf(lines: Body[]): string {
  return moneyOf(
    lines.reduce((sum, line) => sum + Number(line.UnitPrice) * Number(line.Quantity), 0),
  );
}

function filledOrder(given: Body, date: string): Body {
  const lines = (given.OrderLine ?? [{}]).map(filledLine);
  const total = totalOf(lines);
  return {
    OrderID: `N${number()}`,
    OrderType: 'sales',
    OrderStatus: 'New',
    Username: '',
    Email: '',
    DatePlaced: date,
    DateUpdated: date,
    DateInvoiced: date,
    DatePaid: '',
    SalesChannel: 'Website',
    CurrencyCode: 'AUD',
    GrandTotal: total,
    ProductSubtotal: total,
    ShippingTotal: '0.00',
    OrderTax: '0.00',
    TaxInclusive: 'True',
    CouponCode: '',
    CouponDiscount: '0.00',
    RefundTotal: '0.00',
    RefundSubtotal: '0.00',
    RelatedOrderID: '',
    BillFirstName: '',
    BillLastName: '',
    BillPhone: '',
    BillCountry: 'AU',
    OrderPayment: [],
    ...given,
    OrderLine: lines,
  };
}

function filledCustomer(given: Body, date: string): Body {
  const id = number();
  const email = given.EmailAddress ?? `c${id}@example.com`;
  return {
    Username: `customer${id}`,
    ID: String(id),
    Type: 'Customer',
    EmailAddress: email,
    SecondaryEmailAddress: '',
    NewsletterSubscriber: 'False',
    SMSSubscriber: 'False',
    Active: 'True',
    DateAdded: date,
    DateUpdated: date,
    BillingAddress: { BillFirstName: 'Sun', BillLastName: `Customer ${id}`, BillPhone: '' },
    ShippingAddress: {},
    ...given,
  };
}

function filledProduct(given: Body, date: string): Body {
  const id = number();
  return {
    SKU: `SKU${id}`,
    InventoryID: String(id),
    ParentSKU: '',
    Name: 'Sun hat',
    Brand: 'Sun',
    ShortDescription: 'For bright days.',
    Description: '<p>For bright days.</p>',
    DefaultPrice: '10.00',
    RRP: '12.00',
    IsActive: 'True',
    Approved: 'True',
    Visible: 'True',
    ItemURL: `https://sun-shop.example/hat-${id}`,
    ImageURL: `https://sun-shop.example/assets/full/${id}.jpg`,
    Images: [{ Name: 'Main', URL: `https://sun-shop.example/assets/full/${id}.jpg` }],
    Categories: [],
    AvailableSellQuantity: '10',
    DateAdded: date,
    DateUpdated: date,
    ...given,
  };
}

function filledCategory(given: Body, date: string): Body {
  return {
    CategoryID: String(number()),
    ParentCategoryID: '0',
    CategoryName: 'Hats',
    Active: 'True',
    DateUpdated: date,
    ...given,
  };
}

function filledCart(given: Body, date: string): Body {
  const id = String(number());
  const lines = (given.OrderLines ?? [{}]).map(filledLine);
  return {
    CartID: id,
    CheckoutStatus: 'Open',
    CloseReason: '',
    CustomerUsername: '',
    CustomerEmail: '',
    DateCreatedUTC: date,
    DateUpdated: date,
    DateUpdatedUTC: date,
    CartTotal: totalOf(lines),
    RestoreCartUrl: `https://sun-shop.example/_mycart?fn=restore&id=${id}`,
    ...given,
    OrderLines: lines,
  };
}
