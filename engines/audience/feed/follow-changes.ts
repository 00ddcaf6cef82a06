import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ChangeKind } from './change-kinds.ts';

/** What happened to a contact, or to many where contactId is null. */
export interface ContactChange {
  /** With id the place in the feed. */
  xid: number;
  id: number;
  contactId: number | null;
  kind: ChangeKind;
  ref: number | null;
  data: unknown;
  muted: boolean;
  at: string;
}

const droppedAtOnce = 20_000;

/** Begins to follow the changes of an account: what is written from now on. Does nothing where it follows already. */
export async function follow(account: Account, follower: string): Promise<void> {
  await sql`
    insert into change_followers (account_id, follower, xid, id)
    values (${account.id}, ${follower}, pg_snapshot_xmin(pg_current_snapshot())::text::bigint, 0)
    on conflict (account_id, follower) do nothing`.execute(account.db);
}

/** Follows no more; what only this follower was waited for is dropped. */
export async function unfollow(account: Account, follower: string): Promise<void> {
  await sql`delete from change_followers where account_id = ${account.id} and follower = ${follower}`.execute(
    account.db,
  );
  await dropPassed(account);
}

/**
 * The next changes for a follower in the order of their transactions, and how to go on behind them: in the same transaction as
 * the work they cause. Holds the place until that ends; null while another process does, or where nobody follows. Changes of
 * transactions that have not ended are not shown, nor any behind them, so none is ever missed.
 */
export async function nextChanges(
  account: Account,
  follower: string,
  most: number,
): Promise<{ changes: ContactChange[]; pass: () => Promise<void> } | null> {
  const { rows } = await sql<{ xid: number; id: number; isForeign: boolean }>`
    select xid, id, xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "isForeign" from change_followers
    where account_id = ${account.id} and follower = ${follower} for update skip locked`.execute(
    account.db,
  );
  const [place] = rows;
  if (!place) return null;
  if (place.isForeign) {
    await adoptForeign(account);
    return { changes: [], pass: async () => {} };
  }
  const { rows: changes } = await sql<ContactChange>`
    select xid, id, contact_id as "contactId", kind, ref, data, muted, at from contact_changes
    where account_id = ${account.id} and (xid, id) > (${place.xid}, ${place.id})
      and xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    order by xid, id limit ${most}`.execute(account.db);
  const last = changes.at(-1);
  return {
    changes,
    async pass() {
      if (!last) return;
      await sql`update change_followers set xid = ${last.xid}, id = ${last.id} where account_id = ${account.id} and follower = ${follower}`.execute(
        account.db,
      );
    },
  };
}

/** Drops changes that all followers of the account have passed; without followers, all. Answers how many. */
export async function dropPassed(account: Account): Promise<number> {
  const { rows } = await sql`
    delete from contact_changes where account_id = ${account.id} and (xid, id) in (
      select c.xid, c.id from contact_changes c
      where c.account_id = ${account.id} and c.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        and not exists (select from change_followers f where f.account_id = ${account.id} and (c.xid, c.id) > (f.xid, f.id))
      order by c.xid, c.id limit ${droppedAtOnce})
    returning 1`.execute(account.db);
  return rows.length;
}

// A database that was restored elsewhere counts its transactions anew, below what places and changes were written with. They
// keep their order in front of everything that is written here.
async function adoptForeign(account: Account): Promise<void> {
  const below = sql`(select max(xid) + 1 from (
    select max(c.xid) as xid from contact_changes c where c.account_id = ${account.id} union all
    select max(f.xid) from change_followers f where f.account_id = ${account.id}) known)`;
  const isForeign = sql`xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
  await sql`
    with places as (
      update change_followers set xid = xid - ${below} where account_id = ${account.id} and ${isForeign})
    update contact_changes set xid = xid - ${below} where account_id = ${account.id} and ${isForeign}`.execute(
    account.db,
  );
}

/** Holds the place of a follower until the transaction ends, and waits for whoever holds it. */
export async function holdPlace(account: Account, follower: string): Promise<void> {
  await sql`select xid from change_followers where account_id = ${account.id} and follower = ${follower} for update`.execute(
    account.db,
  );
}
