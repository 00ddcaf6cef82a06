import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { CleanOrder } from './clean-order.ts';

/** The version of an order that is kept. */
export interface Version {
  id: number;
  remote_id: string;
  isNewer: boolean;
  state: string;
  status_key: string;
  fulfilment: string;
  contact_id: number | null;
  refund_count: number;
}

/** An order with what its new version is the first to tell. */
export interface ToldOrder extends CleanOrder {
  paid_at: string | null;
  shipped_at: string | null;
}

/** The kept versions of orders that are sent, by the store's key, and whether what is sent is newer. */
export async function versionsOf(
  account: Account,
  storeId: number,
  sent: readonly Pick<CleanOrder, 'remote_id' | 'changed_at' | 'version_hash'>[],
): Promise<Map<string, Version>> {
  const keys = sent.map((order) => order.remote_id);
  const times = sent.map((order) => order.changed_at);
  const hashes = sent.map((order) => order.version_hash);
  const { rows } = await sql<Version>`
    select o.id, o.remote_id, o.state, o.status_key, o.fulfilment, o.contact_id, (select count(*) from order_refunds r where r.account_id = ${account.id} and r.order_id = o.id)::int as refund_count,
      g.changed_at > o.remote_updated_at or (g.changed_at = o.remote_updated_at and o.deleted_at is null and g.hash <> o.version_hash) as "isNewer"
    from unnest(${keys}::text[], ${times}::timestamptz[], ${hashes}::text[]) g(remote_id, changed_at, hash)
      join orders o on o.account_id = ${account.id} and o.store_id = ${storeId} and o.remote_id = g.remote_id`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.remote_id, row]));
}

/** Writes the orders themselves, new or anew; answers their ids by the store's key. */
export async function upsertOrders(
  account: Account,
  storeId: number,
  orders: readonly ToldOrder[],
): Promise<Map<string, number>> {
  const given = orders.map(({ lines: _lines, refunds, ...order }) => ({
    ...order,
    refunded: refunds.map(({ amount }) => amount),
  }));
  const { rows } = await sql<{ id: number; remote_id: string }>`
    insert into orders (account_id, store_id, remote_id, number, type, status, status_key, financial, fulfilment, state, currency, total, tax, shipping,
      discount, refunded, net, is_test, is_rebill, is_sample, contact_id, email_key, day, placed_at, remote_updated_at, cancelled_at, deleted_at, version_hash, paid_at, shipped_at)
    select ${account.id}::bigint, ${storeId}::bigint, g.remote_id, g.number, g.type, g.status, g.status_key, g.financial, g.fulfilment, g.state, g.currency, g.total,
      g.tax, g.shipping, g.discount, r.refunded, round(g.total, 4) - r.refunded, g.is_test, g.is_rebill, g.is_sample, g.contact_id, g.email_key,
      (g.placed_at at time zone ${account.record.time_zone})::date, g.placed_at, g.changed_at, g.cancelled_at, null, g.version_hash, g.paid_at, g.shipped_at
    from json_to_recordset(${JSON.stringify(given)}::json) as g(remote_id text, number text, type text, status text, status_key text, financial text, fulfilment text,
        state text, currency text, total numeric, tax numeric, shipping numeric, discount numeric, refunded json, is_test boolean, is_rebill boolean, is_sample boolean,
        contact_id bigint, email_key text, placed_at timestamptz, changed_at timestamptz, cancelled_at timestamptz, version_hash text, paid_at timestamptz, shipped_at timestamptz),
      lateral (select coalesce(sum(round(value::numeric, 4)), 0) as refunded from json_array_elements_text(g.refunded)) r
    on conflict (account_id, store_id, remote_id) do update set number = excluded.number, type = excluded.type, status = excluded.status,
      status_key = excluded.status_key, financial = excluded.financial, fulfilment = excluded.fulfilment, state = excluded.state, currency = excluded.currency,
      total = excluded.total, tax = excluded.tax, shipping = excluded.shipping, discount = excluded.discount, refunded = excluded.refunded, net = excluded.net,
      is_test = excluded.is_test, is_rebill = excluded.is_rebill, is_sample = excluded.is_sample, contact_id = excluded.contact_id, email_key = excluded.email_key,
      day = excluded.day, placed_at = excluded.placed_at, remote_updated_at = excluded.remote_updated_at, cancelled_at = excluded.cancelled_at, deleted_at = null,
      version_hash = excluded.version_hash, paid_at = coalesce(orders.paid_at, excluded.paid_at), shipped_at = coalesce(orders.shipped_at, excluded.shipped_at)
    returning id, remote_id`.execute(account.db);
  return new Map(rows.map(({ id, remote_id }) => [remote_id, id]));
}

/** Puts lines and refunds of orders in the place of those that `known` orders had. */
export async function replaceLines(
  account: Account,
  {
    fresh,
    ids,
    products,
    known,
  }: {
    fresh: readonly CleanOrder[];
    ids: ReadonlyMap<string, number>;
    products: ReadonlyMap<string, number>;
    known: readonly number[];
  },
): Promise<void> {
  if (known.length > 0) await removeLines(account, known);
  const lines = fresh.flatMap((order) =>
    order.lines.map((line, index) => ({
      ...line,
      order_id: ids.get(order.remote_id),
      line_no: index + 1,
      product_id: products.get(line.item_id) ?? null,
    })),
  );
  if (lines.length > 0)
    await sql`
      insert into order_lines (account_id, order_id, line_no, product_id, item_id, sku, name, quantity, price, discount, refunded_quantity)
      select ${account.id}::bigint, g.* from json_to_recordset(${JSON.stringify(lines)}::json) as g(order_id bigint, line_no int, product_id bigint, item_id text,
        sku text, name text, quantity numeric, price numeric, discount numeric, refunded_quantity numeric) on conflict do nothing`.execute(
      account.db,
    );
  const refunds = fresh.flatMap((order) =>
    order.refunds.map((refund) => ({ ...refund, order_id: ids.get(order.remote_id) })),
  );
  if (refunds.length > 0)
    await sql`
      insert into order_refunds (account_id, order_id, remote_id, at, amount, lines)
      select ${account.id}::bigint, g.order_id, g.remote_id, g.at, g.amount, g.lines::jsonb
      from json_to_recordset(${JSON.stringify(refunds)}::json) as g(order_id bigint, remote_id text, at timestamptz, amount numeric, lines text)
      on conflict do nothing`.execute(account.db);
}

/** Takes lines and refunds of orders away. */
export async function removeLines(account: Account, orderIds: readonly number[]): Promise<void> {
  for (const table of ['order_lines', 'order_refunds'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and order_id = any(${[...orderIds]}::bigint[])`.execute(
      account.db,
    );
}
