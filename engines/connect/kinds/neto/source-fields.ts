import type { FixedPair, SourceField, SourceFieldType } from '../../contract.ts';

const field = (name: string, label: string, type: SourceFieldType = 'string'): SourceField => ({
  name,
  label,
  field_type: type,
});

const addressFields = (prefix: 'Bill' | 'Ship', label: string): SourceField[] => [
  field(`${prefix}Company`, `${label} company`),
  field(`${prefix}StreetLine1`, `${label} street`),
  field(`${prefix}StreetLine2`, `${label} street, second line`),
  field(`${prefix}City`, `${label} city`),
  field(`${prefix}State`, `${label} state`),
  field(`${prefix}PostCode`, `${label} postcode`),
  field(`${prefix}Country`, `${label} country`),
  field(`${prefix}Phone`, `${label} phone`),
];

/** Fields of customers and of orders that may be mapped, by Neto's own names. */
export const netoFields: readonly SourceField[] = [
  field('Username', 'Username'),
  field('UserGroup', 'Customer group'),
  field('Gender', 'Gender'),
  field('DateOfBirth', 'Date of birth', 'datetime'),
  field('ABN', 'ABN'),
  field('WebsiteURL', 'Website'),
  field('DateAdded', 'Customer since', 'datetime'),
  field('NewsletterSubscriber', 'Newsletter subscriber', 'boolean'),
  field('SMSSubscriber', 'SMS subscriber', 'boolean'),
  field('AccountBalance', 'Account balance', 'float'),
  field('AvailableCredit', 'Available credit', 'float'),
  field('CreditLimit', 'Credit limit', 'float'),
  ...addressFields('Bill', 'Billing'),
  field('ShipFirstName', 'Shipping first name'),
  field('ShipLastName', 'Shipping last name'),
  ...addressFields('Ship', 'Shipping'),
  field('SalesChannel', 'Sales channel of the last order'),
  field('OrderStatus', 'Status of the last order'),
  field('DatePlaced', 'Date of the last order', 'datetime'),
  field('GrandTotal', 'Total of the last order', 'float'),
];

const named = (type: SourceFieldType): ReadonlySet<string> =>
  new Set(netoFields.filter((one) => one.field_type === type).map(({ name }) => name));

/** Fields that are numbers, though Neto sends texts. */
export const numberFields = named('float');
/** Fields that are yes or no. */
export const flagFields = named('boolean');
/** Fields that are moments. */
export const dateFields = named('datetime');

/** What of an order goes where, without anybody choosing. */
export const netoFixedFields: readonly FixedPair[] = [
  ['grand_total', 'GrandTotal'],
  ['original_order_id', 'OrderID'],
  ['order_date', 'DatePlaced'],
  ['order_status', 'OrderStatus'],
  ['first_name', 'BillFirstName'],
  ['last_name', 'BillLastName'],
  ['email', 'Email'],
  ['item_id', 'SKU'],
  ['quantity', 'Quantity'],
  ['description', 'ProductName'],
  ['price', 'UnitPrice'],
];
