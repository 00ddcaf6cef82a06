import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

const everyMs = 1_000;
const atOnce = 100;

/** Where the last look at erased files ended: those that a store refuses hold up no others. */
interface Place {
  after: number;
}

/** Makes what removes the files of erased people and those that nobody sent, in a row of its own: a store that refuses stops nothing else. */
export function createErasedFilesRemover(
  services: Pick<Services, 'database' | 'files' | 'log'>,
): RepeatingWorker {
  const place: Place = { after: 0 };
  return createRepeatingWorker({
    everyMs,
    failure: 'files of tickets could not be removed and are tried again',
    log: services.log,
    turn: async () => {
      await removeErasedFiles(services, place);
      await removeUploads(services);
    },
  });
}

// Their rows say so in the transaction of the erasure, and the store follows.
async function removeErasedFiles(
  { database, files }: Pick<Services, 'database' | 'files'>,
  place: Place,
): Promise<void> {
  const erased = await acrossAccounts(database, 'find files of erased people', async (db) => {
    const { rows } = await sql<{ account_id: number; id: number; file_key: string }>`
      select account_id, id, file_key from ticket_files where is_erased and file_key is not null and id > ${place.after} order by id limit ${atOnce}`.execute(
      db,
    );
    return rows;
  });
  place.after = erased.length < atOnce ? 0 : erased.at(-1)!.id;
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

// Marked first, so that nobody attaches a file that is on its way out. One that is gone already leaves its row to be deleted.
async function removeUploads({
  database,
  files,
}: Pick<Services, 'database' | 'files'>): Promise<void> {
  const left = await acrossAccounts(database, 'find uploads that nobody sent', async (db) => {
    const { rows } = await sql<{ account_id: number; id: number; file_key: string }>`
      select account_id, id, file_key from ticket_uploads where drop_at <= now() order by drop_at limit ${atOnce}`.execute(
      db,
    );
    return rows;
  });
  for (const { account_id: accountId, id, file_key: key } of left) {
    const isThere = await inAccount(database, { accountId }, async (account) => {
      const { rows } = await sql`
        update ticket_uploads set is_whole = false where account_id = ${account.id} and id = ${id} and drop_at <= ${account.now}::timestamptz returning 1`.execute(
        account.db,
      );
      return rows.length > 0;
    });
    if (!isThere) continue;
    const isGone = await files.remove(key).then(
      () => true,
      () => false,
    );
    if (!isGone) continue;
    await inAccount(database, { accountId }, (account) =>
      sql`delete from ticket_uploads where account_id = ${account.id} and id = ${id}`.execute(
        account.db,
      ),
    );
  }
}
