import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
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
  version: number;
}

/** Locks a ticket by its number, or answers 404. */
export async function lockTicket(account: Account, number: number): Promise<StoredTicket> {
  const ticket = await lockWhere(account, { number });
  if (!ticket) throw notFound('ticket');
  return ticket;
}

/** Locks a ticket by its id; undefined where there is none. */
export function lockTicketById(account: Account, id: number): Promise<StoredTicket | undefined> {
  return lockWhere(account, { id });
}

async function lockWhere(
  account: Account,
  by: { id: number } | { number: number },
): Promise<StoredTicket | undefined> {
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`number = ${by.number}`;
  const { rows } = await sql<StoredTicket>`
    select id, number, subject, status, priority, contact_id, requester_key, requester_name, assignee_id, support_email_id, tags, closed_at, version
    from tickets where account_id = ${account.id} and ${condition} for update`.execute(account.db);
  return rows[0];
}
