import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError, invalid, notFound } from '#platform/server/errors.ts';
import {
  addByAgent,
  queueMessage,
  refuseFlood,
  sameByClient,
  type AgentMessage,
} from './agent-message.ts';
import { lockTicket, type StoredTicket } from './find-ticket.ts';
import { measureAnew } from './merge-tickets.ts';
import { noteEvents } from './note-events.ts';
import { syncClocks } from './sync-clocks.ts';
import { detachFiles } from './uploads.ts';

/** An answer: whom it is to, and what its writer had read. */
interface Reply extends AgentMessage {
  to?: readonly string[] | undefined;
  cc?: readonly string[] | undefined;
  /** The newest message that the agent had seen: one that came since refuses the answer. */
  seen?: number | undefined;
}

/** Adds an answer: it waits in the outbox, and the change beside it happens with it. Answers the message's id. */
export async function writeReply(
  account: Account,
  number: number,
  reply: Reply,
): Promise<{ id: number }> {
  const ticket = await lockTicket(account, number);
  const earlier = await sameByClient(account, ticket.id, reply.clientKey);
  if (earlier !== null) return { id: earlier };
  await refuseUnseen(account, ticket, reply.seen);
  const to = reply.to ?? (ticket.requester_key === '' ? [] : [ticket.requester_key]);
  if (to.length === 0)
    throw invalid({ to: ['is required: nobody is known who could be answered'] });
  const recipients = [...new Set([...to, ...(reply.cc ?? [])])];
  await refuseFlood(account, recipients.length);
  const id = await addByAgent(account, ticket, { ...reply, kind: 'reply', to });
  await queueMessage(account, { ticketId: ticket.id, id, recipients, delay: reply.delay });
  await syncClocks(account, ticket.id);
  return { id };
}

/** Adds a note that members alone read. */
export async function writeNote(
  account: Account,
  number: number,
  note: AgentMessage,
): Promise<{ id: number }> {
  const ticket = await lockTicket(account, number);
  const earlier = await sameByClient(account, ticket.id, note.clientKey);
  if (earlier !== null) return { id: earlier };
  return { id: await addByAgent(account, ticket, { ...note, kind: 'note', to: [] }) };
}

/** Takes an answer back that has not left; answers what it said. */
export async function withdrawReply(
  account: Account,
  { number, id }: { number: number; id: number },
): Promise<{ text: string; html: string }> {
  const ticket = await lockTicket(account, number);
  // Whoever sends locks the rows too: one of both comes first.
  const { rows: waiting } = await sql<{ state: string }>`
    select state from desk_outbox where account_id = ${account.id} and ticket_id = ${ticket.id} and message_id = ${id} and purpose = 'reply' for update`.execute(
    account.db,
  );
  if (waiting.length === 0) throw notFound('message');
  if (waiting.some(({ state }) => state !== 'waiting'))
    throw new ProductError('conflict', {
      message: 'This message has been sent already and can no longer be withdrawn.',
    });
  await sql`delete from desk_outbox where account_id = ${account.id} and message_id = ${id}`.execute(
    account.db,
  );
  await detachFiles(account, { ticketId: ticket.id, messageId: id });
  const {
    rows: [message],
  } = await sql<{ text: string; html: string }>`
    delete from ticket_messages where account_id = ${account.id} and ticket_id = ${ticket.id} and id = ${id} returning text, html`.execute(
    account.db,
  );
  if (!message) throw notFound('message');
  await sql`update tickets t set version = version + 1 where t.account_id = ${account.id} and t.id = ${ticket.id}`.execute(
    account.db,
  );
  await noteEvents(account, ticket.id, [{ kind: 'withdrawn' }]);
  await measureAnew(account, [ticket.id]);
  return message;
}

async function refuseUnseen(
  account: Account,
  ticket: StoredTicket,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const { rows } = await sql<{ author_name: string }>`
    select coalesce(nullif(author_name, ''), author_email) as author_name from ticket_messages
    where account_id = ${account.id} and ticket_id = ${ticket.id} and id > ${seen} and kind in ('customer', 'reply') and not is_auto order by id desc limit 1`.execute(
    account.db,
  );
  const [news] = rows;
  if (news)
    throw new ProductError('conflict', {
      message: `A new message by ${news.author_name} arrived since you began to write. Read it, then send again.`,
    });
}
