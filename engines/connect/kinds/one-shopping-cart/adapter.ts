import type {
  ConnectedStore,
  ProvenHook,
  RawHook,
  StoreAdapter,
  StoreChanges,
  StoreIo,
  SyncPage,
} from '../../adapter.ts';
import { StoreFault } from '../../adapter.ts';
import { withEasternZone } from '../../eastern-time.ts';
import { elementOf, elementsOf, readXml, textOf, type XmlValue } from '../../read-xml.ts';

/**
 * 1ShoppingCart posts a number of an order, unsigned: that is a hint alone, and the order is fetched from its API with the
 * merchant's key. The same API is read every hour for what no call told.
 */
export const oneShoppingCartAt = (base: string): StoreAdapter => ({
  kind: 'one_shopping_cart',
  pace: { perSecond: 2, burst: 10 },
  readEveryMinutes: 60,
  isPendingAtFirst: true,
  isUnverified: true,
  prove,
  readHook: async (io, { body }) => fetchOrder(reading(io, base), tokenOf(body)),
  phases: [{ name: 'orders', page: (io, at) => ordersPage(reading(io, base), at) }],
  fixedFields: [
    ['grand_total', 'GrandTotal'],
    ['original_order_id', 'Id'],
    ['order_date', 'OrderDate'],
    ['order_status', 'OrderStatusType'],
    ['first_name', 'FirstName'],
    ['last_name', 'LastName'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['item_id', 'ProductId'],
    ['quantity', 'Quantity'],
    ['description', 'ProductName'],
    ['price', 'UnitPrice'],
  ],
  knownFields: [
    { name: 'Company', label: 'Company', field_type: 'string' },
    { name: 'City', label: 'City', field_type: 'string' },
    { name: 'StateName', label: 'State', field_type: 'string' },
    { name: 'Zip', label: 'Zip', field_type: 'string' },
    { name: 'CountryName', label: 'Country', field_type: 'string' },
    { name: 'Phone', label: 'Phone', field_type: 'string' },
    { name: 'OrderDate', label: 'Order date', field_type: 'datetime' },
    { name: 'GrandTotal', label: 'Total', field_type: 'float' },
  ],
});

/** What reads the API of one store. */
interface Reading {
  read(path: string, query?: Record<string, string>): Promise<XmlValue>;
  now(): Date;
}

function reading(io: StoreIo, base: string): Reading {
  return { now: io.now, read: (path, query = {}) => read(io, base, { path, query }) };
}

// Unsigned: the address is the secret, and nothing of the call is believed but the number of the order.
function prove(call: RawHook, _store: ConnectedStore): ProvenHook | null {
  try {
    const token = tokenOf(call.body);
    return /^\d{1,20}$/.test(token) ? { topic: 'order', remoteKey: token, isHint: true } : null;
  } catch {
    return null;
  }
}

function tokenOf(body: Buffer): string {
  const root = readXml(body.toString('utf8'));
  return textOf(elementOf(elementOf(root, 'NewOrder') ?? elementOf(root, 'OrderUpdate'), 'Token'));
}

async function read(
  io: StoreIo,
  at: string,
  { path, query }: { path: string; query: Record<string, string> },
): Promise<XmlValue> {
  const { merchantId, credentials } = io.store;
  const answer = await io.ask({
    // Its key goes in the query; addresses of calls are in no log.
    url: `${at}/API/${encodeURIComponent(merchantId)}/${path}?${new URLSearchParams({ ...query, key: credentials.key ?? '' }).toString()}`,
    headers: { accept: 'application/xml' },
  });
  if (answer.status !== 200)
    throw new StoreFault('refused', `1ShoppingCart answered with status ${answer.status}.`);
  const response = elementOf(readXml(answer.text), 'Response');
  if (textOf(elementOf(response, '@success')) === 'false') {
    const words = textOf(elementOf(response, 'Error')) || 'no reason given';
    throw new StoreFault(
      /key|merchant|auth/i.test(words) ? 'signed_out' : 'refused',
      `1ShoppingCart said: ${words}`,
    );
  }
  if (response === undefined)
    throw new StoreFault('refused', '1ShoppingCart answered something that is not understood.');
  return response;
}

async function fetchOrder(io: Reading, id: string): Promise<StoreChanges> {
  const response = await io.read(`Orders/${id}/READ`);
  const order = elementOf(response, 'OrderInfo') ?? elementOf(response, 'Order');
  if (order === undefined) throw new StoreFault('refused', `1ShoppingCart has no order ${id}.`);
  const clientId = textOf(elementOf(order, 'ClientId'));
  const client = clientId === '' ? undefined : await io.read(`Clients/${clientId}/READ`);
  return changesOf(order, elementOf(client, 'ClientInfo') ?? elementOf(client, 'Client'), io.now());
}

async function ordersPage(
  io: Reading,
  { position, since }: { position: string | null; since: Date | null },
): Promise<SyncPage> {
  const day = (date: Date): string =>
    `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCDate()).padStart(2, '0')}/${date.getUTCFullYear()}`;
  const response = await io.read('Orders/LIST', {
    LimitStartDate: day(since ?? new Date('2000-01-01T00:00:00Z')),
    LimitEndDate: day(new Date(io.now().getTime() + 86_400_000)),
    SortOrder: 'DESC',
    ...(position !== null && { LimitOffset: position }),
  });
  const changes: Required<Pick<StoreChanges, 'orders' | 'customers'>> = {
    orders: [],
    customers: [],
  };
  for (const item of elementsOf(elementOf(response, 'Orders'), 'Order')) {
    const one = await fetchOrder(io, textOf(item) || textOf(elementOf(item, 'Id')));
    changes.orders = [...changes.orders, ...(one.orders ?? [])];
    changes.customers = [...changes.customers, ...(one.customers ?? [])];
  }
  const next = textOf(elementOf(elementOf(response, 'NextRecordSet'), 'LimitOffset'));
  return { changes, next: next === '' || next === position ? null : next };
}

function changesOf(order: XmlValue, client: XmlValue | undefined, now: Date): StoreChanges {
  const said = (name: string): string => textOf(elementOf(order, name));
  const ofClient = (name: string): string => textOf(elementOf(client, name)) || said(name);
  const remoteId = said('Id');
  const status = said('OrderStatusType');
  const lines = elementsOf(elementOf(order, 'LineItems'), 'LineItemInfo').map((line) => ({
    itemId: textOf(elementOf(line, 'ProductId')),
    name: textOf(elementOf(line, 'ProductName')),
    quantity: textOf(elementOf(line, 'Quantity')) || '1',
    price: textOf(elementOf(line, 'UnitPrice')) || '0',
  }));
  const total = said('GrandTotal') || '0';
  const placedAt = withEasternZone(said('OrderDate'));
  const fields = Object.fromEntries(
    ['Company', 'City', 'StateName', 'Zip', 'CountryName', 'Phone'].map((name) => [
      name,
      ofClient(name),
    ]),
  );
  return {
    orders: [
      {
        remoteId,
        status,
        currency: said('Currency') || 'USD',
        total,
        email: ofClient('Email'),
        placedAt,
        changedAt: now,
        lines,
        refunds: /^refunded/i.test(status)
          ? [{ remoteId: 'refunded', at: now, amount: total }]
          : [],
      },
    ],
    customers: [
      {
        remoteId: said('ClientId'),
        email: ofClient('Email'),
        firstName: ofClient('FirstName'),
        lastName: ofClient('LastName'),
        phone: ofClient('Phone'),
        changedAt: now,
        itemIds: lines.map(({ itemId }) => itemId),
        fields: { ...fields, OrderDate: placedAt, GrandTotal: total },
      },
    ],
  };
}
