import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

/** Refuses an id that is no business hours of the account. */
export async function requireBusinessHours(account: Account, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from business_hours where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (rows.length === 0)
    throw invalid({ business_hours_id: ['are no business hours of this account'] });
}
