import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { usualRfmScale, type ErfmScore, type RfmScale } from '../contract/scores.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Spending {
  currency: string;
  orders: number;
  spent: number;
  last_order_at: string;
}

/** How recently, how often and for how much a contact bought, each as a score. */
export async function erfmScoreOf(
  account: Account,
  id: number,
  scale: RfmScale = usualRfmScale,
): Promise<ErfmScore> {
  const { rows } = await sql<Spending>`
    select k.currency, k.orders, k.net::float8 as spent, k.last_at as last_order_at from contact_orders k
    where k.account_id = ${account.id} and k.contact_id = ${id} and k.orders > 0 order by k.orders desc, k.last_at desc, k.currency`.execute(
    account.db,
  );
  return { ...scored(rows, scale, new Date(account.now)), spendings: rows, scale };
}

function scored(
  rows: readonly Spending[],
  scale: RfmScale,
  now: Date,
): Omit<ErfmScore, 'spendings' | 'scale'> {
  const [main] = rows;
  if (!main)
    return {
      recency: null,
      frequency: null,
      monetary: null,
      orders: 0,
      last_order_at: null,
      days_since_order: null,
      currency: null,
    };
  const orders = rows.reduce((sum, row) => sum + row.orders, 0);
  const last = rows.reduce((a, b) => (a.last_order_at > b.last_order_at ? a : b)).last_order_at;
  const days = Math.max(0, Math.floor((now.getTime() - new Date(last).getTime()) / dayMs));
  return {
    recency: recencyScore(days, scale),
    frequency: amountScore(orders, scale.frequency),
    monetary: amountScore(main.spent, scale.monetary),
    orders,
    last_order_at: last,
    days_since_order: days,
    currency: main.currency,
  };
}

function recencyScore(days: number, { recency }: RfmScale): number {
  if (days <= recency.score_3) return 3;
  if (days <= recency.score_2) return 2;
  return days <= recency.score_1 ? 1 : 0;
}

function amountScore(amount: number, from: { score_3: number; score_2: number }): number {
  if (amount >= from.score_3) return 3;
  return amount >= from.score_2 ? 2 : 1;
}
