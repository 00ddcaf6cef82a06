import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { keyOptOuts } from './key-opt-outs.ts';
import { keyPhones } from './key-phones.ts';

const everyMs = 20_000;
const atOnce = 2000;

/**
 * Makes the keys of phones in the background: of those that imports and other writers of many rows brought, and of all that an
 * account has after it moved to another country.
 */
export function createPhoneKeyer({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    beginsWithRest: true,
    failure: 'phone numbers could not be brought into their international form',
    log,
    async turn(stopping) {
      for (const accountId of await accountsWithNumbers(database))
        if (!stopping.aborted) await keyAccount(database, accountId, stopping);
    },
  });
}

/** Makes all keys of an account that are missing or were made by another country; some at once, each time in a transaction. */
export async function keyAccount(
  database: Services['database'],
  accountId: number,
  stopping?: AbortSignal,
): Promise<void> {
  await inAccount(database, { accountId }, beginAnewAbroad);
  for (let done = atOnce; done === atOnce && !stopping?.aborted;)
    done = await inAccount(database, { accountId }, (account) =>
      keyPhones(account, { atMost: atOnce }),
    );
}

async function accountsWithNumbers(database: Services['database']): Promise<number[]> {
  return acrossAccounts(database, 'find accounts whose phone numbers have no key', async (db) => {
    const { rows } = await sql<{ id: number }>`
      select a.id from accounts a left join phone_keyings k on k.account_id = a.id
      where k.country is distinct from a.country
        or exists (select from contacts c where c.account_id = a.id and c.phone <> c.keyed_phone) order by a.id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
}

// Numbers that were written with their country are the same in every country.
async function beginAnewAbroad(account: Account): Promise<void> {
  const { country } = account.record;
  const { rows } = await sql<{ country: string }>`
    select country from phone_keyings where account_id = ${account.id} for update`.execute(
    account.db,
  );
  const [before] = rows;
  if (before?.country === country) return;
  await keyOptOuts(account);
  if (before)
    await sql`update contacts set keyed_phone = '' where account_id = ${account.id} and phone <> '' and phone not like '+%' and phone = keyed_phone`.execute(
      account.db,
    );
  await sql`
    insert into phone_keyings (account_id, country, keyed_at) values (${account.id}, ${country}, ${account.now}::timestamptz)
    on conflict (account_id) do update set country = excluded.country, keyed_at = excluded.keyed_at`.execute(
    account.db,
  );
}
