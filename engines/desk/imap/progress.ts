import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { HeldMailbox } from './leases.ts';
import type { MailboxFailed } from './mailbox-failed.ts';

/** How far a mailbox was read. */
export interface Progress {
  uid_validity: number | null;
  last_uid: number;
  finished_uid: number;
  take_since: string;
  checked_at: string | null;
}

/** The mailbox is another process's by now, or is gone: whatever was read of it is that one's to store. */
export class LeaseLost extends Error {}

const longestRestSeconds = { sign_in: 3600, other: 900 } as const;
const firstRestSeconds = { sign_in: 60, other: 5 } as const;
/** Passing trouble of a network is told when it lasts so long. */
const patienceSeconds = 900;

type Told = Pick<Services, 'notifications'>;

/** Reads how far a mailbox was read by whoever held it. */
export async function progressOf(account: Account, mailbox: HeldMailbox): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select uid_validity, last_uid, finished_uid, take_since, checked_at from support_mailboxes
    where account_id = ${account.id} and support_email_id = ${mailbox.id} and ${isHeld(mailbox)}`.execute(
    account.db,
  );
  const [row] = rows;
  if (!row) throw new LeaseLost();
  return row;
}

/** Notes that everything up to an email was taken, in the transaction that stores it. */
export async function noteTaken(
  account: Account,
  mailbox: HeldMailbox,
  { validity, uid, isTooLarge = false }: { validity: number; uid: number; isTooLarge?: boolean },
): Promise<void> {
  await change(
    account,
    mailbox,
    // Numbers of another validity say nothing of these.
    sql`finished_uid = case when uid_validity = ${validity} then finished_uid else ${uid - 1} end, uid_validity = ${validity}, last_uid = ${uid},
      too_large = too_large + ${isTooLarge ? 1 : 0}, last_mail_at = ${account.now}::timestamptz`,
  );
}

/** Notes that taken emails are marked or moved as well. */
export async function noteFinished(
  account: Account,
  mailbox: HeldMailbox,
  uid: number,
): Promise<void> {
  await change(account, mailbox, sql`finished_uid = ${uid}`);
}

/** Notes that a mailbox was looked at, up to this email; `trouble` is what stays undone. */
export async function noteLooked(
  account: Account,
  services: Told,
  {
    mailbox,
    validity,
    uid,
    trouble,
  }: { mailbox: HeldMailbox; validity: number; uid: number; trouble: MailboxFailed | null },
): Promise<void> {
  await change(
    account,
    mailbox,
    sql`${trouble ? sql`` : sql`finished_uid = ${uid},`} uid_validity = ${validity}, last_uid = ${uid}, checked_at = ${account.now}::timestamptz, attempts = 0`,
  );
  if (trouble) await noteTrouble(account, services, { mailbox, trouble });
  else
    await sql`update support_mailboxes set failing_since = null, failure = null, failure_words = '', notified_at = null
      where account_id = ${account.id} and support_email_id = ${mailbox.id} and failing_since is not null`.execute(
      account.db,
    );
}

/** Notes that a mailbox could not be fetched from, and when the next try is: any process may make it. */
export async function noteFailed(
  account: Account,
  services: Told,
  { mailbox, trouble }: { mailbox: HeldMailbox; trouble: MailboxFailed },
): Promise<void> {
  const kind = trouble.failure === 'sign_in' ? 'sign_in' : 'other';
  await change(
    account,
    mailbox,
    sql`attempts = attempts + 1, next_try_at = seconds_later(${account.now}::timestamptz,
      least(${longestRestSeconds[kind]}, ${firstRestSeconds[kind]} * power(2, least(attempts, 20)))), holder = null, leased_until = null`,
  );
  await noteTrouble(account, services, { mailbox, trouble });
}

// Told once, until it works again.
async function noteTrouble(
  account: Account,
  { notifications }: Told,
  { mailbox, trouble }: { mailbox: HeldMailbox; trouble: MailboxFailed },
): Promise<void> {
  const isPassing = ['dns', 'unreachable', 'dropped', 'other'].includes(trouble.failure);
  await sql`update support_mailboxes set failure = ${trouble.failure}, failure_words = ${trouble.message},
      failing_since = case when failing_since is null then ${account.now}::timestamptz else failing_since end
    where account_id = ${account.id} and support_email_id = ${mailbox.id}`.execute(account.db);
  const { rows } = await sql`update support_mailboxes set notified_at = ${account.now}::timestamptz
    where account_id = ${account.id} and support_email_id = ${mailbox.id} and notified_at is null
      and failing_since <= seconds_later(${account.now}::timestamptz, ${isPassing ? -patienceSeconds : 0}) returning 1`.execute(
    account.db,
  );
  if (rows.length === 0) return;
  const message = `Emails to ${mailbox.email} can not be fetched from its mailbox. Open the support email to see why.`;
  const id = await notifications.start(account, { message, notifiableType: 'support_emails' });
  account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
}

async function change(
  account: Account,
  mailbox: HeldMailbox,
  set: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql`
    update support_mailboxes set ${set} where account_id = ${account.id} and support_email_id = ${mailbox.id} and ${isHeld(mailbox)} returning 1`.execute(
    account.db,
  );
  if (rows.length === 0) throw new LeaseLost();
}

// Settings that were changed meanwhile lead to another place.
function isHeld({ holder, revision }: HeldMailbox) {
  return sql`holder = ${holder}::uuid and revision = ${revision}`;
}
