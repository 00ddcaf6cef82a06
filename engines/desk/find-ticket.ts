import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError, notFound } from '#platform/server/errors.ts';
import type { TicketPriority, TicketStatus } from './contract.ts';

/** A ticket as changes need it. */
export interface StoredTicket {
  id: number;
  number: number;
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  contact_id: number | null;
  requester_key: string;
  requester_name: string;
  assignee_id: number | null;
  support_email_id: number | null;
  tags: string[];
  closed_at: string | null;
  snoozed_until: string | null;
  merged_into: number | null;
  merged_at: string | null;
  version: number;
}

/** Locks a ticket by its number, or answers 404; one that became part of another is refused with the number of that. */
export async function lockTicket(account: Account, number: number): Promise<StoredTicket> {
  const ticket = await lockAnyTicket(account, number);
  if (ticket.merged_into !== null)
    throw new ProductError('conflict', {
      message: `Ticket #${number} was merged into #${await numberOf(account, ticket.merged_into)}. Change that one.`,
    });
  return ticket;
}

/** Locks a ticket by its number, be it part of another, or answers 404. */
export async function lockAnyTicket(account: Account, number: number): Promise<StoredTicket> {
  const ticket = await lockWhere(account, { number });
  if (!ticket) throw notFound('ticket');
  return ticket;
}

/** The number of the ticket that this one is part of in the end: its own where it was not merged. */
export async function numberOf(account: Account, id: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with recursive way as (
      select id, number, merged_into from tickets where account_id = ${account.id} and id = ${id}
      union
      select t.id, t.number, t.merged_into from way w join tickets t on t.account_id = ${account.id} and t.id = w.merged_into)
    select number from way where merged_into is null`.execute(account.db);
  if (!rows[0]) throw notFound('ticket');
  return rows[0].number;
}

/** Locks a ticket by its id, or the one that it became part of; undefined where there is none. */
export async function lockTicketById(
  account: Account,
  id: number,
): Promise<StoredTicket | undefined> {
  let ticket = await lockWhere(account, { id });
  // While it was waited for, the other may have become part of a third.
  while (ticket && ticket.merged_into !== null)
    ticket = await lockWhere(account, { number: await numberOf(account, ticket.merged_into) });
  return ticket;
}

async function lockWhere(
  account: Account,
  by: { id: number } | { number: number },
): Promise<StoredTicket | undefined> {
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`number = ${by.number}`;
  const { rows } = await sql<StoredTicket>`
    select id, number, subject, status, priority, contact_id, requester_key, requester_name, assignee_id, support_email_id, tags, closed_at, snoozed_until, merged_into, merged_at, version
    from tickets where account_id = ${account.id} and ${condition} for update`.execute(account.db);
  return rows[0];
}
