import { z } from 'zod';
import { money, recordId, word } from '../../read-all.ts';

const address = z
  .union([z.literal(''), z.null(), z.record(z.string(), z.unknown())])
  .optional()
  .transform((said) => (said === undefined || said === null || said === '' ? {} : said));

/** A line of an order or a cart. */
export const line = z.object({
  SKU: word,
  ProductName: word,
  Quantity: word.transform((said) => said || '1'),
  UnitPrice: money,
  ProductDiscount: money,
});
/** An order. */
export const order = z.looseObject({
  OrderID: recordId,
  OrderType: word,
  OrderStatus: word,
  Username: word,
  Email: word,
  DatePlaced: word,
  DateUpdated: word,
  DatePaid: word,
  CurrencyCode: word,
  GrandTotal: money,
  ShippingTotal: money,
  OrderTax: money,
  CouponDiscount: money,
  RefundTotal: money,
  RelatedOrderID: word,
  OrderLine: z.unknown(),
});
/** A customer. */
export const customer = z.looseObject({
  Username: recordId,
  EmailAddress: word,
  NewsletterSubscriber: word,
  DateUpdated: word,
  BillingAddress: address,
  ShippingAddress: address,
});
/** A product. */
export const product = z.object({
  SKU: recordId,
  Name: word,
  Brand: word,
  ShortDescription: word,
  Description: word,
  DefaultPrice: word,
  IsActive: word,
  Visible: word,
  Approved: word,
  ItemURL: word,
  ImageURL: word,
  AvailableSellQuantity: word,
  Categories: z.unknown(),
  DateAdded: word,
  DateUpdated: word,
});
/** A category of a product. */
export const category = z.object({ CategoryID: recordId, CategoryName: z.string().min(1) });
/** A cart. */
export const cart = z.object({
  CartID: recordId,
  CheckoutStatus: word,
  CustomerEmail: word,
  DateCreatedUTC: word,
  DateUpdatedUTC: word,
  CartTotal: money,
  RestoreCartUrl: word,
  OrderLines: z.unknown(),
});

/** What is asked of orders. */
export const orderFields = [
  ...Object.keys(order.shape).filter((name) => name !== 'OrderLine'),
  'BillFirstName',
  'BillLastName',
  'BillCompany',
  'BillStreetLine1',
  'BillStreetLine2',
  'BillCity',
  'BillState',
  'BillPostCode',
  'BillCountry',
  'BillPhone',
  'SalesChannel',
  'OrderLine',
  'OrderLine.ProductName',
  'OrderLine.UnitPrice',
  'OrderLine.ProductDiscount',
];
/** What is asked of customers. */
export const customerFields = [
  ...Object.keys(customer.shape),
  'UserGroup',
  'Gender',
  'DateOfBirth',
  'ABN',
  'WebsiteURL',
  'DateAdded',
  'SMSSubscriber',
  'AccountBalance',
  'AvailableCredit',
  'CreditLimit',
];
/** What is asked of products. */
export const productFields = Object.keys(product.shape);
/** What is asked of carts. */
export const cartFields = Object.keys(cart.shape);
