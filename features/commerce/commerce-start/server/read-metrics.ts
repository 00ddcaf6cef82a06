import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { CommerceMetrics } from '../contract.ts';

const mostProducts = 5;

type Figures = CommerceMetrics['currencies'][number];
type OfCurrency = Omit<Figures, 'average' | 'repeat_rate' | 'today' | 'week_ago'>;

interface Moment {
  days: number;
  now: Date;
}

/** What the stores of an account sold until now, on the account's clock. Sums come from roll-ups; only today, its week before and buyers are read from orders. */
export async function readMetrics(account: Account, moment: Moment): Promise<CommerceMetrics> {
  const [sums, hours, repeats, top_products] = [
    await sumsOf(account, moment),
    await hoursOf(account, moment),
    await repeatsOf(account, moment),
    await topProducts(account, moment),
  ];
  const none = { orders: 0, net: 0 };
  return {
    days: moment.days,
    currencies: sums.map((sum) => {
      const soFar = (isToday: boolean) => {
        const found = hours.find(
          (one) => one.currency === sum.currency && one.is_today === isToday,
        );
        return found ? { orders: found.orders, net: found.net } : none;
      };
      return {
        ...sum,
        average: sum.orders === 0 ? null : sum.net / sum.orders,
        repeat_rate: repeats.find(({ currency }) => currency === sum.currency)?.rate ?? null,
        today: soFar(true),
        week_ago: soFar(false),
      };
    }),
    top_products,
  };
}

const firstDay = (account: Account, { days, now }: Moment) =>
  sql`((${now}::timestamptz at time zone ${account.record.time_zone})::date - ${days - 1}::int)`;

async function sumsOf(account: Account, moment: Moment): Promise<OfCurrency[]> {
  const { rows } = await sql<OfCurrency>`
    select currency, sum(orders)::int as orders, sum(total)::float8 as gross, sum(refunded)::float8 as refunded, sum(net)::float8 as net
    from store_days where account_id = ${account.id} and day >= ${firstDay(account, moment)}
    group by currency having sum(orders) > 0 order by sum(orders) desc, currency`.execute(
    account.db,
  );
  return rows;
}

async function hoursOf(account: Account, { now }: Moment) {
  const zone = account.record.time_zone;
  const here = sql`(${now}::timestamptz at time zone ${zone})`;
  const part = (isToday: boolean, back: number) => sql`
    select currency, ${isToday}::boolean as is_today, count(*)::int as orders, sum(net)::float8 as net from orders
    where account_id = ${account.id} and deleted_at is null and state = 'counted'
      and placed_at >= ((date_trunc('day', ${here}) - ${back} * interval '1 day') at time zone ${zone})
      and placed_at <= ((${here} - ${back} * interval '1 day') at time zone ${zone})
    group by currency`;
  const { rows } = await sql<{
    currency: string;
    is_today: boolean;
    orders: number;
    net: number;
  }>`${part(true, 0)} union all ${part(false, 7)}`.execute(account.db);
  return rows;
}

async function repeatsOf(account: Account, moment: Moment) {
  const { rows } = await sql<{ currency: string; rate: number }>`
    with buyers as (
      select distinct contact_id, currency from orders
      where account_id = ${account.id} and deleted_at is null and state = 'counted' and contact_id is not null
        and placed_at >= (${firstDay(account, moment)}::timestamp at time zone ${account.record.time_zone}) and placed_at <= ${moment.now}::timestamptz)
    select b.currency, avg((c.orders > 1)::int)::float8 as rate
    from buyers b join contact_orders c on c.account_id = ${account.id} and c.contact_id = b.contact_id and c.currency = b.currency
    group by b.currency`.execute(account.db);
  return rows;
}

async function topProducts(account: Account, moment: Moment) {
  const { rows } = await sql<CommerceMetrics['top_products'][number]>`
    select d.product_id, coalesce(p.name, '') as name, d.currency, d.units::float8 as units, d.net::float8 as net
    from (select product_id, currency, sum(units) as units, sum(net) as net from product_days
      where account_id = ${account.id} and day >= ${firstDay(account, moment)}
      group by product_id, currency order by sum(units) desc, product_id limit ${mostProducts}) d
    join products p on p.account_id = ${account.id} and p.id = d.product_id
    order by d.units desc, d.product_id`.execute(account.db);
  return rows;
}
