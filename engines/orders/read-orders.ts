import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countedUpTo, listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { pageWindow } from '#platform/server/resource/page-window.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type { OrderDetail, OrderRow, OrderTypes } from './contract.ts';
import { statusKey } from './order-state.ts';

/** What a list of orders may be narrowed to. Times are ISO 8601. */
export interface OrderFilters {
  contact_id?: number | undefined;
  /** Only with contact_id: the contact has to be in this list. */
  list_id?: number | undefined;
  status?: string | undefined;
  type?: string | undefined;
  store_id?: number | undefined;
  email?: string | undefined;
  number?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  min_total?: number | undefined;
  product?: string | undefined;
}

/** How a list of orders is asked for. */
export interface OrderListQuery extends OrderFilters {
  page: number;
  per_page: number;
  sort: 'date' | 'total';
  sort_order?: 'asc' | 'desc' | undefined;
}

/** A page of orders. By date they come from an index, from the nearer end; by total the newest 10,000 are sorted. */
export async function listOrders(
  account: Account,
  query: OrderListQuery,
): Promise<{ rows: OrderRow[]; meta: ListMeta }> {
  const where = await whereOf(account, query);
  const total = await countRows(account, sql`from orders o where ${where}`);
  const meta = listMeta(total, query);
  const window = pageWindow(query, total);
  if (!window) return { rows: [], meta };
  const isDescending = (query.sort_order ?? 'desc') === 'desc';
  const way = sql.raw(isDescending !== window.isFromEnd ? 'desc' : 'asc');
  const { rows: found } = await (
    query.sort === 'date'
      ? sql<{
          id: number;
        }>`select o.id from orders o where ${where} order by o.placed_at ${way}, o.id ${way} limit ${window.take} offset ${window.skip}`
      : sql<{
          id: number;
        }>`select id from (select o.id, o.total from orders o where ${where} order by o.placed_at desc, o.id desc limit ${countedUpTo}) o
          order by o.total ${way}, o.id ${way} limit ${window.take} offset ${window.skip}`
  ).execute(account.db);
  const ids = found.map(({ id }) => id);
  return { rows: await rowsOf(account, window.isFromEnd ? ids.reverse() : ids), meta };
}

/** One order with its lines and refunds; throws not_found where the account has none of that id, or its store deleted it. */
export async function orderOf(account: Account, id: number): Promise<OrderDetail> {
  const [row] = await rowsOf(account, [id]);
  const { rows: extra } = await sql<Omit<OrderDetail, keyof OrderRow | 'items' | 'refunds'>>`
    select tax::float8 as tax, shipping::float8 as shipping, discount::float8 as discount, financial as financial_status, fulfilment as fulfilment_status,
      is_test as test, cancelled_at, remote_updated_at as updated_at from orders where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(
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

/** Our id of a store's order; null where it told of none. */
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

async function whereOf(account: Account, query: OrderFilters): Promise<RawBuilder<SqlBool>> {
  const parts: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`o.account_id = ${account.id}`,
    sql<SqlBool>`o.deleted_at is null`,
  ];
  if (query.contact_id !== undefined) {
    await requireBuyer(account, query.contact_id, query.list_id);
    parts.push(sql<SqlBool>`o.contact_id = ${query.contact_id}`);
  }
  if (query.status !== undefined)
    parts.push(sql<SqlBool>`o.status_key = ${statusKey(query.status)}`);
  if (query.type !== undefined)
    parts.push(sql<SqlBool>`lower(o.type) = ${query.type.toLowerCase()}`);
  if (query.store_id !== undefined) parts.push(sql<SqlBool>`o.store_id = ${query.store_id}`);
  if (query.number !== undefined) parts.push(sql<SqlBool>`o.number = ${query.number}`);
  if (query.from !== undefined) parts.push(sql<SqlBool>`o.placed_at >= ${query.from}::timestamptz`);
  if (query.to !== undefined) parts.push(sql<SqlBool>`o.placed_at < ${query.to}::timestamptz`);
  if (query.min_total !== undefined) parts.push(sql<SqlBool>`o.total >= ${query.min_total}`);
  if (query.email !== undefined) parts.push(ofAddress(account, query.email));
  if (query.product !== undefined)
    parts.push(sql<SqlBool>`exists (select from order_lines l join products p on p.account_id = ${account.id} and p.id = l.product_id
      where l.account_id = ${account.id} and l.order_id = o.id and p.item_id = ${query.product})`);
  return sql.join(parts, sql` and `) as RawBuilder<SqlBool>;
}

function ofAddress(account: Account, email: string): RawBuilder<SqlBool> {
  const key = email.trim().toLowerCase();
  return sql<SqlBool>`(o.contact_id in (select c.id from contacts c where c.account_id = ${account.id} and c.email_key = ${key})
    or (o.contact_id is null and o.email_key = ${key}))`;
}

async function requireBuyer(account: Account, id: number, listId: number | undefined) {
  const isThere =
    listId === undefined
      ? sql`select from contacts where account_id = ${account.id} and id = ${id}`
      : sql`select from list_memberships m join lists l on l.account_id = ${account.id} and l.id = m.list_id
          where m.account_id = ${account.id} and m.list_id = ${listId} and m.contact_id = ${id}`;
  const { rows } = await isThere.execute(account.db);
  if (rows.length === 0) throw notFound('contact');
}
