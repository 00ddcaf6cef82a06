import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { recordConsent, type ConsentProof } from './consent.ts';

/** What a person asks of marketing emails besides lists. */
export interface MailWishes {
  /** Null where there is no pause, or it has ended. */
  pausedUntil: string | null;
  /** At most so many in seven days; null for any number. */
  mailsAWeek: number | null;
}

/** Reads what a contact asked for. */
export async function mailWishesOf(account: Account, contactId: number): Promise<MailWishes> {
  const {
    rows: [row],
  } = await sql<MailWishes>`
    select case when mail_paused_until > ${account.now}::timestamptz then mail_paused_until end as "pausedUntil", mails_a_week as "mailsAWeek"
    from contacts where account_id = ${account.id} and id = ${contactId}`.execute(account.db);
  return row ?? { pausedUntil: null, mailsAWeek: null };
}

/** Pauses marketing emails to a contact from now on for so many days; none ends the pause. */
export async function pauseMail(
  account: Account,
  { contactId, days, ...proof }: { contactId: number; days: number } & ConsentProof,
): Promise<void> {
  const { rows } = await sql`
    update contacts set mail_paused_until = case when ${days}::int > 0 then ${account.now}::timestamptz + make_interval(days => ${days}::int) end,
      updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${contactId} and (${days}::int > 0 or mail_paused_until > ${account.now}::timestamptz) returning 1`.execute(
    account.db,
  );
  if (rows.length > 0)
    await recordConsent(account, days > 0 ? 'mail_paused' : 'mail_resumed', proof, [contactId]);
}

/** Limits the marketing emails that a contact gets in seven days; null takes the limit away. */
export async function limitMail(
  account: Account,
  {
    contactId,
    mailsAWeek,
    ...proof
  }: { contactId: number; mailsAWeek: number | null } & ConsentProof,
): Promise<void> {
  const { rows } = await sql`
    update contacts set mails_a_week = ${mailsAWeek}::smallint, updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${contactId} and mails_a_week is distinct from ${mailsAWeek}::smallint returning 1`.execute(
    account.db,
  );
  if (rows.length > 0)
    await recordConsent(account, mailsAWeek === null ? 'usual_mails' : 'fewer_mails', proof, [
      contactId,
    ]);
}
