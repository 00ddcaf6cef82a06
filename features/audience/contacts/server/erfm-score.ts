import { sql } from 'kysely';
import { scoreOfContact } from '#engines/rfm/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ErfmScore } from '../contract/scores.ts';

interface Spending {
  currency: string;
  orders: number;
  spent: number;
  last_order_at: string;
}

const unscored = {
  recency: null,
  frequency: null,
  monetary: null,
  group: null,
  group_alias: null,
  previous_group: null,
  previous_group_alias: null,
  changed_at: null,
  days_since_order: null,
};

/** How recently, how often and for how much a contact bought, each as a score, with the group that follows from them. */
export async function erfmScoreOf(account: Account, id: number): Promise<ErfmScore> {
  const { rows } = await sql<Spending>`
    select k.currency, k.orders, k.net::float8 as spent, k.last_at as last_order_at from contact_orders k
    where k.account_id = ${account.id} and k.contact_id = ${id} and k.orders > 0 order by k.orders desc, k.last_at desc, k.currency`.execute(
    account.db,
  );
  const { score, scale, currency } = await scoreOfContact(account, id);
  const last = rows.map((row) => row.last_order_at).toSorted();
  return {
    ...(score ?? unscored),
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    last_order_at: last.at(-1) ?? null,
    currency: score === null ? null : currency,
    spendings: rows,
    scale,
  };
}
