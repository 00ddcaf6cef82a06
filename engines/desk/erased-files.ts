import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

const atOnce = 100;

/** Removes the files of erased people: their rows say so in the transaction of the erasure, and the store follows. */
export async function removeErasedFiles({
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
    await files.remove(key);
    await inAccount(database, { accountId }, (account) =>
      sql`update ticket_files set file_key = null where account_id = ${account.id} and id = ${id}`.execute(
        account.db,
      ),
    );
  }
}
