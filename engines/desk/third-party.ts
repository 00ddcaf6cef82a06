import { sql } from 'kysely';
import type { FullMail } from '#engines/inbound/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { messageHash } from './add-message.ts';
import type { StoredTicket } from './find-ticket.ts';
import { withMerged } from './merge-tickets.ts';

/** A third party who answers a forward; `forwardId` is null where that is not known. */
export interface ThirdParty {
  forwardId: number | null;
}

/**
 * Whether a mail of a ticket is of a third party: it came to the reply address of a forward, answers a forward or another answer
 * to one, or is of somebody to whom one went and who never wrote as a customer. Null for one of the customer.
 */
export async function thirdPartyOf(
  account: Account,
  ticket: StoredTicket,
  { mail, forwardId }: { mail: FullMail; forwardId: number | null },
): Promise<ThirdParty | null> {
  const sender = mail.from?.email ?? '';
  if (sender !== '' && (await isRequester(account, ticket, sender))) return null;
  if (forwardId !== null) return { forwardId };
  const answered = [mail.inReplyTo, ...mail.references].filter(Boolean).map(messageHash);
  const { rows } = await sql<{ forward_id: number | null }>`
    select case when m.kind = 'forward' then m.id else m.refers_to end as forward_id from ticket_messages m
    where m.account_id = ${account.id} and m.ticket_id = ${ticket.id} and m.kind in ('forward', 'third_party')
      and (m.message_id_hash = any(${answered}::bytea[]) or (${sender} <> '' and ${sender} = any(m.to_emails || m.cc_emails || m.author_email)
        and not exists (select from ticket_messages c where c.account_id = ${account.id} and c.ticket_id = ${ticket.id} and c.kind = 'customer' and c.author_email = ${sender})))
    order by coalesce(m.message_id_hash = any(${answered}::bytea[]), false) desc, m.id desc limit 1`.execute(
    account.db,
  );
  return rows[0] ? { forwardId: rows[0].forward_id } : null;
}

async function isRequester(
  account: Account,
  ticket: StoredTicket,
  sender: string,
): Promise<boolean> {
  if (ticket.requester_key === sender) return true;
  const { rows } = await sql`
    select 1 from tickets where account_id = ${account.id} and requester_key = ${sender} and id = any(${await withMerged(account, [ticket.id])}::bigint[])`.execute(
    account.db,
  );
  return rows.length > 0;
}

/** The ticket in which a message stands now; null where it is gone. */
export async function ticketOfMessage(account: Account, id: number): Promise<number | null> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from ticket_messages where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return rows[0]?.ticket_id ?? null;
}

/** Whom to notify that a third party answered: whoever has the ticket, and whoever forwarded it, while they are members. */
export async function agentsToNotify(
  account: Account,
  ticket: StoredTicket,
  forwardId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_members where account_id = ${account.id} and (user_id = ${ticket.assignee_id}
      or user_id = (select m.author_id from ticket_messages m where m.account_id = ${account.id} and m.id = ${forwardId}))`.execute(
    account.db,
  );
  return rows.map((row) => row.user_id);
}
