import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../server/database/connect.ts';
import type { DB } from '../server/database/tables.ts';

/** The channel on which processes tell each other whose rights have changed. */
export const accessChannel = 'heliograph_access';

/** Whose rights have changed: in one account, or with a sign-in that ended. */
export const accessChange = z.object({ userId: z.number(), accountId: z.number().optional() });

/** Whose rights have changed. */
export type AccessChange = z.infer<typeof accessChange>;

/** Tells every process that somebody's rights have changed; call it once the change has committed. Processes look every 30 seconds besides, so a message may be lost. */
export function announceAccess(database: Database, change: AccessChange): void {
  const { userId, accountId } = change;
  database.pool
    .query('select pg_notify($1, $2)', [accessChannel, JSON.stringify({ userId, accountId })])
    .catch(() => {});
}

/** The same from inside the transaction of the change: heard when it commits, and not at all when it rolls back. */
export async function announceAccessIn(
  db: Transaction<DB>,
  { userId, accountId }: AccessChange,
): Promise<void> {
  await sql`select pg_notify(${accessChannel}, ${JSON.stringify({ userId, accountId })})`.execute(
    db,
  );
}
