import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FullMail, SenderProof } from '#engines/inbound/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { acknowledge } from './acknowledge.ts';
import { addMessage, messageHash } from './add-message.ts';
import { applyChange } from './change-ticket.ts';
import type { StoredTicket } from './find-ticket.ts';
import { makeTicket } from './make-ticket.ts';
import { matchTicket } from './match-ticket.ts';
import { noteEvents } from './note-events.ts';
import { looksLikeDeskAddress } from './reply-address.ts';
import { requesterOf } from './requester.ts';
import { agentsToNotify, type ThirdParty } from './third-party.ts';
import { addWords } from './ticket-words.ts';
import { ownAmong, type SupportAddress } from './support-addresses.ts';

/** A mail as the desk takes it: harmless, with its files stored. */
export interface ArrivedMail {
  mail: FullMail;
  html: string;
  files: readonly StoredFile[];
  /** The ticket that the address it was sent to names. */
  ticketId: number | null;
  /** The forward that it names as the one it answers. */
  forwardId: number | null;
  support: SupportAddress | null;
  /** The sender of the envelope: empty for programs. */
  envelopeSender: string;
  proof: SenderProof;
}

/** A file as it lies in the store; null for one that was too large. */
export interface StoredFile {
  name: string;
  type: string;
  size: number;
  key: string | null;
}

/** So many mails come to one ticket in ten minutes; those beyond are kept, and nothing follows from them. */
export const mostInTenMinutes = 20;

/** Makes a ticket of a mail, or adds it to the one it belongs to, once. Answers what it did. */
export async function takeMail(
  account: Account,
  services: Pick<Services, 'secrets' | 'notifications' | 'realtime'>,
  arrived: ArrivedMail,
): Promise<string[]> {
  const ignored = await whyIgnored(account, arrived);
  if (ignored !== null) return [ignored];
  const { ticket, followUpOf, thirdParty } = await matchTicket(account, arrived);
  return ticket
    ? addToTicket(account, services, { arrived, ticket, thirdParty })
    : openTicket(account, services, { arrived, followUpOf });
}

/** Why a mail changes nothing: it is our own, was taken before, or reports about no ticket; null for one to take. */
export async function whyIgnored(
  account: Account,
  { mail, ticketId, forwardId }: Pick<ArrivedMail, 'mail' | 'ticketId' | 'forwardId'>,
): Promise<string | null> {
  const from = mail.from?.email ?? '';
  if (from !== '' && (await ownAmong(account, [from])).size > 0) return 'own mail';
  if (await isKnown(account, mail)) return 'repeated';
  return mail.bounce !== null && ticketId === null && forwardId === null
    ? 'report about no ticket'
    : null;
}

async function openTicket(
  account: Account,
  { secrets, realtime }: Pick<Services, 'secrets' | 'realtime'>,
  { arrived, followUpOf }: { arrived: ArrivedMail; followUpOf: number | null },
): Promise<string[]> {
  const { mail, support } = arrived;
  const requester =
    mail.from === null
      ? { contactId: null, key: '', name: '' }
      : await requesterOf(account, secrets, mail.from);
  const ticket = await makeTicket(account, {
    subject: mail.subject.trim() || firstWords(mail.text),
    channel: 'email',
    priority: support?.default_priority,
    tags: support?.default_tags,
    contactId: requester.contactId,
    requesterKey: requester.key,
    requesterName: requester.name,
    supportEmailId: support?.id ?? null,
    followUpOf,
    actorName: '',
  });
  await addArrived(account, ticket.id, { arrived, isHeld: false, thirdParty: null });
  const isAcknowledged =
    support !== null &&
    !mail.isAutoReply &&
    !mail.isBulk &&
    mail.bounce === null &&
    arrived.envelopeSender !== '' &&
    // An answer to who did not write is mail that nobody asked for.
    arrived.proof !== 'failed' &&
    requester.key !== '' &&
    (await acknowledge(account, { ticket, support, to: requester.key }));
  publish(account, realtime, ticket.number);
  return ['ticket made', ...(isAcknowledged ? ['acknowledged'] : [])];
}

async function addToTicket(
  account: Account,
  services: Pick<Services, 'notifications' | 'realtime'>,
  {
    arrived,
    ticket,
    thirdParty,
  }: { arrived: ArrivedMail; ticket: StoredTicket; thirdParty: ThirdParty | null },
): Promise<string[]> {
  const isAuto = arrived.mail.isAutoReply || arrived.mail.bounce !== null;
  const earlier = await arrivedLately(account, ticket.id);
  const isHeld = earlier >= mostInTenMinutes;
  await addArrived(account, ticket.id, { arrived, isHeld, thirdParty });
  if (earlier === mostInTenMinutes) await notifyOfLoop(account, services, ticket.number);
  publish(account, services.realtime, ticket.number);
  if (isAuto || isHeld) return [isHeld ? 'held' : 'automatic reply added'];
  return thirdParty
    ? noteThirdParty(account, services, { ticket, thirdParty })
    : noteCustomer(account, ticket);
}

