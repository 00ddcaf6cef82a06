import type { z } from 'zod';
import { normaliseAddress } from '#engines/audience/public.ts';
import { forwardMessage, writeNote, writeReply, type TicketChange } from '#engines/desk/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import {
  mostDaysAhead,
  mostRecipients,
  type forwardBody,
  type noteBody,
  type replyBody,
} from '../contract.ts';

type Reply = z.output<typeof replyBody>['reply'];
type Forward = z.output<typeof forwardBody>['forward'];
type Note = z.output<typeof noteBody>['note'];

/** Answers the customer of a ticket, with whatever is changed beside it. */
export async function sendReply(
  account: Account,
  number: number,
  reply: Reply,
): Promise<{ id: number }> {
  const to = reply.to === undefined ? undefined : addressesOf('to', reply.to);
  const cc = addressesOf('cc', reply.cc ?? []);
  if ((to?.length ?? 1) + cc.length > mostRecipients)
    throw invalid({ cc: [`makes too many recipients (at most ${mostRecipients})`] });
  return writeReply(account, number, {
    text: reply.body,
    html: '',
    to,
    cc,
    clientKey: reply.client_key,
    seen: reply.seen,
    delay: delayOf(account, reply),
    files: reply.files,
    change: changeOf(reply),
  });
}

// Seconds until an answer leaves.
function delayOf(account: Account, { send_at: at, delay }: Reply): number {
  if (at === undefined) return delay;
  const seconds = Math.ceil((Date.parse(at) - Date.parse(account.now)) / 1000);
  if (seconds <= 0) throw invalid({ send_at: ['must be in the future'] });
  if (seconds > mostDaysAhead * 86_400)
    throw invalid({ send_at: [`must be at most ${mostDaysAhead} days ahead`] });
  return seconds;
}

/** Passes a message of a ticket on to third parties, with whatever is changed beside it. */
export function sendForward(
  account: Account,
  number: number,
  forward: Forward,
): Promise<{ id: number }> {
  return forwardMessage(account, number, {
    text: forward.body,
    html: '',
    to: addressesOf('to', forward.to),
    messageId: forward.message_id,
    attachments: forward.attachments,
    clientKey: forward.client_key,
    delay: forward.delay,
    files: forward.files,
    change: changeOf(forward),
  });
}

/** Adds a note to a ticket, with whatever is changed beside it. */
export function addNote(account: Account, number: number, note: Note): Promise<{ id: number }> {
  return writeNote(account, number, {
    text: note.body,
    html: '',
    clientKey: note.client_key,
    delay: 0,
    files: note.files,
    change: changeOf(note),
  });
}

function changeOf({ status, priority, assignee_id, tags }: Note): TicketChange {
  return { status, priority, assignee_id, tags };
}

function addressesOf(field: 'to' | 'cc', typed: readonly string[]): string[] {
  return typed.map((one) => {
    const address = normaliseAddress(one);
    if (!address.ok) throw invalid({ [field]: [`${one.slice(0, 100)} ${address.reason}`] });
    return address.emailKey;
  });
}
