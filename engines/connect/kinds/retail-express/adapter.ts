import type { StoreAdapter, StoreChanges, StoreIo, SyncPage, SyncPhase } from '../../adapter.ts';
import type { SourceField } from '../../contract.ts';
import { askPage, askRetail, tokenOfKey } from './ask-retail.ts';
import {
  readCustomers,
  readOrders,
  readPerson,
  readProducts,
  unknownBuyers,
  type Reader,
  type RetailPerson,
} from './read-records.ts';

const rows = 100;

/**
 * Retail Express notifies nobody: it is read every ten minutes. An API key gets a bearer token that ends.
 * Source: developer.retailexpress.com.au (getting started and the published OpenAPI documents); pages and the life of tokens are
 * not described there, so the kind says that it was not held against a live system.
 */
export function retailExpressAt(base: string): StoreAdapter {
  return {
    kind: 'retail_express',
    pace: { perSecond: 4, burst: 20 },
    readEveryMinutes: 10,
    isUnverified: true,
    hasTokenOfKey: true,
    refresh: (ask, { credentials }, now) => tokenOfKey(ask, { base, key: credentials.key, now }),
    phases: [
      listPhase(base, { name: 'customers', path: 'customers', read: readCustomers }),
      listPhase(base, { name: 'products', path: 'products', read: readProducts }),
      {
        name: 'orders',
        page: (io, at) =>
          pageOf(io, base, {
            path: 'orders',
            at,
            more: { include_items: 'true' },
            read: async (records, reader) =>
              readOrders(records, { ...reader, known: await buyersOf(io, base, records) }),
          }),
      },
    ],
    fixedFields: [
      ['grand_total', 'order_total'],
      ['original_order_id', 'order_number'],
      ['order_date', 'created_on'],
      ['order_status', 'order_status'],
      ['first_name', 'first_name'],
      ['last_name', 'last_name'],
      ['email', 'email'],
      ['item_id', 'product.id'],
      ['quantity', 'qty_ordered'],
      ['description', 'short_description'],
      ['price', 'sell_price'],
    ],
    knownFields: fields,
  };
}

const fields: readonly SourceField[] = [
  { name: 'customer_number', label: 'Customer number', field_type: 'string' },
  { name: 'company', label: 'Company', field_type: 'string' },
  { name: 'mobile', label: 'Mobile', field_type: 'string' },
  { name: 'phone', label: 'Phone', field_type: 'string' },
  { name: 'customer_type_name', label: 'Customer type', field_type: 'string' },
  { name: 'receive_email', label: 'Receives emails', field_type: 'boolean' },
  { name: 'receive_sms', label: 'Receives SMS', field_type: 'boolean' },
  { name: 'created_on', label: 'Created on', field_type: 'datetime' },
  { name: 'order_status', label: 'Status of the last order', field_type: 'string' },
  { name: 'order_total', label: 'Total of the last order', field_type: 'float' },
];

type Place = Parameters<SyncPhase['page']>[1];

function listPhase(
  base: string,
  {
    name,
    path,
    read,
  }: {
    name: SyncPhase['name'];
    path: string;
    read: (records: readonly unknown[], reader: Reader) => StoreChanges;
  },
): SyncPhase {
  return {
    name,
    page: (io, at) =>
      pageOf(io, base, {
        path,
        at,
        read: (records, reader) => Promise.resolve(read(records, reader)),
      }),
  };
}

// Newest first: what changes meanwhile moves to the front, so that a page repeats some and leaves out none.
async function pageOf(
  io: StoreIo,
  base: string,
  {
    path,
    at: { position, since },
    more = {},
    read,
  }: {
    path: string;
    at: Place;
    more?: Record<string, string>;
    read: (records: readonly unknown[], reader: Reader) => Promise<StoreChanges>;
  },
): Promise<SyncPage> {
  const page = Number(position ?? 1);
  const query = new URLSearchParams({
    order_by: 'modified_on desc',
    page_number: String(page),
    page_size: String(rows),
    ...(since && { modified_since: since.toISOString() }),
    ...more,
  });
  const { records, total } = await askPage(io, base, `${path}?${query.toString()}`);
  return {
    changes: await read(records, { zone: io.store.zone, now: io.now() }),
    next: records.length < rows ? null : String(page + 1),
    total,
  };
}

async function buyersOf(
  io: StoreIo,
  base: string,
  records: readonly unknown[],
): Promise<Map<string, RetailPerson>> {
  const known = new Map<string, RetailPerson>();
  for (const id of unknownBuyers(records)) {
    const buyer = readPerson(await askRetail(io, base, `customers/${encodeURIComponent(id)}`));
    if (buyer) known.set(id, buyer);
  }
  return known;
}
