import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { holdCounting } from './aggregate-waiting.ts';
import { recountFacts } from './write-aggregates.ts';

const contactsAtOnce = 500;
const lookEveryMs = 60 * 60_000;

/**
 * Counts the facts of some contacts from the events of the time before facts were kept; false when all of the account are
 * counted. How far it came is kept in the same transaction, so a count goes on wherever another ended.
 */
export async function countFirstFacts(account: Account, most = contactsAtOnce): Promise<boolean> {
  // No hits are counted meanwhile: what a count reads is all there is, and later hits are added to it.
  await holdCounting(account);
  const { rows } = await sql<{ id: number }>`
    select c.id from contact_facts_to_count w join contacts c on c.account_id = ${account.id} and c.id > w.counted_to
    where w.account_id = ${account.id} order by c.id limit ${most}`.execute(account.db);
  const last = rows.at(-1)?.id;
  if (last === undefined) {
    await sql`delete from contact_facts_to_count where account_id = ${account.id}`.execute(
      account.db,
    );
    return false;
  }
  await recountFacts(
    account,
    rows.map(({ id }) => id),
  );
  await sql`update contact_facts_to_count set counted_to = ${last} where account_id = ${account.id}`.execute(
    account.db,
  );
  return true;
}

/** Makes what counts all such facts in the background, some at once, together with any number of other processes. */
export function createFirstFactsCount(
  services: Pick<Services, 'database' | 'log'>,
): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => ((await countSome(services)) ? moreAtOnce : undefined),
    everyMs: lookEveryMs,
    failure: 'facts of contacts from before could not be counted and are tried again',
    log: services.log,
  });
}

async function countSome({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const next = await acrossAccounts(
    database,
    'find contacts whose facts are to be counted',
    async (db) => {
      const { rows } = await sql<{ account_id: number }>`
        select account_id from contact_facts_to_count order by account_id limit 1`.execute(db);
      return rows[0];
    },
  );
  if (!next) return false;
  const accountId = next.account_id;
  try {
    await inAccount(database, { accountId }, (account) => countFirstFacts(account));
  } catch (error) {
    if (!(error instanceof ProductError && error.code === 'not_found')) throw error;
    await acrossAccounts(database, 'facts of a deleted account', (db) =>
      db.deleteFrom('contact_facts_to_count').where('account_id', '=', accountId).execute(),
    );
  }
  return true;
}
