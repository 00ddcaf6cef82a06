import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { TicketChannel, TicketPriority } from './contract.ts';
import { countContacts } from './desk-contacts.ts';
import { noteEvents } from './note-events.ts';
import { choosePolicy } from './sync-clocks.ts';
import { addWords } from './ticket-words.ts';

/** A ticket that is to be. */
export interface NewTicket {
  subject: string;
  channel: TicketChannel;
  priority?: TicketPriority | undefined;
  tags?: readonly string[] | undefined;
  contactId: number | null;
  /** The address of who asks, in lower case; empty where nobody is known. */
  requesterKey: string;
  requesterName: string;
  assigneeId?: number | null | undefined;
  supportEmailId?: number | null | undefined;
  followUpOf?: number | null | undefined;
  /** True when an agent began it: the customer waits for nothing. */
  isByAgent?: boolean;
  actorName?: string;
}

/** A ticket as it was made. */
export interface MadeTicket {
  id: number;
  number: number;
}

/** Makes a ticket. The number is taken last in a transaction that does little after it: others wait for it. */
export async function makeTicket(account: Account, ticket: NewTicket): Promise<MadeTicket> {
  const {
    rows: [made],
  } = await sql<MadeTicket>`
    with counted as (
      insert into desk_counters (account_id, kind, value) values (${account.id}, 'ticket', 1)
      on conflict (account_id, kind) do update set value = desk_counters.value + 1 returning value)
    insert into tickets (account_id, number, subject, status, priority, channel, contact_id, requester_key, requester_name,
      assignee_id, support_email_id, tags, follow_up_of, waiting_since, last_customer_at, created_at, updated_at)
    select ${account.id}, c.value, ${ticket.subject}, ${ticket.isByAgent ? 'open' : 'new'}, ${ticket.priority ?? 'medium'}, ${ticket.channel}, ${ticket.contactId},
      ${ticket.requesterKey}, ${ticket.requesterName}, ${ticket.assigneeId ?? null}, ${ticket.supportEmailId ?? null}, ${[...(ticket.tags ?? [])]}::text[],
      ${ticket.followUpOf ?? null}, ${ticket.isByAgent ? null : account.now}::timestamptz, ${ticket.isByAgent ? null : account.now}::timestamptz,
      ${account.now}::timestamptz, ${account.now}::timestamptz
    from counted c returning id, number`.execute(account.db);
  if (!made) throw new Error('a ticket was not made');
  await noteEvents(account, made.id, [
    {
      kind: 'created',
      after: ticket.isByAgent ? 'open' : 'new',
      ...(ticket.actorName !== undefined && { actorName: ticket.actorName }),
    },
  ]);
  if (ticket.contactId !== null) await countContacts(account, [ticket.contactId]);
  await choosePolicy(account, made.id);
  await addWords(account, made.id, [ticket.subject, ticket.requesterName, ticket.requesterKey]);
  return made;
}
