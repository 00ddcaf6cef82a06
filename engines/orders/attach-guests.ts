import { sql } from 'kysely';
import { projectConversions } from '#engines/tracking/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { compareSome } from './guest-cursor.ts';
import { lockAllStores } from './lock-store.ts';
import { addToContacts } from './roll-ups.ts';

/** How often orders of guests are compared with new contacts. */
const everyMs = 60_000;
/** How many orders a step gives at most, and how many steps an account has in a turn. */
const atOnce = 1_000;
const mostSteps = 20;

/** Gives the orders of guests to contacts who came later with the same address. */
export function createGuestAttacher({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    beginsWithRest: true,
    failure: 'orders of guests could not be given to contacts',
    log,
    async turn(stopping) {
      for (const accountId of await accountsWithGuests(database)) {
        if (stopping.aborted) return;
        try {
          for (let step = 0; step < mostSteps && !stopping.aborted; step += 1)
            if (!(await inAccount(database, { accountId }, attachGuests)).isMore) break;
        } catch (error) {
          log.error({ err: error, accountId }, 'orders of guests wait for the next turn');
        }
      }
    },
  });
}

async function accountsWithGuests(database: Services['database']): Promise<number[]> {
  return acrossAccounts(database, 'find accounts with orders of guests', async (db) => {
    const { rows } = await sql<{ id: number }>`
      select a.id from accounts a where exists (
        select from orders o where o.account_id = a.id and o.contact_id is null and o.email_key is not null) order by a.id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
}

interface Attached {
  store_id: number;
  id: number;
  remote_id: string;
  contact_id: number;
  total: string;
  refunds: string[];
  currency: string;
  placed_at: string;
  state: string;
}

/** One step: gives some orders of guests to the contacts of their addresses, with credit and roll-ups; answers how many, and whether to go on. */
export async function attachGuests(account: Account): Promise<{ given: number; isMore: boolean }> {
  const { contactOf, isMore, moveOn } = await compareSome(account);
  const given = contactOf.size === 0 ? 0 : await giveOrders(account, contactOf);
  if (given === atOnce) return { given, isMore: true };
  await moveOn();
  return { given, isMore };
}

async function giveOrders(
  account: Account,
  contactOf: ReadonlyMap<string, number>,
): Promise<number> {
  await lockAllStores(account);
  const pairs = sql`unnest(${[...contactOf.keys()]}::text[], ${[...contactOf.values()]}::bigint[]) g(email_key, contact_id)
    join contacts c on c.account_id = ${account.id} and c.id = g.contact_id and c.email_key = g.email_key`;
  const { rows } = await sql<Attached>`
    with found as (
      select o.id, c.id as contact_id from ${pairs}
        join orders o on o.account_id = ${account.id} and o.contact_id is null and o.email_key = g.email_key order by o.id limit ${atOnce})
    update orders o set contact_id = f.contact_id from found f where o.account_id = ${account.id} and o.id = f.id
    returning o.store_id, o.id, o.remote_id, o.contact_id, o.total::text as total, array[o.refunded::text] as refunds, o.currency, o.placed_at, o.state`.execute(
    account.db,
  );
  await sql`
    update store_customers s set contact_id = c.id from ${pairs}
    where s.account_id = ${account.id} and s.email_key = g.email_key and s.contact_id is null`.execute(
    account.db,
  );
  await countForContacts(account, rows);
  return rows.length;
}

async function countForContacts(account: Account, rows: readonly Attached[]): Promise<void> {
  await addToContacts(
    account,
    rows.map(({ id }) => id),
  );
  for (const [storeId, orders] of Map.groupBy(rows, ({ store_id: id }) => id))
    await projectConversions(
      account,
      storeId,
      orders
        .filter(({ state }) => state !== 'deleted')
        .map((order) => ({
          orderId: order.remote_id,
          orderRef: order.id,
          contactId: order.contact_id,
          value: order.total,
          refunds: order.refunds,
          currency: order.currency,
          at: order.placed_at,
          state: order.state,
        })),
    );
}