async function noteCustomer(account: Account, ticket: StoredTicket): Promise<string[]> {
  await sql`update tickets set last_customer_at = ${account.now}::timestamptz, waiting_since = coalesce(waiting_since, ${account.now}::timestamptz)
    where account_id = ${account.id} and id = ${ticket.id}`.execute(account.db);
  const isPaused = ['pending', 'on_hold', 'closed'].includes(ticket.status);
  await applyChange(account, ticket, {
    change: {
      ...(isPaused && { status: 'open' }),
      ...(ticket.snoozed_until !== null && { snoozed_until: null }),
    },
    isByAgent: false,
    isTouched: true,
    actorName: '',
  });
  return [isPaused ? 'ticket reopened' : 'added to ticket'];
}

// The customer still waits, and the status says what for: agents are told, and a ticket that rests is looked at again.
async function noteThirdParty(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  { ticket, thirdParty }: { ticket: StoredTicket; thirdParty: ThirdParty },
): Promise<string[]> {
  await sql`update tickets set third_party_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${ticket.id}`.execute(account.db);
  await applyChange(account, ticket, {
    change: ticket.snoozed_until === null ? {} : { snoozed_until: null },
    isByAgent: false,
    isTouched: true,
    actorName: '',
  });
  await notifications.notify(account, {
    message: `A third party replied in ticket #${ticket.number}.`,
    notifiableType: 'tickets',
    notifiableId: ticket.id,
    userIds: await agentsToNotify(account, ticket, thirdParty.forwardId),
  });
  return ['reply of a third party added'];
}

async function addArrived(
  account: Account,
  ticketId: number,
  {
    arrived,
    isHeld,
    thirdParty,
  }: { arrived: ArrivedMail; isHeld: boolean; thirdParty: ThirdParty | null },
): Promise<void> {
  const { mail, html, files } = arrived;
  const kind = thirdParty ? 'third_party' : 'customer';
  const own = await ownAmong(
    account,
    [...mail.to, ...mail.cc].map((one) => one.email),
  );
  const others = (list: typeof mail.to): string[] =>
    list.map((one) => one.email).filter((email) => !own.has(email) && !looksLikeDeskAddress(email));
  const id = await addMessage(account, ticketId, {
    kind,
    refersTo: thirdParty?.forwardId,
    authorName: mail.from?.name ?? '',
    authorEmail: mail.from?.email ?? '',
    to: mail.to.map((one) => one.email),
    cc: [...others(mail.to), ...others(mail.cc)],
    text: mail.text,
    html,
    messageId: mail.messageId,
    sameBy: sameBy(mail),
    inReplyTo: mail.inReplyTo,
    isAuto: mail.isAutoReply || mail.bounce !== null,
    isHeld,
    senderProof: arrived.proof,
  });
  // Another process takes the same mail at this moment: the next try finds what it made.
  if (id === null) throw new Error('the same mail is being taken by another address');
  await noteEvents(account, ticketId, [{ kind, actorName: '' }]);
  if (files.length === 0) return;
  await addWords(
    account,
    ticketId,
    files.map(({ name }) => name),
  );
  await sql`insert into ticket_files (account_id, ticket_id, message_id, name, type, size, file_key, created_at)
      select ${account.id}, ${ticketId}, ${id}, f.name, f.type, f.size, f.key, ${account.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) f(name text, type text, size bigint, key text) returning id`.execute(
    account.db,
  );
}

async function isKnown(account: Account, mail: FullMail): Promise<boolean> {
  const { messageId } = mail;
  const hash = messageId === '' ? Buffer.from(sameBy(mail)) : messageHash(messageId);
  const { rows } = await sql`
    select 1 from ticket_messages where account_id = ${account.id} and message_id_hash = ${hash}`.execute(
    account.db,
  );
  return rows.length > 0;
}

function sameBy(mail: FullMail): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([mail.from?.email, mail.subject, mail.text, mail.html]))
    .digest();
}

async function arrivedLately(account: Account, ticketId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ticket_messages where account_id = ${account.id} and ticket_id = ${ticketId} and kind in ('customer', 'third_party')
      and created_at > seconds_later(${account.now}::timestamptz, -600) limit ${mostInTenMinutes + 1}) s`.execute(
    account.db,
  );
  return rows[0]?.count ?? 0;
}

async function notifyOfLoop(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  number: number,
): Promise<void> {
  const id = await notifications.start(account, {
    message: `More than ${mostInTenMinutes} emails arrived at ticket #${number} within ten minutes. Further ones are kept, but change nothing.`,
    notifiableType: 'tickets',
  });
  account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
}

function publish(account: Account, realtime: Services['realtime'], number: number): void {
  account.afterCommit(() => realtime.publish(account.id, 'tickets', { number }));
}

function firstWords(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 80);
}
