import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SenderProof } from '#engines/inbound/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { messageKinds } from './contract.ts';
import { addWords } from './ticket-words.ts';

/** A message that is to be part of a ticket. */
export interface NewMessage {
  kind: (typeof messageKinds)[number];
  authorId?: number | null;
  authorName: string;
  authorEmail: string;
  to?: readonly string[];
  cc?: readonly string[];
  text: string;
  /** Harmless already. */
  html?: string;
  /** With its angle brackets; what makes one mail the same as another. */
  messageId?: string;
  /** What takes the place of a Message-ID that a mail does not have. */
  sameBy?: Uint8Array;
  inReplyTo?: string;
  /** Of a forward, the message that it passes on; of a third party's answer, the forward. */
  refersTo?: number | null | undefined;
  /** Files of that message which go with the forward. */
  passedFiles?: readonly number[] | undefined;
  clientKey?: string | undefined;
  isAuto?: boolean;
  isHeld?: boolean;
  /** Of what came by mail. */
  senderProof?: SenderProof;
  delivery?: 'none' | 'waiting';
}

/** What one mail is known by in an account. */
export function messageHash(messageId: string): Buffer {
  return createHash('sha256').update(messageId.trim()).digest();
}

/** Adds a message; null when the account has that mail already, or the client said the same before. */
export async function addMessage(
  account: Account,
  ticketId: number,
  message: NewMessage,
): Promise<number | null> {
  const {
    rows: [added],
  } = await sql<{ id: number }>`
    insert into ticket_messages (account_id, ticket_id, kind, author_id, author_name, author_email, to_emails, cc_emails, text, html, message_id,
      message_id_hash, in_reply_to, client_key, is_auto, is_held, sender_proof, delivery, refers_to, passed_files, created_at)
    values (${account.id}, ${ticketId}, ${message.kind}, ${message.authorId ?? null}, ${message.authorName}, ${message.authorEmail}, ${[...(message.to ?? [])]}::text[],
      ${[...(message.cc ?? [])]}::text[], ${message.text}, ${message.html ?? ''}, ${message.messageId ?? ''}, ${hashOf(message)}, ${message.inReplyTo ?? ''},
      ${message.clientKey ?? null}, ${message.isAuto ?? false}, ${message.isHeld ?? false}, ${message.senderProof ?? null}, ${message.delivery ?? 'none'},
      ${message.refersTo ?? null}, ${[...(message.passedFiles ?? [])]}::bigint[], ${account.now}::timestamptz)
    on conflict do nothing returning id`.execute(account.db);
  if (!added) return null;
  await sql`update tickets set message_count = message_count + 1 where account_id = ${account.id} and id = ${ticketId}`.execute(
    account.db,
  );
  await addWords(account, ticketId, [message.authorName, message.authorEmail, message.text]);
  return added.id;
}

function hashOf({ messageId, sameBy }: NewMessage): Buffer | null {
  if (messageId) return messageHash(messageId);
  return sameBy ? Buffer.from(sameBy) : null;
}
