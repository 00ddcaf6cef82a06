import { sql } from 'kysely';
import { addToList } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** Makes a list for a test and answers its id. */
export async function aList(
  database: Database,
  accountId: number,
  list: { name?: string; contacts?: readonly number[] } = {},
): Promise<number> {
  return inAccount(database, { accountId }, async (account) => {
    const {
      rows: [made],
    } = await sql<{ id: number }>`
      insert into lists (account_id, name) values (${accountId}, ${list.name ?? `List ${Math.random().toString(36).slice(2)}`}) returning id`.execute(
      account.db,
    );
    if (list.contacts) await addToList(account, made!.id, list.contacts, { source: 'test' });
    return made!.id;
  });
}
