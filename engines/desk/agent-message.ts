import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError, invalid } from '#platform/server/errors.ts';
import { addMessage } from './add-message.ts';
import { requireAgent } from './agents.ts';
import { applyChange, type TicketChange } from './change-ticket.ts';
import { dropDraft } from './drafts.ts';
import type { StoredTicket } from './find-ticket.ts';
import { noteEvents } from './note-events.ts';
import { attachUploads } from './uploads.ts';

/** What an agent writes: an answer or a forward that leaves by mail, or a note for members. */
export interface AgentMessage {
  text: string;
  /** Harmless already; empty for text alone. */
  html: string;
  clientKey?: string | undefined;
  /** Seconds until it leaves; until then it can be taken back. */
  delay: number;
  /** Uploaded files that go with it. */
  files?: readonly number[] | undefined;
  change?: TicketChange | undefined;
}

/** How a message of an agent stands in its ticket. */
interface Place {
  kind: 'reply' | 'note' | 'forward';
  to: readonly string[];
  cc?: readonly string[] | undefined;
  refersTo?: number;
  passedFiles?: readonly number[];
}

/** Answers to so many recipients may leave an account within an hour. */
const mostAnHour = 1_000;

/** Adds what an agent writes to a locked ticket, with the change beside it; answers the id of the message. */
export async function addByAgent(
  account: Account,
  ticket: StoredTicket,
  message: AgentMessage & Place,
): Promise<number> {
  const { change = {}, kind } = message;
  if (change.assignee_id != null && change.assignee_id !== ticket.assignee_id)
    await requireAgent(account, change.assignee_id);
  const id = await addMessage(account, ticket.id, {
    kind,
    authorId: account.actor.kind === 'user' ? account.actor.id : null,
    authorName: account.actor.name,
    authorEmail: '',
    to: message.to,
    cc: message.cc ?? [],
    text: message.text,
    html: message.html,
    clientKey: message.clientKey,
    refersTo: message.refersTo,
    passedFiles: message.passedFiles,
    delivery: kind === 'note' ? 'none' : 'waiting',
  });
  if (id === null) throw new ProductError('conflict');
  // What a forward says has no draft, and another's answer goes on.
  if (kind !== 'forward') await dropDraft(account, ticket.id);
  await attachUploads(account, { ticketId: ticket.id, messageId: id }, message.files ?? []);
  await noteEvents(account, ticket.id, [{ kind }]);
  // Before the change beside it: a ticket that is closed with its first answer was answered.
  await noteWritten(account, ticket.id, kind);
  await applyChange(account, ticket, { change, isByAgent: true, isTouched: true });
  return id;
}

// Whatever an agent writes says that a third party's answer was read; only an answer ends the wait of the customer.
async function noteWritten(account: Account, id: number, kind: Place['kind']): Promise<void> {
  const answered = sql`, first_reply_at = coalesce(first_reply_at, ${account.now}::timestamptz), last_agent_at = ${account.now}::timestamptz, waiting_since = null`;
  await sql`update tickets set third_party_at = null ${kind === 'reply' ? answered : sql``}
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

/** The message that a client sent before under the same name; null for none. */
export async function sameByClient(
  account: Account,
  ticketId: number,
  key: string | undefined,
): Promise<number | null> {
  if (key === undefined) return null;
  const { rows } = await sql<{ id: number }>`
    select id from ticket_messages where account_id = ${account.id} and ticket_id = ${ticketId} and client_key = ${key}`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}

/** Puts a message into the outbox, one row a recipient. */
export async function queueMessage(
  account: Account,
  message: { ticketId: number; id: number; recipients: readonly string[]; delay: number },
): Promise<void> {
  await sql`insert into desk_outbox (account_id, ticket_id, message_id, recipient, due_at)
    select ${account.id}, ${message.ticketId}, ${message.id}, r.recipient, seconds_later(${account.now}::timestamptz, ${message.delay})
    from unnest(${[...message.recipients]}::text[]) r(recipient)
    on conflict (account_id, message_id, recipient) do nothing`.execute(account.db);
}

/** Refuses what is for thousands: that is a campaign, which has its own pace and its unsubscribe line. */
export async function refuseFlood(account: Account, more: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select created_at from desk_outbox where account_id = ${account.id} order by id desc limit ${mostAnHour}) newest
    where created_at > seconds_later(${account.now}::timestamptz, -3600)`.execute(account.db);
  if (rows[0]!.count + more > mostAnHour)
    throw invalid({
      base: [
        `This account has written to ${mostAnHour} recipients of tickets within an hour. Wait, or send a campaign.`,
      ],
    });
}
