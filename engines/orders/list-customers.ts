import { sql } from 'kysely';
import type { ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import type { CustomerRow } from './contract.ts';

/** Who bought, the latest first; of one address where it is named. */
export async function listCustomers(
  account: Account,
  query: { page: number; per_page: number; email?: string | undefined },
): Promise<{ rows: CustomerRow[]; meta: ListMeta }> {
  const key = query.email?.trim().toLowerCase() ?? '';
  const named =
    key === ''
      ? sql``
      : sql`and k.contact_id = any(array(select c.id from contacts c where c.account_id = ${account.id} and c.email_key = ${key}))`;
  // A buyer in several currencies has a row in each, and is listed by the one of the last order.
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from contact_orders k where k.account_id = ${account.id} ${named}
      and not exists (select from contact_orders o where o.account_id = ${account.id} and o.contact_id = k.contact_id
        and (o.last_at, o.currency) > (k.last_at, k.currency))`,
    id: sql`k.contact_id`,
    key: sql`k.last_at`,
    isDescending: true,
  });
  if (ids.length === 0) return { rows: [], meta };
  const { rows } = await sql<CustomerRow>`
    select k.contact_id as id, coalesce(min(c.email), '') as email, coalesce(min(trim(concat_ws(' ', c.first_name, c.last_name))), '') as name,
      sum(k.orders)::int as orders, jsonb_agg(jsonb_build_object('currency', k.currency, 'net', k.net::float8) order by k.net desc) as spent,
      min(k.first_at) as first_at, max(k.last_at) as last_at
    from contact_orders k left join contacts c on c.account_id = ${account.id} and c.id = k.contact_id
    where k.account_id = ${account.id} and k.contact_id = any(${ids}::bigint[]) group by k.contact_id`.execute(
    account.db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), meta };
}
