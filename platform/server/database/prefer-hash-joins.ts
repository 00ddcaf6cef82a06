import { sql, type Transaction } from 'kysely';
import type { DB } from './tables.ts';

/**
 * Runs statements that join all rows of one set with all of another, such as the recipients of a mail with what they did. A table
 * that was filled a moment ago has no statistics, is taken for one row, and a loop over a loop then takes minutes.
 */
export async function preferHashJoins<T>(db: Transaction<DB>, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db);
  const done = await work();
  await sql`set local enable_nestloop to default`.execute(db);
  return done;
}
