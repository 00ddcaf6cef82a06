import { sql, type RawBuilder } from 'kysely';
import { noteChangesSql } from '#engines/audience/public.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';
import type { Account } from '#platform/server/account/account.ts';
import { followBuyers } from './buyer-follower.ts';

/** What orders have in the roll-ups, to be taken out of them. */
export interface Taken {
  buyers: { contact_id: number; currency: string; orders: number; net: string }[];
  products: {
    product_id: number;
    day: string;
    currency: string;
    orders: number;
    units: string;
    net: string;
  }[];
  stores: {
    store_id: number;
    day: string;
    currency: string;
    orders: number;
    cancelled: number;
    total: string;
    refunded: string;
    net: string;
  }[];
}

/** What orders have in the roll-ups as they stand; read before they change. */
export async function taken(account: Account, orderIds: readonly number[]): Promise<Taken> {
  if (orderIds.length === 0) return { buyers: [], products: [], stores: [] };
  const which = sql`o.id = any(${[...orderIds]}::bigint[])`;
  const all = async <Row>(part: RawBuilder<unknown>) =>
    (await sql<Row>`select * from (${part}) part`.execute(account.db)).rows;
  return {
    buyers: await all(
      sql`select contact_id, currency, orders, net::text as net from (${ofContacts(account, which)}) c`,
    ),
    products: await all(
      sql`select product_id, day::text as day, currency, orders, units::text as units, net::text as net from (${ofProducts(account, which)}) p`,
    ),
    stores: await all(
      sql`select store_id, day::text as day, currency, orders, cancelled, total::text as total, refunded::text as refunded, net::text as net
        from (${ofStores(account, which)}) s`,
    ),
  };
}

/** Adds what orders have now to the roll-ups and takes out what they had. Rows are locked in one order: contacts, products, stores. */
export async function applyDifferences(
  account: Account,
  orderIds: readonly number[],
  before: Taken,
): Promise<void> {
  await moveInRollUps(account, orderIds, before);
  await noteOrders(account, sql`o.id = any(${[...orderIds]}::bigint[])`);
}

/** The same of orders that only changed hands: nobody hears that they were placed. */
export async function moveInRollUps(
  account: Account,
  orderIds: readonly number[],
  before: Taken,
): Promise<void> {
  const which = sql`o.id = any(${[...orderIds]}::bigint[])`;
  await applyToContacts(account, which, before.buyers);
  await applyToProducts(account, which, before.products);
  await applyToStores(account, which, before.stores);
  await followBuyers(account, orderIds, before.buyers);
}

/** Adds orders of guests that were given to contacts to the roll-up of contacts; the others have them already. */
export async function addToContacts(account: Account, orderIds: readonly number[]): Promise<void> {
  const which = sql`o.id = any(${[...orderIds]}::bigint[])`;
  await applyToContacts(account, which, []);
  await followBuyers(account, orderIds, []);
  await noteOrders(account, which);
}

// Each version of an order once, whatever became of it.
async function noteOrders(account: Account, which: RawBuilder<unknown>): Promise<void> {
  const orders = sql`(select o.contact_id, o.id from orders o
    where o.account_id = ${account.id} and ${which} and o.contact_id is not null)`;
  await noteChangesSql(account, orders, { kind: 'ordered', ref: sql`noted.id` }).execute(
    account.db,
  );
}

/** Adds what some orders have to the roll-up of contacts, and takes out what they had. */
export async function applyToContacts(
  account: Account,
  which: RawBuilder<unknown>,
  before: Taken['buyers'],
): Promise<void> {
  await sql`
    insert into contact_orders as k (account_id, contact_id, currency, orders, net, first_at, last_at)
    select ${account.id}::bigint, contact_id, currency, sum(orders)::int, sum(net), coalesce(min(first_at), 'infinity'), coalesce(max(last_at), '-infinity') from (
      ${ofContacts(account, which)} union all
      select contact_id, currency, -orders, -net, null, null
      from json_to_recordset(${JSON.stringify(before)}::json) as b(contact_id bigint, currency text, orders int, net numeric)) d
    group by contact_id, currency order by contact_id, currency
    on conflict (account_id, contact_id, currency) do update set orders = k.orders + excluded.orders, net = k.net + excluded.net,
      first_at = least(k.first_at, excluded.first_at), last_at = greatest(k.last_at, excluded.last_at)`.execute(
    account.db,
  );
  const ids = [...new Set(before.map(({ contact_id }) => contact_id))];
  if (ids.length > 0) await boundAnew(account, ids);
}

