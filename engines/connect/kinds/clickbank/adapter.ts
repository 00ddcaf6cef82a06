import { createHash } from 'node:crypto';
import type { ConnectedStore, ProvenHook, RawHook, StoreAdapter } from '../../adapter.ts';
import { notification, openNotification, sealNotification } from './notification.ts';
import { changesOf } from './read-notification.ts';

/**
 * ClickBank calls us with instant notifications (INS, versions 6 to 8), sealed with the secret key that the vendor has set there.
 * Sources: support.clickbank.com/hc/en-us/articles/220376507; the key: gist nathanbarry/02f444963f529cfbe8857344de46a9e8.
 */
export const clickBank: StoreAdapter = {
  kind: 'clickbank',
  pace: { perSecond: 1, burst: 5 },
  readEveryMinutes: null,
  isPendingAtFirst: true,
  prove,
  readHook: (io, { body, receivedAt }) =>
    changesOf(io, notification.parse(JSON.parse(body.toString('utf8'))), receivedAt),
  fixedFields: [
    ['grand_total', 'totalOrderAmount'],
    ['original_order_id', 'receipt'],
    ['order_date', 'transactionTime'],
    ['order_status', 'transactionType'],
    ['first_name', 'firstName'],
    ['last_name', 'lastName'],
    ['email', 'email'],
    ['phone', 'phoneNumber'],
    ['item_id', 'itemNo'],
    ['quantity', 'quantity'],
    ['description', 'productTitle'],
    ['price', 'productPrice'],
  ],
  knownFields: [
    { name: 'address1', label: 'Street', field_type: 'string' },
    { name: 'city', label: 'City', field_type: 'string' },
    { name: 'state', label: 'State', field_type: 'string' },
    { name: 'postalCode', label: 'Zip', field_type: 'string' },
    { name: 'country', label: 'Country', field_type: 'string' },
    { name: 'phoneNumber', label: 'Phone', field_type: 'string' },
    { name: 'paymentMethod', label: 'Payment method', field_type: 'string' },
    { name: 'affiliate', label: 'Affiliate', field_type: 'string' },
    { name: 'transactionType', label: 'Transaction type', field_type: 'string' },
    { name: 'transactionTime', label: 'Transaction time', field_type: 'datetime' },
    { name: 'totalOrderAmount', label: 'Total', field_type: 'float' },
  ],
  testCall,
};

// What opens with the vendor's key is theirs; it still has to name the vendor of this store.
function prove(call: RawHook, { merchantId, credentials }: ConnectedStore): ProvenHook | null {
  const opened = openNotification(call.body, credentials.key ?? '');
  if (!opened || credentials.key === undefined) return null;
  const { clear, said } = opened;
  if (said.vendor.toLowerCase() !== merchantId.toLowerCase()) return null;
  const what = said.receipt || createHash('sha256').update(clear).digest('hex');
  return {
    topic: said.transactionType,
    remoteKey: `${what} ${said.transactionType} ${said.transactionTime}`,
    body: clear,
  };
}

function testCall({ merchantId, credentials }: ConnectedStore, now: Date) {
  const clear = {
    transactionTime: now.toISOString(),
    receipt: `TEST${now.getTime()}`,
    transactionType: 'TEST_SALE',
    vendor: merchantId,
    role: 'VENDOR',
    paymentMethod: 'TEST',
    currency: 'USD',
    totalOrderAmount: 1,
    totalTaxAmount: 0,
    totalShippingAmount: 0,
    lineItems: [
      {
        itemNo: 'TEST',
        productTitle: 'Test item',
        quantity: 1,
        productPrice: 1,
        lineItemType: 'STANDARD',
        recurring: false,
      },
    ],
    customer: {
      billing: { firstName: 'Test', lastName: 'Order', email: 'test-order@example.com' },
    },
    version: 8,
    attemptCount: 1,
  };
  return {
    body: sealNotification(clear, credentials.key ?? ''),
    headers: { 'content-type': 'application/json' },
  };
}
