import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { linkedContactsSql, uidFieldOf, waitsForContact } from './link-keys.ts';

/** How often rows are looked through for people who became contacts since. */
const everyMs = 60_000;
const atOnce = 5000;

/** Gives rows of relational tables to contacts who came after them. */
export function createRowLinker({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    beginsWithRest: true,
    failure: 'rows of relational tables could not be given to contacts',
    log,
    async turn(stopping) {
      for (const accountId of await accountsWithWaiting(database))
        for (let after: string | null = ''; after !== null && !stopping.aborted;) {
          const from: string = after;
          after = await inAccount(database, { accountId }, (account) => linkSome(account, from));
        }
    },
  });
}

async function accountsWithWaiting(database: Services['database']): Promise<number[]> {
  return acrossAccounts(database, 'find accounts with rows that wait for contacts', async (db) => {
    const { rows } = await sql<{ id: number }>`
      select a.id from accounts a where exists (
        select from relational_rows r where r.account_id = a.id and ${waitsForContact}) order by a.id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
}

/**
 * Gives the rows of some link keys behind this one to their contacts, and answers the last of the keys it looked at; null when
 * it has seen them all. Tables are locked in their order, so that two workers wait for each other in turn.
 */
export async function linkSome(account: Account, after: string): Promise<string | null> {
  const { rows: keys } = await sql<{ link_key: string }>`
    select distinct r.link_key from relational_rows r
    where r.account_id = ${account.id} and ${waitsForContact} and r.link_key > ${after} order by r.link_key limit ${atOnce}`.execute(
    account.db,
  );
  if (keys.length === 0) return null;
  const wanted = keys.map(({ link_key: key }) => key);
  const { rows: linked } = await sql<{ table_id: number; rows: number }>`
    with waiting as materialized (select unnest(${wanted}::text[]) as link_key),
    known as materialized (${linkedContactsSql(account, sql`waiting s`, await uidFieldOf(account))}),
    linked as (
      update relational_rows r set contact_id = k.contact_id from known k
      where r.account_id = ${account.id} and ${waitsForContact} and r.link_key = k.link_key returning r.table_id
    )
    select table_id, count(*)::int as rows from linked group by table_id order by table_id`.execute(
    account.db,
  );
  for (const { table_id: id, rows } of linked)
    await sql`update relational_tables set linked_count = linked_count + ${rows} where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
  return keys.length < atOnce ? null : wanted.at(-1)!;
}
