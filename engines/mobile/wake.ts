import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Where processes are told of runs that have something to do. */
export const mobileChannel = 'mobile_runs';

/** Tells the senders of all processes, when this transaction commits, that a run has something to do. */
export async function wakeMobileSenders(
  account: Account,
  runIds: readonly number[],
): Promise<void> {
  const said = runIds.map((id) => `${account.id}:${id}`);
  await sql`select pg_notify(${mobileChannel}, p.said) from unnest(${said}::text[]) as p(said)`.execute(
    account.db,
  );
}
