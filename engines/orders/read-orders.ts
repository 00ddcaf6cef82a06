import { sql } from 'kysely';
import { countedUpTo, listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { requireSortAtSize } from '#platform/server/resource/order.ts';
import { pageWindow } from '#platform/server/resource/page-window.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type { OrderDetail, OrderRow, OrderTypes } from './contract.ts';
import { chosenOrders, type OrderFilters } from './choose-orders.ts';

/** How a list of orders is asked for. */
export interface OrderListQuery extends OrderFilters {
  page: number;
  per_page: number;
  sort: 'date' | 'total';
  sort_order?: 'asc' | 'desc' | undefined;
}

/** The paging facts of a list of orders. */
export interface OrderListMeta extends ListMeta {
  /** So many of the newest orders were searched; there are older ones. */
  searched_newest?: number;
}

const sorting = { list: { defaultSort: ['date', 'desc'] } } as const;

/** A page of orders, from the nearer end. Sorting by total is refused for lists that are counted no further. */
export async function listOrders(
  account: Account,
  query: OrderListQuery,
): Promise<{ rows: OrderRow[]; meta: OrderListMeta }> {
  const { from, searchedNewest } = await chosenOrders(account, query);
  const total = await countRows(account, from, { isExact: query.exact_total });
  const meta = {
    ...listMeta(total, query),
    ...(searchedNewest !== undefined && { searched_newest: searchedNewest }),
  };
  const window = pageWindow(query, total);
  if (!window) return { rows: [], meta };
  requireSortAtSize(sorting, query, total);
  const isDescending = (query.sort_order ?? 'desc') === 'desc';
  const way = sql.raw(isDescending !== window.isFromEnd ? 'desc' : 'asc');
  const key = query.sort === 'date' ? sql`o.placed_at` : sql`o.total`;
  const { rows: found } = await sql<{ id: number }>`
    select o.id ${from} order by ${key} ${way}, o.id ${way} limit ${window.take} offset ${window.skip}`.execute(
    account.db,
  );
  const ids = found.map(({ id }) => id);
  return { rows: await rowsOf(account, window.isFromEnd ? ids.reverse() : ids), meta };
}

/** Where a reader of all orders stands. */
export interface OrderPlace {
  date: string;
  id: number;
}

/** The orders behind a place, newest first, so that any number is read in steps; the first ones without a place. */
export async function ordersBehind(
  account: Account,
  filters: OrderFilters,
  { place, most }: { place: OrderPlace | null; most: number },
): Promise<OrderRow[]> {
  const { from } = await chosenOrders(account, { ...filters, exact_total: true });
  const behind = place
    ? sql`and (o.placed_at, o.id) < (${place.date}::timestamptz, ${place.id}::bigint)`
    : sql``;
  const { rows } = await sql<{ id: number }>`
    select o.id ${from} ${behind} order by o.placed_at desc, o.id desc limit ${most}`.execute(
    account.db,
  );
  return rowsOf(
    account,
    rows.map(({ id }) => id),
  );
}

/** One order with its lines and refunds; throws not_found where the account has none of that id, or its store deleted it. */
export async function orderOf(account: Account, id: number): Promise<OrderDetail> {
  const [row] = await rowsOf(account, [id]);
  const { rows: extra } = await sql<Omit<OrderDetail, keyof OrderRow | 'items' | 'refunds'>>`
    select tax::float8 as tax, shipping::float8 as shipping, discount::float8 as discount, financial as financial_status, fulfilment as fulfilment_status,
      is_test as test, paid_at, shipped_at, cancelled_at, remote_updated_at as updated_at from orders where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(
    account.db,
  );
  if (!row || !extra[0]) throw notFound('order');
  const { rows: items } = await sql<OrderDetail['items'][number]>`
    select line_no, product_id, item_id, sku, name as description, quantity::float8 as quantity, price::float8 as price, discount::float8 as discount,
      refunded_quantity::float8 as refunded_quantity
    from order_lines where account_id = ${account.id} and order_id = ${id} order by line_no`.execute(
    account.db,
  );
  const { rows: refunds } = await sql<OrderDetail['refunds'][number]>`
    select remote_id as id, at as date, amount::float8 as amount from order_refunds where account_id = ${account.id} and order_id = ${id} order by at, remote_id`.execute(
    account.db,
  );
  return { ...row, ...extra[0], items, refunds };
}

/** Our id of a store's order; null where there is none. */
export async function orderIdOf(
  account: Account,
  order: { storeId: number; remoteId: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where account_id = ${account.id} and store_id = ${order.storeId} and remote_id = ${order.remoteId}`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}

/** The types and statuses of the account's newest 10,000 orders, with how many have each, the commonest first. */
export async function orderTypes(account: Account): Promise<OrderTypes> {
  const { rows } = await sql<{ kind: 'type' | 'status'; name: string; count: number }>`
    with newest as materialized (
      select type, status, status_key from orders where account_id = ${account.id} and deleted_at is null order by placed_at desc, id desc limit ${countedUpTo})
    select 'type' as kind, type as name, count(*) as count from newest where type <> '' group by type
    union all select 'status', min(status), count(*) from newest where status_key <> '' group by status_key order by 1, 3 desc, 2`.execute(
    account.db,
  );
  const of = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ name, count }) => ({ name, count }));
  return { types: of('type'), statuses: of('status') };
}

async function rowsOf(account: Account, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrderRow & { place: number }>`
    select o.id, o.remote_id as original_order_id, o.number, o.placed_at as date, o.status, o.status_key, o.type, o.state, o.currency,
      o.total::float8 as grand_total, o.refunded::float8 as refunded, o.net::float8 as net,
      (select count(*)::int from order_lines l where l.account_id = ${account.id} and l.order_id = o.id) as item_count,
      case when o.contact_id is not null then jsonb_build_object('id', o.contact_id, 'email', c.email, 'name', coalesce(trim(c.first_name || ' ' || c.last_name), '')) end as contact,
      jsonb_build_object('id', o.store_id, 'name', coalesce(s.name, '')) as source
    from orders o left join contacts c on c.account_id = ${account.id} and c.id = o.contact_id
      left join store_connections s on s.account_id = ${account.id} and s.id = o.store_id
    where o.account_id = ${account.id} and o.id = any(${[...ids]}::bigint[]) and o.deleted_at is null`.execute(
    account.db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
