import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount, tryLockInAccount } from '#platform/server/account/lock-in-account.ts';

const many = 500;
const foldedAtOnce = 10_000;
const lockName = 'contact count';

/**
 * Notes contacts that were made or deleted, as a part of the statement that did it: `rows` are those contacts. Writers only
 * append, so that imports side by side never wait for one row.
 */
export function noteContactsSql(
  account: { id: number },
  rows: string,
  what: 'made' | 'deleted',
): RawBuilder<unknown> {
  const difference = what === 'made' ? sql`count(*)` : sql`-count(*)`;
  return sql`insert into contact_count_changes (account_id, contacts)
    select ${account.id}::bigint, ${difference} from ${sql.table(rows)} having count(*) > 0 on conflict do nothing`;
}

/** How many contacts the account has, from what its writers noted. */
export async function contactCount(account: Account): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ contacts: number; changes: number }>`
    select coalesce(sum(contacts), 0)::bigint as contacts, count(*) as changes
    from contact_count_changes where account_id = ${account.id}`.execute(account.db);
  if ((row?.changes ?? 0) > many) await aggregateContactCount(account);
  return row?.contacts ?? 0;
}

/** Puts what was noted together, without counting; a caller that comes while another does so goes on. */
export async function aggregateContactCount(account: Account): Promise<void> {
  if (!(await tryLockInAccount(account, lockName))) return;
  await sql`
    with taken as (
      delete from contact_count_changes where account_id = ${account.id} and id in (
        select id from contact_count_changes where account_id = ${account.id} order by id limit ${foldedAtOnce})
      returning contacts
    )
    insert into contact_count_changes (account_id, contacts)
    select ${account.id}::bigint, sum(contacts) from taken having count(*) > 0 on conflict do nothing`.execute(
    account.db,
  );
}

/** Counts the contacts of the account anew. What commits meanwhile has noted itself and stays counted. */
export async function recountContacts(account: Account): Promise<void> {
  await lockInAccount(account, lockName);
  // The statement after the lock sees what earlier runs committed: contacts and notes of one moment.
  await sql`
    with former as (delete from contact_count_changes where account_id = ${account.id})
    insert into contact_count_changes (account_id, contacts)
    select ${account.id}::bigint, count(*) from contacts where account_id = ${account.id} on conflict do nothing`.execute(
    account.db,
  );
}
