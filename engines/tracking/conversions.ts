import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { creditedBy } from './credit-orders.ts';

/** An order as it is told, with the mail it is credited to. */
export interface RecordedConversion {
  order_id: string;
  contact_id: number;
  value: number;
  currency: string;
  at: string;
  mailing_id: number | null;
  touch_kind: 'open' | 'click' | null;
  touch_at: string | null;
}

/** What orders brought a mailing, in one currency, after refunds; orders that are not paid, cancelled or tests bring nothing. */
export interface Revenue {
  currency: string;
  orders: number;
  buyers: number;
  value: number;
}

/** The order of a store as it was told, with its credit; null where the store told none of that number, or it is a guest's. */
export async function conversionOf(
  account: Account,
  order: { sourceId: number; orderId: string },
): Promise<RecordedConversion | null> {
  const { rows } = await sql<RecordedConversion>`
    select order_id, contact_id, value::float8 as value, currency, at, mailing_id, touch_kind, touch_at from conversions
    where account_id = ${account.id} and source_id = ${order.sourceId} and order_id = ${order.orderId}`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

/** What orders brought mailings, by currency; a mailing without orders has none. */
export async function revenueOf(
  account: Account,
  mailingIds: readonly number[],
): Promise<Map<number, Revenue[]>> {
  await countWaiting(account);
  const { rows } = await sql<Revenue & { mailing_id: number }>`
    select mailing_id, currency, count(*) as orders, count(distinct contact_id) as buyers, sum(net_value)::float8 as value from conversions
    where account_id = ${account.id} and mailing_id = any(${[...mailingIds]}::bigint[]) and state = 'counted'
    group by mailing_id, currency order by mailing_id, sum(net_value) desc, currency`.execute(
    account.db,
  );
  const revenue = new Map<number, Revenue[]>(mailingIds.map((id) => [id, []]));
  for (const { mailing_id, ...sum } of rows) revenue.get(mailing_id)?.push(sum);
  return revenue;
}

/** Whether orders are still credited by rules that the account has changed since. Two looks at an index. */
export async function isCreditOutdated(account: Account): Promise<boolean> {
  const name = creditedBy(account.record.settings);
  const {
    rows: [found],
  } = await sql<{ least: string | null; most: string | null }>`
    select min(credited_by) as least, max(credited_by) as most from conversions where account_id = ${account.id}`.execute(
    account.db,
  );
  return found?.least != null && (found.least !== name || found.most !== name);
}
