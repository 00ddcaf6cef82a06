import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countedUpTo } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
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
  /** Searches and counts all orders, however long that takes. */
  exact_total?: boolean | undefined;
}

/** The orders a list means: what follows `select` in a statement over `o`. */
export interface ChosenOrders {
  from: RawBuilder<unknown>;
  /** So many of the newest were searched, where there are older ones. */
  searchedNewest?: number;
}

/**
 * Chooses orders. Contact, status, number and time are answered by indexes; an address, and what no index carries, is looked for among
 * the newest 10,000 of those.
 */
export async function chosenOrders(account: Account, query: OrderFilters): Promise<ChosenOrders> {
  if (query.contact_id !== undefined) await requireBuyer(account, query.contact_id, query.list_id);
  const near = indexed(account, query);
  const far = searched(account, query);
  if (far.length === 0 && query.email === undefined)
    return { from: sql`from orders o where ${allOf(near)}` };
  const ways = query.email === undefined ? [near] : await waysOfAddress(account, query.email, near);
  const rest = sql`where ${allOf([sql<SqlBool>`true`, ...far])}`;
  if (query.exact_total) return { from: sql`from (${joined(ways, sql``)}) o ${rest}` };
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from (${joined(ways, sql``)}) o offset ${countedUpTo} limit 1) as has`.execute(
    account.db,
  );
  const newest = sql`order by o.placed_at desc, o.id desc limit ${countedUpTo}`;
  const from = sql`from (select * from (${joined(ways, newest)}) o ${newest}) o ${rest}`;
  return rows[0]!.has ? { from, searchedNewest: countedUpTo } : { from };
}

type Condition = RawBuilder<SqlBool>;

function indexed(account: Account, query: OrderFilters): Condition[] {
  const parts: Condition[] = [
    sql<SqlBool>`o.account_id = ${account.id}`,
    sql<SqlBool>`o.deleted_at is null`,
  ];
  if (query.contact_id !== undefined) parts.push(sql<SqlBool>`o.contact_id = ${query.contact_id}`);
  if (query.status !== undefined)
    parts.push(sql<SqlBool>`o.status_key = ${statusKey(query.status)}`);
  if (query.number !== undefined) parts.push(sql<SqlBool>`o.number = ${query.number}`);
  if (query.from !== undefined) parts.push(sql<SqlBool>`o.placed_at >= ${query.from}::timestamptz`);
  if (query.to !== undefined) parts.push(sql<SqlBool>`o.placed_at < ${query.to}::timestamptz`);
  return parts;
}

function searched(account: Account, query: OrderFilters): Condition[] {
  const parts: Condition[] = [];
  if (query.type !== undefined)
    parts.push(sql<SqlBool>`lower(o.type) = ${query.type.toLowerCase()}`);
  if (query.store_id !== undefined) parts.push(sql<SqlBool>`o.store_id = ${query.store_id}`);
  if (query.min_total !== undefined) parts.push(sql<SqlBool>`o.total >= ${query.min_total}`);
  if (query.product !== undefined)
    parts.push(sql<SqlBool>`exists (select from order_lines l join products p on p.account_id = ${account.id} and p.id = l.product_id
      where l.account_id = ${account.id} and l.order_id = o.id and p.item_id = ${query.product})`);
  return parts;
}

// Orders of the contacts with the address, and of guests with it; each by an index of its own.
async function waysOfAddress(
  account: Account,
  email: string,
  near: readonly Condition[],
): Promise<Condition[][]> {
  const key = email.trim().toLowerCase();
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id} and email_key = ${key}`.execute(
    account.db,
  );
  const ids = rows.map(({ id }) => id);
  return [
    [...near, sql<SqlBool>`o.contact_id = any(${ids}::bigint[])`],
    [...near, sql<SqlBool>`o.contact_id is null`, sql<SqlBool>`o.email_key = ${key}`],
  ];
}

function joined(ways: readonly (readonly Condition[])[], end: RawBuilder<unknown>) {
  return sql.join(
    ways.map(
      (parts) =>
        sql`(select o.id, o.placed_at, o.total, o.type, o.store_id from orders o where ${allOf(parts)} ${end})`,
    ),
    sql` union all `,
  );
}

function allOf(parts: readonly Condition[]): Condition {
  return sql.join([...parts], sql` and `) as Condition;
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
