import { sql } from 'kysely';
import type { Account } from './account.ts';
import type { Database } from '../database/connect.ts';

/**
 * Gives the statements of this transaction a name and cancels those of an older transaction that has it, in whatever process
 * it runs: for questions of which only the newest is waited for. The cancelled one fails with the code 57014.
 */
export async function cancelOlder(
  database: Database,
  account: Account,
  name: string,
): Promise<void> {
  const full = `${name} ${account.id}`;
  // The role of an account may cancel nothing: this goes by a connection of its own.
  await sql`select pg_cancel_backend(a.pid) from pg_stat_activity a where a.application_name = ${full} and a.state = 'active'`.execute(
    database.kysely,
  );
  await sql`select set_config('application_name', ${full}, true)`.execute(account.db);
}
