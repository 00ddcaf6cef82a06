import { sql } from 'kysely';
import { acrossAccounts } from '../account/account.ts';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';

/** Where a database that came from a backup stands: still being filled, held back, or released by a person. */
export type RestoredState = 'loading' | 'held' | 'confirmed';

/** Whether this database was restored from a backup, and how far that is; null for one that was not. */
export async function restoredState(database: Database): Promise<RestoredState | null> {
  const row = await acrossAccounts(database, 'look whether this is a restored copy', (db) =>
    db.selectFrom('restored_copies').select('state').orderBy('id', 'desc').executeTakeFirst(),
  );
  return (row?.state ?? null) as RestoredState | null;
}

/** Releases a restored copy; false when it was not held. */
export async function confirmRestored(database: Database): Promise<boolean> {
  return acrossAccounts(database, 'release a restored copy', async (db) => {
    const { rows } =
      await sql`update restored_copies set state = 'confirmed', confirmed_at = now() where state = 'held' returning id`.execute(
        db,
      );
    return rows.length > 0;
  });
}

/** How a process runs on a restored copy. */
export interface CopyTerms {
  config: Config;
  /** Whether everything that leaves the product is held back. */
  isHeld: boolean;
}

/**
 * The configuration that a process has on this database. On a copy that no person has released, it answers screens, calls and
 * links, does no work of its own, and puts emails into the local inbox.
 */
export function termsOf(config: Config, state: RestoredState | null): CopyTerms {
  if (state === 'loading')
    throw new CannotStart(
      'The restore into this database was interrupted, so rows are missing: empty the database and the data folder, and run heliograph restore again.',
    );
  if (state !== 'held') return { config, isHeld: false };
  const roles = new Set([...config.roles].filter((role) => role === 'web' || role === 'tracker'));
  if (roles.size === 0)
    throw new CannotStart(
      'This database was restored from a backup and sends nothing yet: look at it in a process with the role web, then run heliograph restore-confirm and start this process again.',
    );
  return {
    config: { ...config, roles, smtpUrl: null, sftp: { ...config.sftp, port: null } },
    isHeld: true,
  };
}
