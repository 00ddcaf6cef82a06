import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { normaliseAddress, upsertContact } from '#engines/audience/public.ts';
import { startMailing } from '#engines/delivery/public.ts';
import type { MailingMessage } from '#engines/templating/public.ts';
import { freezeContent } from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { requestHash } from '#platform/server/http/idempotency/request-hash.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { type sendRequest, type SentMessage, type TransactionalCampaign } from '../contract.ts';
import { transactionalRecords } from './campaigns-table.ts';

/** The source type of mailings that bring one transactional mail. */
export const transactionalSource = 'transactional';

type Request = z.output<typeof sendRequest>;
interface Stored {
  message_id: string;
  request_hash: string;
  contact_id: number;
  email: string;
}

/**
 * Sends one mail to one person, once per key: the row of the message is written first, and whoever comes with the same
 * key waits for it. Each message is a mailing of its own, so the same person gets as many as are asked for, each with its
 * row, its outcome and its events.
 */
export async function sendMessage(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  id: number,
  request: Request,
  headerKey: string | undefined,
): Promise<SentMessage> {
  const campaign = (await showRecord(
    account,
    transactionalRecords,
    id,
  )) as unknown as TransactionalCampaign;
  const key = request.idempotency_key ?? headerKey ?? null;
  const hash = hashOf(request);
  const known = key === null ? null : await storedMessage(account, id, key);
  if (known) return answerOf(sameRequest(known, hash));
  const person = await personOf(account, secrets, request);
  const messageId = randomUUID();
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into transactional_messages (account_id, message_id, campaign_id, idempotency_key, request_hash, contact_id, email)
    values (${account.id}, ${messageId}, ${id}, ${key}, ${hash}, ${person.id}, ${person.email})
    on conflict (account_id, campaign_id, idempotency_key) where idempotency_key is not null do nothing returning id`.execute(
    account.db,
  );
  if (!made) {
    const twin = await storedMessage(account, id, key as string);
    if (!twin) throw notFound('message');
    return answerOf(sameRequest(twin, hash));
  }
  const { mailingId } = await startMailing(account, {
    sourceType: transactionalSource,
    sourceId: id,
    occurrence: messageId,
    message: await messageOf(account, campaign, { occurrence: messageId, values: request.data }),
    audience: {
      lists: [],
      suppressedLists: [],
      segments: [],
      suppressedSegments: [],
      contacts: [person.id],
      isTransactional: true,
    },
    isPriority: true,
    isMarketing: false,
  });
  await sql`update transactional_messages set mailing_id = ${mailingId} where account_id = ${account.id} and id = ${made.id}`.execute(
    account.db,
  );
  return answerOf({
    message_id: messageId,
    request_hash: hash,
    contact_id: person.id,
    email: person.email,
  });
}

async function messageOf(
  account: Account,
  campaign: TransactionalCampaign,
  { occurrence, values }: { occurrence: string; values: Record<string, unknown> },
): Promise<MailingMessage> {
  const content = await freezeContent(account, campaign.content_id, {
    footerId: campaign.footer_id,
    language: campaign.language,
    source: { type: transactionalSource, id: campaign.id, occurrence },
    purpose: 'send',
  });
  if (content.html.trim() === '')
    throw invalid({ content_id: ['is empty: write the content first'] });
  return {
    subject: campaign.subject,
    preheader: campaign.preheader,
    fromName: campaign.from_name,
    fromEmail: campaign.from_email,
    replyTo: campaign.reply_to || campaign.from_email,
    html: content.html,
    text: content.text,
    ...(content.dynamic.length > 0 && { dynamic: content.dynamic }),
    postalAddress: campaign.address.trim() || account.record.postal_address,
    language: campaign.language,
    campaign: { id: campaign.id, name: campaign.name },
    account: { id: account.id, name: account.record.name, website: account.record.website },
    track: { opens: campaign.track_opens, clicks: campaign.track_clicks },
    offersUnsubscribe: campaign.offers_unsubscribe,
    values,
  };
}

// Somebody unknown becomes a contact in no list: nothing was agreed to but this mail.
async function personOf(
  account: Account,
  secrets: Services['secrets'],
  request: Request,
): Promise<{ id: number; email: string }> {
  if (request.contact_id !== undefined) {
    const row = await account.db
      .selectFrom('contacts')
      .select(['id', 'email'])
      .where('account_id', '=', account.id)
      .where('id', '=', request.contact_id)
      .executeTakeFirst();
    if (!row) throw invalid({ contact_id: ['is no contact of this account'] });
    if (row.email === null)
      throw invalid({ contact_id: ['has no email address: give the contact one'] });
    return { id: row.id, email: row.email };
  }
  const address = normaliseAddress(request.email ?? '');
  if (!address.ok) throw invalid({ email: [address.reason] });
  const row = await account.db
    .selectFrom('contacts')
    .select(['id', 'email'])
    .where('account_id', '=', account.id)
    .where('email_key', '=', address.emailKey)
    .executeTakeFirst();
  if (row) return { id: row.id, email: address.email };
  const { id } = await upsertContact(account, secrets, {
    email: address.email,
    source: transactionalSource,
    noMarketing: true,
  });
  return { id, email: address.email };
}

async function storedMessage(
  account: Account,
  campaignId: number,
  key: string,
): Promise<Stored | null> {
  const {
    rows: [row],
  } = await sql<Stored>`
    select message_id, request_hash, contact_id, email from transactional_messages
    where account_id = ${account.id} and campaign_id = ${campaignId} and idempotency_key = ${key}`.execute(
    account.db,
  );
  return row ?? null;
}

function sameRequest(stored: Stored, hash: string): Stored {
  if (stored.request_hash !== hash)
    throw invalid({
      idempotency_key: ['was used with another body; a changed request needs a new key'],
    });
  return stored;
}

function answerOf({ message_id, contact_id, email }: Stored): SentMessage {
  return { message_id, status: 'queued', contact_id, email, message: 'Email is on its way.' };
}

function hashOf(request: Request): string {
  return requestHash([
    request.email?.trim().toLowerCase() ?? null,
    request.contact_id ?? null,
    request.data,
  ]);
}
