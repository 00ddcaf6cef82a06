import { sql, type RawBuilder } from 'kysely';
import { isListenedTo, noteChangesSql } from '#engines/audience/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

/** How often carts are looked at. */
const everyMs = 5_000;
/** How many carts a claim takes, and how many claims an account has in a turn. */
const atOnce = 500;
const mostClaims = 20;

/** What became of the carts of one claim. */
export interface ClaimedCarts {
  /** Said to be abandoned. */
  abandoned: number;
  /** Ended without that: bought, empty, without a contact, of a store that is switched off, or due long ago. */
  ended: number;
}

/** Says of carts whose delay is over that they are abandoned: journeys begin with that. */
export function createCartTimer({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    failure: 'carts that are due could not be claimed',
    log,
    async turn(stopping) {
      for (const accountId of await accountsWithDueCarts(database)) {
        try {
          for (let claim = 0; claim < mostClaims && !stopping.aborted; claim += 1) {
            const { abandoned, ended } = await inAccount(database, { accountId }, claimCarts);
            if (abandoned + ended < atOnce) break;
          }
        } catch (error) {
          log.error({ err: error, accountId }, 'abandoned carts wait for the next turn');
        }
      }
    },
  });
}

async function accountsWithDueCarts(database: Services['database']): Promise<number[]> {
  return acrossAccounts(database, 'find accounts with carts that are due', async (db) => {
    const { rows } = await sql<{ id: number }>`
      select a.id from accounts a where exists (
        select from carts k where k.account_id = a.id and k.done_by is null and k.due_at <= now()) order by a.id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
}

/**
 * One claim. Whether an order came since the cart began is asked in the statement that says that the cart is abandoned, and again
 * when each email of it goes out. One claim at a time in an account, so that nobody is reminded of two carts at once.
 */
export async function claimCarts(account: Account): Promise<ClaimedCarts> {
  await lockInAccount(account, 'abandoned carts');
  const { rows } = await sql<ClaimedCarts>`
    with due as materialized (
      select k.id, k.store_id, k.contact_id, k.email_key, k.items, k.started_at, k.changed_at, k.due_at from carts k
      where k.account_id = ${account.id} and k.done_by is null and k.due_at <= ${account.now}::timestamptz
      order by k.due_at limit ${atOnce} for update skip locked),
    known as materialized (
      select d.*, coalesce(d.contact_id, c.id) as buyer from due d left join lateral (
        select min(c.id) as id from contacts c
        where d.contact_id is null and c.account_id = ${account.id} and c.email_key = d.email_key having count(*) = 1) c on true),
    judged as materialized (select n.*, ${endSql(account)} as ending from known n),
    ranked as materialized (
      select j.id, j.buyer, j.ending, j.ending is null and row_number() over (partition by j.buyer, j.store_id, j.ending is null order by j.changed_at desc, j.id desc) = 1 as is_said
      from judged j),
    done as (
      update carts k set contact_id = r.buyer, done_by = case when r.is_said then 'mailed' else coalesce(r.ending, 'expired') end,
        reminded_at = case when r.is_said then ${account.now}::timestamptz else k.reminded_at end
      from ranked r where k.account_id = ${account.id} and k.id = r.id returning k.id, k.contact_id, r.is_said),
    noted as (${noteChangesSql(account, sql`(select d.contact_id, d.id from done d where d.is_said)`, { kind: 'cart_abandoned', ref: sql`noted.id` })})
    select count(*) filter (where is_said)::int as abandoned, count(*) filter (where not is_said)::int as ended from done`.execute(
    account.db,
  );
  return rows[0]!;
}

// Why a cart (alias n) is not said to be abandoned, or null.
function endSql(account: Account): RawBuilder<unknown> {
  const ordered = (who: RawBuilder<unknown>) => sql`exists (select from orders o
    where o.account_id = ${account.id} and ${who} and o.placed_at >= n.started_at and o.state <> 'deleted')`;
  return sql`case
    when ${ordered(sql`o.contact_id = n.buyer`)} or ${ordered(sql`o.email_key = n.email_key`)} then 'order'
    when n.buyer is null or n.items = '[]' or n.due_at < seconds_later(${account.now}::timestamptz, -86400) then 'expired'
    when not ${isListenedTo(account, 'cart_abandoned')} then 'expired'
    when n.store_id <> 0 and not exists (select from store_connections s where s.account_id = ${account.id} and s.id = n.store_id and s.is_active) then 'expired'
    when exists (select from carts k where k.account_id = ${account.id} and k.contact_id = n.buyer and k.store_id = n.store_id
      and k.reminded_at > seconds_later(${account.now}::timestamptz, -86400)) then 'expired' end`;
}
