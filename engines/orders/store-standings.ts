import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { StoreStanding } from './contract.ts';

const days = 30;
/** An account connects fewer stores than this. */
const mostStores = 200;

/** How each store is doing that is connected or sold something lately, the account's own API among them; who sold most comes first. */
export async function storeStandings(account: Account, now: Date): Promise<StoreStanding[]> {
  const firstDay = sql`((${now}::timestamptz at time zone ${account.record.time_zone})::date - ${days - 1}::int)`;
  const { rows } = await sql<StoreStanding>`
    with sold as (
      select store_id, currency, sum(orders)::int as orders, sum(net)::float8 as net from store_days
      where account_id = ${account.id} and day >= ${firstDay} group by store_id, currency),
    sums as (
      select store_id, sum(orders)::int as orders, jsonb_agg(jsonb_build_object('currency', currency, 'net', net) order by net desc) as revenue
      from sold where orders > 0 group by store_id),
    own as (select 0::bigint as id, 'api' as kind, '' as name, '' as domain, 'active' as state, false as is_syncing, null::text as fault, null::timestamptz as synced_at
      where exists (select from sums where store_id = 0)),
    connected as (
      select id, kind, coalesce(nullif(nick_name, ''), name) as name, domain, state, is_syncing, fault, synced_at from store_connections
      where account_id = ${account.id} and is_active order by id desc limit ${mostStores})
    select s.*, coalesce(t.orders, 0) as orders, coalesce(t.revenue, '[]') as revenue
    from (select * from own union all select * from connected) s left join sums t on t.store_id = s.id
    order by coalesce(t.orders, 0) desc, s.id`.execute(account.db);
  return rows;
}
