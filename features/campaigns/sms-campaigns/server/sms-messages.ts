import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  hideMessages,
  markMessages,
  messageOf,
  messagesPage,
  sendSingle,
  type MobileMessage,
} from '#engines/mobile/public.ts';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type {
  smsMessageChange,
  smsMessageFields,
  SmsMessageRow,
  smsMessagesQuery,
} from '../contract/messages.ts';
import { showSmsCampaign } from './change-sms-campaign.ts';
import { runsOf } from './figures.ts';
import { recipientAt } from './recipient-of-text.ts';
import { smsMessageOf } from './sms-message.ts';
import { chosenNumber } from './sms-numbers-of-campaigns.ts';
import { smsCampaignSource, smsReplySource, smsStepSource } from './sources.ts';

/** Texts that were handed over, the newest first: of a campaign, of a contact, or all. */
export async function listSmsMessages(
  account: Account,
  query: z.output<typeof smsMessagesQuery>,
): Promise<{ rows: SmsMessageRow[]; meta: ListMeta }> {
  const runIds =
    query.campaign_id === undefined
      ? undefined
      : await runsOf(account, await showSmsCampaign(account, query.campaign_id));
  const { rows, total } = await messagesPage(account, {
    channel: 'sms',
    page: query.page,
    per_page: query.per_page,
    status: query.status,
    search: query.name,
    ...(runIds && { runIds }),
    ...(query.contact_id !== undefined && { contactId: query.contact_id }),
  });
  return {
    rows: await named(account, rows),
    meta: listMeta(total, query),
  };
}

/** One text. */
export async function showSmsMessage(account: Account, id: number): Promise<SmsMessageRow> {
  const message = await messageOf(account, id);
  if (message.channel !== 'sms') throw notFound('SMS message');
  return (await named(account, [message]))[0]!;
}

/** Sends one text to one number, such as an answer; what people write by hand is no advertisement, but a STOP holds for it too. */
export async function sendSmsMessage(
  account: Account,
  services: Pick<Services, 'secrets'>,
  { to, text, from_number }: z.output<typeof smsMessageFields>,
): Promise<SmsMessageRow> {
  const person = await recipientAt(account, services, to);
  const message = await smsMessageOf(account, {
    name: '',
    type: 'trans',
    from_number: await chosenNumber(account, from_number),
    text,
    shorten_links: false,
    opt_out_text: '',
  });
  const { id } = await sendSingle(account, {
    channel: 'sms',
    sourceType: smsReplySource,
    sourceId: message.number_id,
    message,
    contactId: person.id,
    address: person.number,
    isMarketing: false,
  });
  await account.audit({ action: 'create', resource: 'sms_message', id });
  const made = await showSmsMessage(account, id);
  return { ...made, text, from_number: message.from_number };
}

/** Notes of a text whether it was read, and a remark. */
export async function changeSmsMessage(
  account: Account,
  id: number,
  { is_read, note }: z.output<typeof smsMessageChange>,
): Promise<SmsMessageRow> {
  await showSmsMessage(account, id);
  await markMessages(account, [id], { isRead: is_read, note });
  await account.audit({ action: 'update', resource: 'sms_message', id, after: { is_read, note } });
  return showSmsMessage(account, id);
}

/** Takes a text out of views; counts and the bill keep it. */
export async function hideSmsMessage(account: Account, id: number): Promise<void> {
  await showSmsMessage(account, id);
  await hideMessages(account, [id]);
  await account.audit({ action: 'delete', resource: 'sms_message', id });
}

async function named(
  account: Account,
  messages: readonly MobileMessage[],
): Promise<SmsMessageRow[]> {
  const campaigns = await namesOf(account, sql`sms_campaigns`, {
    name: sql`name`,
    ids: messages.flatMap(campaignOf),
  });
  const people = await namesOf(account, sql`contacts`, {
    name: sql`trim(first_name || ' ' || last_name)`,
    ids: messages.map(({ contact_id: id }) => id),
  });
  return messages.map((one) => {
    const [campaignId = null] = campaignOf(one);
    return {
      id: one.id,
      campaign_id: campaignId,
      campaign_name: (campaignId !== null && campaigns.get(campaignId)) || '',
      contact_id: one.contact_id,
      contact_name: people.get(one.contact_id) ?? '',
      number: one.address ?? '',
      from_number: one.from_number ?? '',
      text: one.text ?? '',
      status: one.status ?? (one.state === 'suppressed' ? 'suppressed' : 'queued'),
      reason: one.reason,
      response: one.response,
      segments: one.units ?? 0,
      is_read: one.is_read,
      note: one.note,
      sent_at: one.sent_at,
      delivered_at: one.delivered_at,
      failed_at: one.failed_at,
      clicked_at: one.clicked_at,
      created_at: one.created_at,
    };
  });
}

function campaignOf({ source_type: type, source_id: id }: MobileMessage): number[] {
  return type === smsCampaignSource || type === smsStepSource ? [id] : [];
}

async function namesOf(
  account: Account,
  table: RawBuilder<unknown>,
  { name, ids }: { name: RawBuilder<unknown>; ids: readonly number[] },
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${name} as name from ${table} where account_id = ${account.id} and id = any(${[...new Set(ids)]}::bigint[])`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
