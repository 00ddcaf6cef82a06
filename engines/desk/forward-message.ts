import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import {
  addByAgent,
  queueMessage,
  refuseFlood,
  sameByClient,
  type AgentMessage,
} from './agent-message.ts';
import { mostFileBytes, mostFiles, mostFileSize, type messageKinds } from './contract.ts';
import { lockTicket, type StoredTicket } from './find-ticket.ts';
import { withMerged } from './merge-tickets.ts';
import { looksLikeDeskAddress } from './reply-address.ts';
import { ownAmong } from './support-addresses.ts';

/** What an agent passes on, to whom, and the words above it. */
export interface Forward extends AgentMessage {
  to: readonly string[];
  /** The message that is passed on. */
  messageId: number;
  /** Files of it that go along, by their ids; undefined for all of them. */
  attachments?: readonly number[] | undefined;
}

/**
 * Passes a message of a ticket on to third parties: it waits in the outbox as answers do. The customer is no third party, and
 * neither their wait nor their deadlines end by it. Answers the message's id.
 */
export async function forwardMessage(
  account: Account,
  number: number,
  forward: Forward,
): Promise<{ id: number }> {
  const ticket = await lockTicket(account, number);
  const earlier = await sameByClient(account, ticket.id, forward.clientKey);
  if (earlier !== null) return { id: earlier };
  await requirePassable(account, ticket, forward.messageId);
  const recipients = [...new Set(forward.to)];
  await refuseInvolved(account, ticket, recipients);
  await refuseFlood(account, recipients.length);
  const passedFiles = await filesToPass(account, ticket, forward);
  const { messageId: refersTo } = forward;
  const written = { ...forward, kind: 'forward' as const, to: recipients, refersTo, passedFiles };
  const id = await addByAgent(account, ticket, written);
  await refuseTooLarge(account, { ticketId: ticket.id, id, passedFiles });
  await queueMessage(account, { ticketId: ticket.id, id, recipients, delay: forward.delay });
  return { id };
}

async function requirePassable(account: Account, ticket: StoredTicket, id: number): Promise<void> {
  const { rows } = await sql<{ kind: (typeof messageKinds)[number]; delivery: string }>`
    select kind, delivery from ticket_messages where account_id = ${account.id} and ticket_id = ${ticket.id} and id = ${id}`.execute(
    account.db,
  );
  const [message] = rows;
  if (!message) throw invalid({ message_id: ['is no message of this ticket'] });
  if (message.kind === 'note')
    throw invalid({
      message_id: ['is an internal note, which members alone read: write what may leave yourself'],
    });
  if (message.kind === 'forward')
    throw invalid({ message_id: ['is a forward itself: forward the message that it passes on'] });
  if (message.delivery === 'waiting')
    throw invalid({ message_id: ['has not been sent yet: forward it when it has'] });
}

// Mail for the customer is an answer, and mail to ourselves would come back as another ticket.
async function refuseInvolved(
  account: Account,
  ticket: StoredTicket,
  recipients: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select requester_key as email from tickets where account_id = ${account.id} and id = any(${await withMerged(account, [ticket.id])}::bigint[])`.execute(
    account.db,
  );
  const requesters = new Set(rows.map(({ email }) => email));
  const own = await ownAmong(account, recipients);
  for (const address of recipients) {
    if (requesters.has(address))
      throw invalid({ to: [`${address} is the requester of this ticket: send a reply instead`] });
    if (own.has(address) || looksLikeDeskAddress(address))
      throw invalid({ to: [`${address} is an address of this service desk: assign the ticket`] });
  }
}

async function filesToPass(
  account: Account,
  ticket: StoredTicket,
  { messageId, attachments }: Forward,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_files where account_id = ${account.id} and ticket_id = ${ticket.id} and message_id = ${messageId}
      and file_key is not null and not is_erased order by id`.execute(account.db);
  const there = rows.map(({ id }) => id);
  if (attachments === undefined) return there;
  if (attachments.some((id) => !there.includes(id)))
    throw invalid({
      attachments: ['names a file that the message does not have, or not any more'],
    });
  return [...new Set(attachments)];
}

async function refuseTooLarge(
  account: Account,
  { ticketId, id, passedFiles }: { ticketId: number; id: number; passedFiles: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from ticket_files
    where account_id = ${account.id} and ticket_id = ${ticketId} and (message_id = ${id} or id = any(${[...passedFiles]}::bigint[]))`.execute(
    account.db,
  );
  const { count, bytes } = rows[0]!;
  if (count > mostFiles)
    throw invalid({ attachments: [`are too many with the other files (at most ${mostFiles})`] });
  if (bytes > mostFileBytes)
    throw invalid({ attachments: [`are too large together (at most ${mostFileSize})`] });
}
