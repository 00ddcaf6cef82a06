import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { noteHours, type TimedEvent } from './contact-hours.ts';
import { creditOrders, ofStore } from './credit-orders.ts';

/** An order as it stands in its store. */
export interface ProjectedOrder {
  /** The store's key. */
  orderId: string;
  /** Ours. */
  orderRef: number;
  /** Null for guests, whom no mail led to anything. */
  contactId: number | null;
  /** Decimal texts in units of the currency: all of it, and what was given back. */
  value: string;
  refunds: readonly string[];
  currency: string;
  at: string;
  /** Only 'counted' is revenue. */
  state: string;
}

interface Kept {
  order_id: string;
  contact_id: number;
  at: string;
}

/** Brings what orders of a store are credited to up to date: new ones, changed ones, those of other buyers, and those that are gone. */
export async function projectConversions(
  account: Account,
  sourceId: number,
  orders: readonly ProjectedOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  await countWaiting(account);
  const kept = await keptOf(account, sourceId, orders);
  const gone = orders.filter(({ contactId, orderId }) => contactId === null && kept.has(orderId));
  if (gone.length > 0) await remove(account, sourceId, gone);
  const bought = orders.filter((order) => order.contactId !== null);
  if (bought.length > 0) await put(account, sourceId, bought);
  const moved = bought.filter((order) => isMoved(kept.get(order.orderId), order));
  const ids = moved.map(({ orderId }) => orderId);
  if (ids.length > 0) await creditOrders(account, ofStore(sourceId, ids));
  await noteHours(account, 'buy', hoursOf(kept, gone, moved));
}

async function keptOf(account: Account, sourceId: number, orders: readonly ProjectedOrder[]) {
  const { rows } = await sql<Kept>`
    select order_id, contact_id, at from conversions
    where account_id = ${account.id} and source_id = ${sourceId} and order_id = any(${orders.map(({ orderId }) => orderId)}::text[])`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.order_id, row]));
}

async function remove(account: Account, sourceId: number, gone: readonly ProjectedOrder[]) {
  await sql`
    delete from conversions where account_id = ${account.id} and source_id = ${sourceId}
      and order_id = any(${gone.map(({ orderId }) => orderId)}::text[])`.execute(account.db);
}

async function put(account: Account, sourceId: number, orders: readonly ProjectedOrder[]) {
  const rows = orders.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1));
  await sql`
    insert into conversions as v (account_id, source_id, order_id, order_ref, contact_id, value, net_value, currency, at, state)
    select ${account.id}::bigint, ${sourceId}::bigint, g."orderId", g."orderRef", g."contactId", g.value, round(g.value, 4) - r.refunded, g.currency, g.at, g.state
    from json_to_recordset(${JSON.stringify(rows)}::json) as g("orderId" text, "orderRef" bigint, "contactId" bigint, value numeric, refunds json, currency text,
        at timestamptz, state text),
      lateral (select coalesce(sum(round(amount::numeric, 4)), 0) as refunded from json_array_elements_text(g.refunds) amount) r
    on conflict (account_id, source_id, order_id) do update set order_ref = excluded.order_ref, contact_id = excluded.contact_id, value = excluded.value,
      net_value = excluded.net_value, currency = excluded.currency, at = excluded.at, state = excluded.state`.execute(
    account.db,
  );
}

const isMoved = (kept: Kept | undefined, order: ProjectedOrder): boolean =>
  kept === undefined ||
  kept.contact_id !== order.contactId ||
  Date.parse(kept.at) !== Date.parse(order.at);

function hoursOf(
  kept: ReadonlyMap<string, Kept>,
  gone: readonly ProjectedOrder[],
  moved: readonly ProjectedOrder[],
): TimedEvent[] {
  const before = [...gone, ...moved].flatMap(({ orderId }): TimedEvent[] => {
    const one = kept.get(orderId);
    return one ? [{ contactId: one.contact_id, at: new Date(one.at), count: -1 }] : [];
  });
  const now = moved.map(({ contactId, at }): TimedEvent => ({
    contactId: contactId!,
    at: new Date(at),
    count: 1,
  }));
  return [...before, ...now];
}
