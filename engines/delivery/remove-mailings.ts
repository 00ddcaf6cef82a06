import { sql } from 'kysely';
import { removeEvents } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Removes mailings that are over, with all that is known of them. */
export async function removeMailings(account: Account, ids: readonly number[]): Promise<void> {
  await removeEvents(account, ids);
  for (const table of [
    'mailing_outcomes',
    'mailing_state_changes',
    'mailing_state_counts',
    'delivery_claims',
    'deliveries',
  ])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and mailing_id = any(${[...ids]}::bigint[])`.execute(
      account.db,
    );
  await sql`delete from mailings where account_id = ${account.id} and id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
}
