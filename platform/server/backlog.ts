import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from './database/tables.ts';

/** What waits of one kind of work although its time has come. */
export interface Backlog {
  readonly waiting: number;
  /** For how long the oldest has been due. */
  readonly oldestSeconds: number;
}

/** Reads one backlog of all accounts. */
export type ReadBacklog = (db: Transaction<DB>) => Promise<Backlog>;

/** Counts a query of (since): one row for each thing that waits, with the moment it was due. */
export function backlogOf(due: RawBuilder<unknown>): ReadBacklog {
  return async (db) => {
    const { rows } = await sql<Backlog>`
      select count(*)::float8 as waiting, coalesce(extract(epoch from now() - min(w.since)), 0)::float8 as "oldestSeconds" from (${due}) w`.execute(
      db,
    );
    return rows[0]!;
  };
}
