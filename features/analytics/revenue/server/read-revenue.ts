import { sql } from 'kysely';
import { nameMailings } from '#features/audience/contacts/server/public.ts';
import type { ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import type { Families } from '#platform/server/families.ts';
import type { CreditedOrder, RevenueOfDays } from '../contract.ts';

/** Days on the account's clock, both counted. */
export interface Days {
  from: string;
  to: string;
}

/** So many days up to today, on the account's clock. */
export async function lastDays(account: Account, length: number): Promise<Days> {
  const { rows } = await sql<Days>`
    select (today - ${length - 1}::int)::text as from, today::text as to
    from (select (${account.now}::timestamptz at time zone ${account.record.time_zone})::date as today) d`.execute(
    account.db,
  );
  return rows[0]!;
}

const isCredited = sql`c.mailing_id is not null and c.order_ref is not null and c.state = 'counted'`;

function within(account: Account, { from, to }: Days) {
  const zone = account.record.time_zone;
  return sql`c.account_id = ${account.id} and c.at >= ${from}::date::timestamp at time zone ${zone} and c.at < (${to}::date + 1)::timestamp at time zone ${zone}`;
}

/** What all orders brought in some days beside what emails are credited with, by currency: the second is a part of the first. */
export async function revenueBeside(
  account: Account,
  days: Days,
): Promise<RevenueOfDays['currencies']> {
  const { rows } = await sql<RevenueOfDays['currencies'][number]>`
    with taken as (
      select currency, sum(orders)::float8 as orders, sum(net)::float8 as total from store_days
      where account_id = ${account.id} and day between ${days.from}::date and ${days.to}::date group by currency),
    followed as (
      select c.currency, count(*)::float8 as orders, sum(c.net_value)::float8 as total from conversions c
      where ${within(account, days)} and ${isCredited} group by c.currency)
    select t.currency, t.orders, t.total, coalesce(least(f.total, t.total), 0) as credited, coalesce(f.orders, 0) as credited_orders
    from taken t left join followed f on f.currency = t.currency where t.total <> 0 or t.orders <> 0 order by t.total desc`.execute(
    account.db,
  );
  return rows;
}

/** The orders of some days that emails are credited with, the newest first, each with what its buyer did before. */
export async function listCreditedOrders(
  account: Account,
  families: Families,
  query: { page: number; per_page: number; days: number },
): Promise<{ rows: CreditedOrder[]; meta: ListMeta }> {
  const days = await lastDays(account, query.days);
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from conversions c where ${within(account, days)} and ${isCredited}`,
    id: sql`c.order_ref`,
    key: sql`c.at`,
    isDescending: true,
  });
  const { rows } = await sql<Omit<CreditedOrder, Name> & { mailing_id: number }>`
    select o.id, coalesce(nullif(o.number, ''), o.remote_id) as number, c.at as placed_at, c.currency, c.net_value::float8 as net, c.contact_id, p.email,
      c.mailing_id, c.touch_kind as touch, c.touch_at
    from conversions c join orders o on o.account_id = ${account.id} and o.id = c.order_ref
      left join contacts p on p.account_id = ${account.id} and p.id = c.contact_id
    where c.account_id = ${account.id} and c.order_ref = any(${ids}::bigint[])`.execute(account.db);
  const names = await nameMailings(
    account,
    families,
    rows.map((row) => row.mailing_id),
  );
  const byId = new Map(
    rows.map(({ mailing_id: _mailing, ...row }, at) => [row.id, { ...row, ...names[at]! }]),
  );
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), meta };
}

type Name = 'campaign_id' | 'campaign_name' | 'is_private';
