import { sql } from 'kysely';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type { SoldProduct } from './contract.ts';

/** How products that sold are asked for: of so many days, today included. */
export interface SoldQuery {
  page: number;
  per_page: number;
  days: number;
  /** A part of the name, the SKU or the store's own id. */
  name?: string | undefined;
  now: Date;
}

/** What sold in some days on the account's clock, best sellers first. Sums come from the roll-up; only what was given back is read from lines. */
export async function listSoldProducts(
  account: Account,
  { days, name, now, ...query }: SoldQuery,
): Promise<{ rows: SoldProduct[]; meta: ListMeta }> {
  const zone = account.record.time_zone;
  const firstDay = sql`((${now}::timestamptz at time zone ${zone})::date - ${days - 1}::int)`;
  const isNamed =
    name === undefined
      ? sql``
      : sql`and d.product_id in (select p.id from products p where p.account_id = ${account.id}
          and strpos(lower(concat_ws(' ', p.name, p.sku, p.item_id)), ${name.toLowerCase()}) > 0)`;
  const inDays = sql`from product_days d where d.account_id = ${account.id} and d.day >= ${firstDay} ${isNamed}`;
  const total = await countRows(account, sql`${inDays} group by d.product_id`);
  const meta = listMeta(total, query);
  const { rows } = await sql<Omit<SoldProduct, 'returned' | 'refunded'>>`
    select b.product_id as id, coalesce(p.item_id, '') as item_id, coalesce(p.name, '') as name, coalesce(p.sku, '') as sku, b.units, b.orders, r.revenue
    from (select d.product_id, sum(d.units)::float8 as units, sum(d.orders)::int as orders ${inDays}
        group by d.product_id order by sum(d.units) desc, d.product_id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) b
      cross join lateral (select jsonb_agg(jsonb_build_object('currency', c.currency, 'net', c.net) order by c.net desc) as revenue
        from (select d.currency, sum(d.net)::float8 as net ${inDays} and d.product_id = b.product_id group by d.currency) c) r
      left join products p on p.account_id = ${account.id} and p.id = b.product_id
    order by b.units desc, b.product_id`.execute(account.db);
  const back = await givenBack(account, {
    ids: rows.map(({ id }) => id),
    since: sql`(${firstDay}::timestamp at time zone ${zone})`,
  });
  return {
    rows: rows.map((row) => ({
      ...row,
      returned: back.get(row.id)?.returned ?? 0,
      refunded: back.get(row.id)?.refunded ?? [],
    })),
    meta,
  };
}

type GivenBack = Pick<SoldProduct, 'returned' | 'refunded'>;

async function givenBack(
  account: Account,
  { ids, since }: { ids: readonly number[]; since: ReturnType<typeof sql> },
): Promise<Map<number, GivenBack>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<GivenBack & { id: number }>`
    select b.product_id as id, sum(b.units)::float8 as returned, jsonb_agg(jsonb_build_object('currency', b.currency, 'net', b.net::float8) order by b.net desc) as refunded
    from (select l.product_id, o.currency, sum(l.refunded_quantity) as units, sum(round(l.price * l.refunded_quantity, 4)) as net
      from order_lines l join orders o on o.account_id = ${account.id} and o.id = l.order_id
      where l.account_id = ${account.id} and l.product_id = any(${[...ids]}::bigint[]) and l.refunded_quantity > 0
        and o.state = 'counted' and o.placed_at >= ${since}
      group by l.product_id, o.currency) b
    group by b.product_id`.execute(account.db);
  return new Map(rows.map(({ id, ...back }) => [id, back]));
}
