import { sql } from 'kysely';
import type { FullMail, SenderProof } from '#engines/inbound/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { messageHash } from './add-message.ts';
import { lockTicketById, type StoredTicket } from './find-ticket.ts';
import { thirdPartyOf, ticketOfMessage, type ThirdParty } from './third-party.ts';

/** After so many days a closed ticket is not opened again: what comes is a new one that goes on from it. */
export const followUpAfterDays = 30;

/** The ticket that a mail belongs to, or goes on from. */
export interface Match {
  ticket: StoredTicket | null;
  followUpOf: number | null;
  /** Who wrote it, where that is not the customer. */
  thirdParty: ThirdParty | null;
}

/**
 * Finds the ticket of a mail, in this order: the signed address that it was sent to; a mail of ours or the customer's that it
 * answers, when the sender takes part in that ticket, and `[#123]` in its subject, when a sender who does is proven: anybody can
 * guess a number. Never by other words of the subject. What a third party answers belongs to its ticket, however old that is.
 */
export async function matchTicket(
  account: Account,
  arrived: {
    mail: FullMail;
    ticketId: number | null;
    forwardId: number | null;
    proof: SenderProof;
  },
): Promise<Match> {
  const { mail, proof, forwardId } = arrived;
  const id =
    arrived.ticketId ??
    (forwardId === null ? null : await ticketOfMessage(account, forwardId)) ??
    (await idByThread(account, mail)) ??
    (proof === 'proven' ? await idBySubject(account, mail) : null);
  const ticket = id === null ? undefined : await lockTicketById(account, id);
  if (!ticket) return { ticket: null, followUpOf: null, thirdParty: null };
  const thirdParty = await thirdPartyOf(account, ticket, { mail, forwardId });
  if (thirdParty) return { ticket, followUpOf: null, thirdParty };
  const { rows } = await sql<{ is_old: boolean }>`
    select ${ticket.closed_at}::timestamptz < ${account.now}::timestamptz - make_interval(days => ${followUpAfterDays}) as is_old`.execute(
    account.db,
  );
  if (ticket.status === 'closed' && rows[0]?.is_old)
    return { ticket: null, followUpOf: ticket.number, thirdParty };
  return { ticket, followUpOf: null, thirdParty };
}

async function idByThread(account: Account, mail: FullMail): Promise<number | null> {
  const ids = [...new Set([mail.inReplyTo, ...mail.references.toReversed()])].filter(Boolean);
  if (ids.length === 0) return null;
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from ticket_messages where account_id = ${account.id} and message_id_hash = any(${ids.map(messageHash)}::bytea[])
    order by id desc limit 1`.execute(account.db);
  return rows[0] ? ifTakesPart(account, rows[0].ticket_id, mail) : null;
}

async function idBySubject(account: Account, mail: FullMail): Promise<number | null> {
  const number = /\[#(\d{1,15})\]/.exec(mail.subject)?.[1];
  if (number === undefined) return null;
  const { rows } = await sql<{ id: number }>`
    select id from tickets where account_id = ${account.id} and number = ${Number(number)}`.execute(
    account.db,
  );
  return rows[0] ? ifTakesPart(account, rows[0].id, mail) : null;
}

// Numbers and Message-IDs can be guessed or passed on: only who takes part is believed.
async function ifTakesPart(
  account: Account,
  ticketId: number,
  mail: FullMail,
): Promise<number | null> {
  const sender = mail.from?.email;
  if (sender === undefined) return null;
  const { rows } = await sql`
    select 1 from tickets t where t.account_id = ${account.id} and t.id = ${ticketId} and (t.requester_key = ${sender}
      or exists (select from ticket_messages m where m.account_id = ${account.id} and m.ticket_id = t.id
        and (m.author_email = ${sender} or ${sender} = any(m.cc_emails) or ${sender} = any(m.to_emails)))
      or exists (select from account_members a join users u on u.id = a.user_id where a.account_id = ${account.id} and lower(u.email) = ${sender}))`.execute(
    account.db,
  );
  return rows.length > 0 ? ticketId : null;
}