// What was taken out may have been the first or the last one. The rows are locked by now, so whoever adds an order waits.
async function boundAnew(account: Account, contactIds: readonly number[]): Promise<void> {
  const ids = sql`${[...contactIds]}::bigint[]`;
  await sql`
    update contact_orders k set first_at = o.first_at, last_at = o.last_at from (
      select contact_id, currency, min(placed_at) as first_at, max(placed_at) as last_at from orders
      where account_id = ${account.id} and contact_id = any(${ids}) and state = 'counted' group by contact_id, currency) o
    where k.account_id = ${account.id} and k.contact_id = o.contact_id and k.currency = o.currency
      and (k.first_at, k.last_at) is distinct from (o.first_at, o.last_at)`.execute(account.db);
  await sql`delete from contact_orders where account_id = ${account.id} and contact_id = any(${ids}) and orders = 0`.execute(
    account.db,
  );
}

/** The same for the roll-up of products and days. */
export async function applyToProducts(
  account: Account,
  which: RawBuilder<unknown>,
  before: Taken['products'],
): Promise<void> {
  await sql`
    insert into product_days as k (account_id, product_id, day, currency, orders, units, net)
    select ${account.id}::bigint, product_id, day, currency, sum(orders)::int, sum(units), sum(net) from (
      ${ofProducts(account, which)} union all
      select product_id, day, currency, -orders, -units, -net
      from json_to_recordset(${JSON.stringify(before)}::json) as b(product_id bigint, day date, currency text, orders int, units numeric, net numeric)) d
    group by product_id, day, currency order by product_id, day, currency
    on conflict (account_id, product_id, day, currency) do update set orders = k.orders + excluded.orders, units = k.units + excluded.units,
      net = k.net + excluded.net`.execute(account.db);
  if (before.length === 0) return;
  const empty = sql`
    delete from product_days k using json_to_recordset(${JSON.stringify(before)}::json) as b(product_id bigint, day date, currency text)
    where k.account_id = ${account.id} and k.product_id = b.product_id and k.day = b.day and k.currency = b.currency and k.orders = 0`;
  await preferHashJoins(account.db, () => empty.execute(account.db));
}

/** The same for the roll-up of stores and days. */
export async function applyToStores(
  account: Account,
  which: RawBuilder<unknown>,
  before: Taken['stores'],
): Promise<void> {
  await sql`
    insert into store_days as k (account_id, store_id, day, currency, orders, cancelled, total, refunded, net)
    select ${account.id}::bigint, store_id, day, currency, sum(orders)::int, sum(cancelled)::int, sum(total), sum(refunded), sum(net) from (
      ${ofStores(account, which)} union all
      select store_id, day, currency, -orders, -cancelled, -total, -refunded, -net
      from json_to_recordset(${JSON.stringify(before)}::json) as b(store_id bigint, day date, currency text, orders int, cancelled int, total numeric,
        refunded numeric, net numeric)) d
    group by store_id, day, currency order by store_id, day, currency
    on conflict (account_id, store_id, day, currency) do update set orders = k.orders + excluded.orders, cancelled = k.cancelled + excluded.cancelled,
      total = k.total + excluded.total, refunded = k.refunded + excluded.refunded, net = k.net + excluded.net`.execute(
    account.db,
  );
  if (before.length === 0) return;
  await sql`
    delete from store_days k using json_to_recordset(${JSON.stringify(before)}::json) as b(store_id bigint, day date, currency text)
    where k.account_id = ${account.id} and k.store_id = b.store_id and k.day = b.day and k.currency = b.currency and k.orders = 0 and k.cancelled = 0`.execute(
    account.db,
  );
}

// ---- what some orders are in each roll-up --------------------------------------------------------------------------

function ofContacts(account: Account, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select o.contact_id, o.currency, count(*)::int as orders, sum(o.net) as net, min(o.placed_at) as first_at, max(o.placed_at) as last_at
    from orders o where o.account_id = ${account.id} and ${which} and o.state = 'counted' and o.contact_id is not null group by o.contact_id, o.currency`;
}

function ofProducts(account: Account, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const left = sql`case when l.quantity = 0 then 1 else (l.quantity - l.refunded_quantity) / l.quantity end`;
  return sql`select l.product_id, o.day, o.currency, count(distinct o.id)::int as orders, sum(l.quantity - l.refunded_quantity) as units,
      sum(round((l.price * l.quantity - l.discount) * (${left}), 4)) as net
    from orders o join order_lines l on l.account_id = ${account.id} and l.order_id = o.id
    where o.account_id = ${account.id} and ${which} and o.state = 'counted' and l.product_id is not null group by l.product_id, o.day, o.currency`;
}

function ofStores(account: Account, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = sql`filter (where o.state = 'counted')`;
  return sql`select o.store_id, o.day, o.currency, (count(*) ${counted})::int as orders, (count(*) filter (where o.state = 'cancelled'))::int as cancelled,
      coalesce(sum(o.total) ${counted}, 0) as total, coalesce(sum(o.refunded) ${counted}, 0) as refunded, coalesce(sum(o.net) ${counted}, 0) as net
    from orders o where o.account_id = ${account.id} and ${which} and o.state in ('counted', 'cancelled') group by o.store_id, o.day, o.currency`;
}
