import { createHash, timingSafeEqual } from 'node:crypto';
import {
  StoreFault,
  type ConnectedStore,
  type ProvenHook,
  type RawHook,
  type StoreAdapter,
  type StoreChanges,
  type StoreIo,
  type SyncPage,
  type SyncPhase,
} from '../../adapter.ts';
import { elementOf, elementsOf, readXml, textOf } from '../../read-xml.ts';
import { askNeto, type NetoQuestion } from './ask-neto.ts';
import { readCarts, readCustomers, readOrders, readProducts } from './read-records.ts';
import { cartFields, customerFields, orderFields, productFields } from './shapes.ts';
import { netoRefresh, netoSignIn, type NetoApp } from './sign-in.ts';
import { netoFields, netoFixedFields } from './source-fields.ts';

/** Carts of the first reading: an older one is given up, and no reason to write to anybody. */
const cartsBackMs = 86_400_000;
/** Neto wants at least one condition. */
const beginning = new Date('2000-01-01T00:00:00Z');

/**
 * Neto (Maropost Commerce Cloud) is read every five minutes, which is how often it is asked for carts. Its notifications are
 * unsigned XML: a hint alone, and the order is fetched. Owners sign in where the operator has an app there, or give an API key.
 * Sources: developers.maropost.com (authentication, order-notifications, getorder, getcustomer, getitem, getcart).
 */
export function netoOf(app: NetoApp | null): StoreAdapter {
  const ask = (io: StoreIo, question: NetoQuestion): Promise<unknown[]> =>
    askNeto(io, question, app?.clientId);
  return {
    kind: 'neto',
    // 500 calls a minute.
    pace: { perSecond: 8, burst: 20 },
    readEveryMinutes: 5,
    ...(app && { signIn: netoSignIn(app), refresh: netoRefresh(app) }),
    prove,
    readHook: (io, { body }) => fetchOrders(io, orderIdsOf(body), ask),
    phases: listed.map((one) => phaseOf(ask, one)),
    fixedFields: netoFixedFields,
    knownFields: netoFields,
    mostMappings: 30,
  };
}

type Ask = (io: StoreIo, question: NetoQuestion) => Promise<unknown[]>;

interface Listed {
  name: SyncPhase['name'];
  question: Omit<NetoQuestion, 'filter'>;
  read: (records: readonly unknown[], now: Date) => StoreChanges;
  rows: number;
}

const listed: readonly Listed[] = [
  {
    name: 'customers',
    question: { action: 'GetCustomer', list: 'Customer', fields: customerFields },
    read: readCustomers,
    rows: 500,
  },
  {
    name: 'products',
    question: { action: 'GetItem', list: 'Item', fields: productFields },
    read: readProducts,
    rows: 200,
  },
  {
    name: 'orders',
    question: { action: 'GetOrder', list: 'Order', fields: orderFields },
    read: readOrders,
    rows: 200,
  },
  {
    name: 'carts',
    question: { action: 'GetCart', list: 'Cart', fields: cartFields },
    read: readCarts,
    rows: 200,
  },
];

function phaseOf(ask: Ask, { name, question, read, rows }: Listed): SyncPhase {
  return {
    name,
    async page(io, { position, since }): Promise<SyncPage> {
      const from =
        since ?? (name === 'carts' ? new Date(io.now().getTime() - cartsBackMs) : beginning);
      const at = Number(position ?? 0);
      const records = await ask(io, {
        ...question,
        filter: {
          DateUpdatedFrom: from.toISOString().slice(0, 19).replace('T', ' '),
          Page: String(at),
          Limit: String(rows),
        },
      });
      return {
        changes: read(records, io.now()),
        next: records.length < rows ? null : String(at + 1),
      };
    },
  };
}

// Unsigned: the address is the secret. Who connected by a key is told that key, and another one is refused.
function prove({ body, headers }: RawHook, { credentials }: ConnectedStore): ProvenHook | null {
  const said = headers['netoapi_key'];
  const isOwn =
    credentials.key === undefined || (typeof said === 'string' && isSame(said, credentials.key));
  try {
    const event = elementOf(readXml(body.toString('utf8')), 'Event');
    const ids = orderIdsOf(body);
    if (!isOwn || ids.length === 0) return null;
    const key = textOf(elementOf(event, 'EventID'));
    return {
      topic: 'order',
      remoteKey: createHash('sha256')
        .update(`${key} ${body.toString('utf8')}`)
        .digest('hex'),
    };
  } catch {
    return null;
  }
}

function isSame(said: string, known: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(said), digest(known));
}

function orderIdsOf(body: Buffer): string[] {
  const event = elementOf(readXml(body.toString('utf8')), 'Event');
  return elementsOf(event, 'Order')
    .map((order) => textOf(elementOf(order, 'OrderID')))
    .filter((id) => /^[\w.-]{1,50}$/.test(id))
    .slice(0, 100);
}

// A split order takes lines from the one it comes from, so both are read.
async function fetchOrders(io: StoreIo, ids: readonly string[], ask: Ask): Promise<StoreChanges> {
  const ordersOf = async (wanted: readonly string[]) =>
    readOrders(
      await ask(io, {
        action: 'GetOrder',
        list: 'Order',
        filter: { OrderID: wanted, Page: '0', Limit: String(wanted.length) },
        fields: orderFields,
      }),
      io.now(),
    );
  const { related, ...found } = await ordersOf(ids);
  if (found.orders?.length === 0 && found.skipped?.length === 0)
    throw new StoreFault('refused', `Neto has no order ${ids.join(', ')}.`);
  const others = [...new Set(related)].filter((id) => !ids.includes(id));
  if (others.length === 0) return found;
  const { related: _related, ...split } = await ordersOf(others);
  return {
    orders: [...(found.orders ?? []), ...(split.orders ?? [])],
    customers: [...(found.customers ?? []), ...(split.customers ?? [])],
    skipped: [...(found.skipped ?? []), ...(split.skipped ?? [])],
  };
}
