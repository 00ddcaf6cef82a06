import { sql } from 'kysely';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** Makes a list for a test and answers its id. */
export async function aList(database: Database, accountId: number, list: { name?: string; contacts?: readonly number[] } = {}): Promise<number> {
  return inAccount(database, { accountId }, async ({ db }) => {
    const { rows: [made] } = await sql<{ id: number }>`
      insert into lists (account_id, name) values (${accountId}, ${list.name ?? `List ${Math.random().toString(36).slice(2)}`}) returning id`.execute(db);
    if (list.contacts) {
      await sql`insert into list_memberships (account_id, list_id, contact_id)
        select ${accountId}, ${made!.id}, unnest(${[...list.contacts]}::bigint[])`.execute(db);
    }
    return made!.id;
  });
}
