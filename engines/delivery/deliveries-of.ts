import { sql } from 'kysely';
import { ofMailings, type Mailings } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { statesOf, type BalancePart } from './balance.ts';

/** Which recipients behind a figure are wanted. */
export interface DeliveriesQuery {
  /** One part of the balance, or everybody. */
  part: BalancePart | 'eligible';
  reason?: string | undefined;
  /** Part of the address or the name. */
  name?: string | undefined;
  page: number;
  per_page: number;
}

/** One person behind a figure. */
export interface DeliveryPerson {
  contact_id: number;
  email: string;
  first_name: string;
  last_name: string;
  state: string;
  reason: string | null;
  at: string;
  response: string | null;
  maybe_twice: boolean;
}

/** The recipients behind one figure of the balance, by contact id. A contact that was deleted since is listed without address. */
export async function deliveriesOf(
  account: Account,
  mailings: Mailings,
  query: DeliveriesQuery,
): Promise<{ rows: DeliveryPerson[]; total: number }> {
  const name = query.name?.trim() ?? '';
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const chosen = sql`
    from deliveries d left join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    where d.account_id = ${account.id} and ${ofMailings(sql`d.mailing_id`, mailings)} ${query.part === 'eligible' ? sql`` : sql`and d.state = any(${[...statesOf[query.part]]}::text[])`}
      ${query.reason === undefined ? sql`` : sql`and d.reason = ${query.reason}`}
      ${name === '' ? sql`` : sql`and (c.email ilike ${like} or concat(c.first_name, ' ', c.last_name) ilike ${like})`}`;
  const { rows } = await sql<DeliveryPerson>`
    select d.contact_id, coalesce(c.email, nullif(c.phone, ''), '') as email, coalesce(c.first_name, '') as first_name, coalesce(c.last_name, '') as last_name,
      d.state, d.reason, coalesce(d.sent_at, d.updated_at) as at, d.response, d.maybe_twice ${chosen}
    order by d.contact_id, d.mailing_id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
    account.db,
  );
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(*) as total ${chosen}`.execute(account.db);
  return { rows, total: count?.total ?? 0 };
}
