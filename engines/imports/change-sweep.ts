import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { forgetChanges } from './undo-import.ts';

const hour = 3600_000;

/** Forgets what imports changed once they can be undone no longer. */
export function createChangeSweep({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    everyMs: hour,
    beginsWithRest: true,
    failure: 'what old imports changed could not be forgotten',
    log,
    async turn() {
      const { rows } = await acrossAccounts(database, 'find accounts of old imports', (db) =>
        sql<{ account_id: number }>`select distinct account_id from import_changes`.execute(db),
      );
      for (const { account_id: accountId } of rows)
        while ((await inAccount(database, { accountId }, forgetChanges)) > 0);
    },
  });
}
