import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { removePastOrders } from './sample/past-orders.ts';

/** Removes events, links and counts of mailings that are removed, and the orders that sample data made of them. */
export async function removeEvents(account: Account, mailingIds: readonly number[]): Promise<void> {
  await removePastOrders(account, mailingIds);
  for (const table of ['message_events', 'mailing_links', 'mailing_counters', 'mailing_hours'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and mailing_id = any(${[...mailingIds]}::bigint[])`.execute(
      account.db,
    );
}
