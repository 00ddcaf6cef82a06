import { z } from 'zod';
import type { OrderInput } from '#engines/orders/public.ts';
import type { StoreChanges, StoreCustomer, StoreIo, SyncPhase } from '../../adapter.ts';
import type { AskKeap } from './ask-keap.ts';
import { contactProperties, customerOf, keapContact, type KeapContact } from './contacts.ts';
import { buyerOf, keapOrder, keapProduct, orderOf, productOf, type KeapOrder } from './orders.ts';

/** The types of integration that Keap has: who is in it, or who bought. */
export const keapTypes = { contacts: 'contacts_import', orders: 'orders_contacts_import' } as const;

/** The most that Keap gives in a page; fewer orders, because their buyers are asked for one by one. */
const sizes = { contacts: '1000', products: '1000', orders: '100' };

/** The phases of reading Keap, newest first. */
export function keapPhases(ask: AskKeap): readonly SyncPhase[] {
  return [
    {
      name: 'customers',
      type: keapTypes.contacts,
      page: async (io, at) => {
        const { rows, next } = await page(
          { io, ask, name: 'contacts' },
          {
            row: keapContact,
            at,
            filter: 'start_update_time',
            query: { fields: contactProperties },
          },
        );
        const customers = rows.map((one) => ({
          ...customerOf(one, io.now()),
          type: keapTypes.contacts,
        }));
        return { changes: { customers }, next };
      },
    },
    {
      name: 'products',
      type: keapTypes.orders,
      page: async (io, at) => {
        const { rows, next } = await page({ io, ask, name: 'products' }, { row: keapProduct, at });
        return { changes: { products: rows.map((one) => productOf(one, io.now())) }, next };
      },
    },
    {
      name: 'orders',
      type: keapTypes.orders,
      page: async (io, at) => {
        const { rows, next } = await page(
          { io, ask, name: 'orders' },
          {
            row: keapOrder,
            at,
            filter: 'modified_since_time',
          },
        );
        return { changes: await changesOfOrders(io, ask, rows), next };
      },
    },
  ];
}

/** What orders mean, with their buyers asked for, each once. */
export async function changesOfOrders(
  io: StoreIo,
  ask: AskKeap,
  orders: readonly KeapOrder[],
): Promise<StoreChanges> {
  const known = new Map<string, KeapContact | null>();
  const changes = { orders: [] as OrderInput[], customers: [] as StoreCustomer[] };
  for (const order of orders) {
    const buyer = await buyerFor(io, ask, { order, known });
    changes.orders.push(orderOf(order, buyer, io.now()));
    if (buyer)
      changes.customers.push({ ...buyerOf(order, buyer, io.now()), type: keapTypes.orders });
  }
  return changes;
}

/** Asks for one contact; null where there is none any more. */
export function contactById(io: StoreIo, ask: AskKeap, id: string): Promise<KeapContact | null> {
  return ask(io, `v2/contacts/${encodeURIComponent(id)}`, {
    shape: keapContact,
    query: { fields: contactProperties },
  });
}

async function buyerFor(
  io: StoreIo,
  ask: AskKeap,
  { order, known }: { order: KeapOrder; known: Map<string, KeapContact | null> },
): Promise<KeapContact | null> {
  const id = order.contact?.id;
  if (id === undefined) return null;
  if (!known.has(id)) known.set(id, await contactById(io, ask, id));
  return known.get(id) ?? null;
}

interface Asked<S> {
  row: S;
  at: { position: string | null; since: Date | null };
  /** The name by which Keap filters by the time of the last change; absent: it can not. */
  filter?: string;
  query?: Record<string, string>;
}

async function page<S extends z.ZodType>(
  { io, ask, name }: { io: StoreIo; ask: AskKeap; name: keyof typeof sizes },
  { row, at: { position, since }, filter, query }: Asked<S>,
): Promise<{ rows: z.output<S>[]; next: string | null }> {
  const said = await ask(io, `v2/${name}`, {
    shape: z.looseObject({ [name]: z.array(row), next_page_token: z.string().nullish() }),
    query: {
      ...query,
      page_size: sizes[name],
      order_by: 'id desc',
      ...(filter && since && { filter: `${filter}==${since.toISOString()}` }),
      ...(position !== null && { page_token: position }),
    },
  });
  const next = (said?.['next_page_token'] as string | null | undefined) ?? '';
  return {
    rows: (said?.[name] ?? []) as z.output<S>[],
    next: next === '' || next === position ? null : next,
  };
}
