import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { MailboxSettings } from '../mailbox-contract.ts';

/** Whoever holds a mailbox has it for so long; when its process dies, another one takes it after that. */
export const leaseSeconds = 30;

/** Which mailbox, in which state of its settings. */
export interface MailboxRef {
  accountId: number;
  id: number;
  revision: number;
}

/** A mailbox that this process holds. */
export interface HeldMailbox extends MailboxRef, MailboxSettings {
  holder: string;
  email: string;
  sealed: Buffer;
}

/** The mailboxes that a process holds, as they are now: those that were deleted, or whose account is disabled, are missing. */
export function heldMailboxes(database: Database, holder: string): Promise<MailboxRef[]> {
  return acrossAccounts(database, 'look at the mailboxes that this process holds', async (db) => {
    const { rows } = await sql<MailboxRef>`
      select m.account_id as "accountId", m.support_email_id as id, m.revision from accounts a join support_mailboxes m on m.account_id = a.id
      where m.holder = ${holder}::uuid and a.active`.execute(db);
    return rows;
  });
}

/** Mailboxes that nobody holds and whose time has come. */
export function dueMailboxes(database: Database, most: number): Promise<MailboxRef[]> {
  if (most <= 0) return Promise.resolve([]);
  return acrossAccounts(database, 'find mailboxes that nobody fetches from', async (db) => {
    const { rows } = await sql<MailboxRef>`
      select m.account_id as "accountId", m.support_email_id as id, m.revision from accounts a join support_mailboxes m on m.account_id = a.id
      where m.next_try_at <= now() and coalesce(m.leased_until, '-infinity') < now() and a.active order by m.next_try_at limit ${most}`.execute(
      db,
    );
    return rows;
  });
}

/** Takes a mailbox for a process; null where another one was quicker, or its address is gone. */
export function claimMailbox(
  database: Database,
  { accountId, id }: MailboxRef,
  holder: string,
): Promise<HeldMailbox | null> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<Omit<HeldMailbox, 'accountId' | 'holder' | 'email'>>`
      update support_mailboxes set holder = ${holder}::uuid, leased_until = seconds_later(now(), ${leaseSeconds})
      where account_id = ${account.id} and support_email_id = ${id} and next_try_at <= now() and coalesce(leased_until, '-infinity') < now()
      returning support_email_id as id, revision, host, port, security, username, folder, after_taking, moved_to, recent_days, password as sealed`.execute(
      account.db,
    );
    const [row] = rows;
    if (!row) return null;
    const { rows: addresses } = await sql<{ email: string }>`
      select email from support_emails where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
    return { ...row, accountId, holder, email: addresses[0]?.email ?? '' };
  });
}

/** Keeps mailboxes of one account for longer; answers those that are still held. */
export function renewLeases(
  database: Database,
  { accountId, ids, holder }: { accountId: number; ids: readonly number[]; holder: string },
): Promise<Set<number>> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{ id: number }>`
      update support_mailboxes set leased_until = seconds_later(now(), ${leaseSeconds})
      where account_id = ${account.id} and support_email_id = any(${[...ids]}::bigint[]) and holder = ${holder}::uuid returning support_email_id as id`.execute(
      account.db,
    );
    return new Set(rows.map(({ id }) => id));
  });
}

/** Lets a mailbox go, so that another process may take it at once. */
export async function releaseMailbox(account: Account, mailbox: HeldMailbox): Promise<void> {
  await sql`update support_mailboxes set holder = null, leased_until = null
    where account_id = ${account.id} and support_email_id = ${mailbox.id} and holder = ${mailbox.holder}::uuid`.execute(
    account.db,
  );
}
