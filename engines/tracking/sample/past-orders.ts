import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';
import { creditedBy } from '../credit-orders.ts';
import { drawnFor } from './past-events.ts';

interface PastOrders {
  mailingId: number;
  /** Fields of contacts: number of orders, and what they spent in all. */
  ordersField: number;
  spentField: number;
}

/** Currency of the sample orders: the data set is of a shop in the United Kingdom. */
const currency = 'GBP';

// Sample orders are told from those of a shop by how their numbers begin.
const orderPrefix = 'sample-';

/** Orders that a mailing of sample data brought: a third of those who clicked buy within two days, for about what they usually spend. */
export async function makePastOrders(
  account: Account,
  { mailingId, ordersField, spentField }: PastOrders,
): Promise<void> {
  const field = (id: number) => sql`coalesce((c.custom ->> ${String(id)}::text)::float8, 0)`;
  const drawn = (question: string) => drawnFor(question, mailingId);
  await preferHashJoins(account.db, () =>
    sql`
      insert into conversions (account_id, order_id, contact_id, value, net_value, currency, at, mailing_id, touch_kind, touch_at, credited_by)
      select ${account.id}::bigint, ${orderPrefix} || ${mailingId}::bigint || '-' || contact_id, contact_id, value, value, ${currency}, at,
        ${mailingId}::bigint, 'click', clicked_at, ${creditedBy(account.record.settings)}
      from (
        select c.id as contact_id, e.at as clicked_at, e.at + interval '3 minutes' + interval '2 days' * power(${drawn('soon')}, 3) as at,
          round((least(180, greatest(12, ${field(spentField)} / greatest(1, ${field(ordersField)}) / 4)) * (0.6 + 0.8 * ${drawn('worth')}))::numeric, 2) as value
        from (select contact_id, max(at) as at from message_events
            where account_id = ${account.id} and mailing_id = ${mailingId} and kind = 'click' and not is_machine group by contact_id) e
          join contacts c on c.account_id = ${account.id} and c.id = e.contact_id
        where ${drawn('buy')} < 0.33) orders
      where at < now() on conflict do nothing`.execute(account.db),
  );
}

/** Takes the sample orders of mailings out again. */
export async function removePastOrders(
  account: Account,
  mailingIds: readonly number[],
): Promise<void> {
  await sql`
    delete from conversions where account_id = ${account.id} and mailing_id = any(${[...mailingIds]}::bigint[]) and starts_with(order_id, ${orderPrefix})`.execute(
    account.db,
  );
}
