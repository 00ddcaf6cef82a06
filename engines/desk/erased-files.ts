import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

const everyMs = 1_000;
const atOnce = 100;

/** Makes what removes the files of erased people, in a row of its own: a store that refuses stops nothing else. */
export function createErasedFilesRemover(
  services: Pick<Services, 'database' | 'files' | 'log'>,
): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    failure: 'files of erased people could not be removed and are tried again',
    log: services.log,
    turn: async () => {
      await removeErasedFiles(services);
    },
  });
}

// Their rows say so in the transaction of the erasure, and the store follows.
async function removeErasedFiles({
  database,
  files,
}: Pick<Services, 'database' | 'files'>): Promise<void> {
  const erased = await acrossAccounts(database, 'find files of erased people', async (db) => {
    const { rows } = await sql<{ account_id: number; id: number; file_key: string }>`
      select account_id, id, file_key from ticket_files where is_erased and file_key is not null order by id limit ${atOnce}`.execute(
      db,
    );
    return rows;
  });
  for (const { account_id: accountId, id, file_key: key } of erased) {
    // One that can't be removed now holds up no other.
    const isGone = await files.remove(key).then(
      () => true,
      () => false,
    );
    if (!isGone) continue;
    await inAccount(database, { accountId }, (account) =>
      sql`update ticket_files set file_key = null where account_id = ${account.id} and id = ${id}`.execute(
        account.db,
      ),
    );
  }
}
