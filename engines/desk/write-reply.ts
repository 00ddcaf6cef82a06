import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError, invalid, notFound } from '#platform/server/errors.ts';
import { addMessage } from './add-message.ts';
import { requireAgent } from './agents.ts';
import { applyChange, type TicketChange } from './change-ticket.ts';
import { dropDraft } from './drafts.ts';
import { lockTicket, type StoredTicket } from './find-ticket.ts';
import { measureAnew } from './merge-tickets.ts';
import { noteEvents } from './note-events.ts';
import { syncClocks } from './sync-clocks.ts';
import { attachUploads, detachFiles } from './uploads.ts';

/** What an agent writes: an answer that leaves by mail, or a note for members. */
export interface AgentMessage {
  text: string;
  /** Harmless already; empty for text alone. */
  html: string;
  to?: readonly string[] | undefined;
  cc?: readonly string[] | undefined;
  clientKey?: string | undefined;
  /** The newest message that the agent had seen: one that came since refuses the answer. */
  seen?: number | undefined;
  /** Seconds until it leaves; until then it can be taken back. */
  delay: number;
  /** Uploaded files that go with it. */
  files?: readonly number[] | undefined;
  change?: TicketChange | undefined;
}

/** Answers to so many recipients may leave an account within an hour. */
const mostAnHour = 1_000;

/** Adds an answer: it waits in the outbox, and the change beside it happens with it. Answers the message's id. */
export async function writeReply(
  account: Account,
  number: number,
  reply: AgentMessage,
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
  await sql`insert into desk_outbox (account_id, ticket_id, message_id, recipient, due_at)
    select ${account.id}, ${ticket.id}, ${id}, r.recipient, seconds_later(${account.now}::timestamptz, ${reply.delay}) from unnest(${recipients}::text[]) r(recipient)
    on conflict (account_id, message_id, recipient) do nothing`.execute(account.db);
  await syncClocks(account, ticket.id);
  return { id };
}

// Answers are to people; whoever has something for thousands sends a campaign, which has its own pace and its unsubscribe line.
async function refuseFlood(account: Account, more: number): Promise<void> {
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
  if (waiting.length === 0) throw notFound('reply');
  if (waiting.some(({ state }) => state !== 'waiting'))
    throw new ProductError('conflict', {
      message: 'This reply has been sent already and can no longer be withdrawn.',
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
  if (!message) throw notFound('reply');
  await sql`update tickets t set version = version + 1 where t.account_id = ${account.id} and t.id = ${ticket.id}`.execute(
    account.db,
  );
  await noteEvents(account, ticket.id, [{ kind: 'withdrawn' }]);
  await measureAnew(account, [ticket.id]);
  return message;
}

async function addByAgent(
  account: Account,
  ticket: StoredTicket,
  message: AgentMessage & { kind: 'reply' | 'note'; to: readonly string[] },
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
    delivery: kind === 'reply' ? 'waiting' : 'none',
  });
  if (id === null) throw new ProductError('conflict');
  await dropDraft(account, ticket.id);
  await attachUploads(account, { ticketId: ticket.id, messageId: id }, message.files ?? []);
  await noteEvents(account, ticket.id, [{ kind }]);
  // Before the change beside it: a ticket that is closed with its first answer was answered.
  if (kind === 'reply')
    await sql`update tickets set first_reply_at = coalesce(first_reply_at, ${account.now}::timestamptz), last_agent_at = ${account.now}::timestamptz, waiting_since = null
      where account_id = ${account.id} and id = ${ticket.id}`.execute(account.db);
  await applyChange(account, ticket, { change, isByAgent: true, isTouched: true });
  return id;
}

async function sameByClient(
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

async function refuseUnseen(
  account: Account,
  ticket: StoredTicket,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const { rows } = await sql<{ author_name: string }>`
    select coalesce(nullif(author_name, ''), author_email) as author_name from ticket_messages
    where account_id = ${account.id} and ticket_id = ${ticket.id} and id > ${seen} and kind <> 'note' and not is_auto order by id desc limit 1`.execute(
    account.db,
  );
  const [news] = rows;
  if (news)
    throw new ProductError('conflict', {
      message: `A new message by ${news.author_name} arrived since you began to write. Read it, then send again.`,
    });
}
