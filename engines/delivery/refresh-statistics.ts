import { sql } from 'kysely';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

const fewRows = 1_000;

/**
 * Tells the planner about the rows of a mailing that has just been decided: it would otherwise take a big new mailing for a
 * handful of rows and read all of it to find ten, until autovacuum comes by. Small mailings need none of it.
 */
export async function refreshStatistics(
  database: Database,
  mailing: { accountId: number; id: number },
): Promise<void> {
  const isBig = await inAccount(database, mailing, async ({ db, id }) => {
    const { rows } =
      await sql`select from deliveries where account_id = ${id} and mailing_id = ${mailing.id} offset ${fewRows} limit 1`.execute(
        db,
      );
    return rows.length > 0;
  });
  if (isBig)
    await database.pool.query(
      'analyze deliveries (account_id, mailing_id, contact_id, state, next_try_at)',
    );
}
