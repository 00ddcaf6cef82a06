import { sql } from 'kysely';
import type { z } from 'zod';
import { sendSingle } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { requestHash } from '#platform/server/http/idempotency/request-hash.ts';
import type { Services } from '#platform/server/services.ts';
import { smsCampaignMessages } from '../contract/campaign.ts';
import type { SentSms, smsSendRequest } from '../contract/send.ts';
import { showSmsCampaign } from './change-sms-campaign.ts';
import { recipientAt, recipientNamed, type TextRecipient } from './recipient-of-text.ts';
import { requireMove } from './sms-campaign-state.ts';
import { smsMessageOf } from './sms-message.ts';
import { smsCampaignSource } from './sources.ts';

type Request = z.output<typeof smsSendRequest>;

interface Stored {
  id: number;
  request_hash: string;
  contact_id: number;
  phone: string;
  message_id: number | null;
}

/** Sends the text of a transactional campaign to one number, once per key: the row of the key is written first, and whoever comes with the same key waits for it. */
export async function sendOneText(
  account: Account,
  services: Pick<Services, 'secrets'>,
  { id, ...request }: Request & { id: number; headerKey?: string | undefined },
): Promise<SentSms> {
  const campaign = await showSmsCampaign(account, id);
  requireMove(campaign, 'send_one');
  const key = request.idempotency_key ?? request.headerKey ?? null;
  const hash = requestHash([
    request.to?.replaceAll(/\s/g, '') ?? null,
    request.contact_id ?? null,
    request.data,
  ]);
  const known = key === null ? null : await storedRequest(account, id, key);
  if (known) return answerOf(sameRequest(known, hash));
  const person =
    request.contact_id === undefined
      ? await recipientAt(account, services, request.to ?? '')
      : await recipientNamed(account, request.contact_id);
  const kept = key === null ? null : await keepRequest(account, id, { key, hash, person });
  if (key !== null && kept === null) {
    const twin = await storedRequest(account, id, key);
    if (!twin) throw notFound('message');
    return answerOf(sameRequest(twin, hash));
  }
  const sent = await sendSingle(account, {
    channel: 'sms',
    sourceType: smsCampaignSource,
    sourceId: id,
    message: { ...(await smsMessageOf(account, campaign)), data: request.data },
    contactId: person.id,
    address: person.number,
    isMarketing: false,
  });
  if (kept !== null)
    await sql`update sms_requests set message_id = ${sent.id} where account_id = ${account.id} and id = ${kept}`.execute(
      account.db,
    );
  return answerOf({ message_id: sent.id, contact_id: person.id, phone: person.number });
}

async function keepRequest(
  account: Account,
  campaignId: number,
  { key, hash, person }: { key: string; hash: string; person: TextRecipient },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into sms_requests (account_id, campaign_id, idempotency_key, request_hash, contact_id, phone)
    values (${account.id}, ${campaignId}, ${key}, ${hash}, ${person.id}, ${person.number})
    on conflict (account_id, campaign_id, idempotency_key) do nothing returning id`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}

async function storedRequest(
  account: Account,
  campaignId: number,
  key: string,
): Promise<Stored | null> {
  const { rows } = await sql<Stored>`
    select id, request_hash, contact_id, phone, message_id from sms_requests
    where account_id = ${account.id} and campaign_id = ${campaignId} and idempotency_key = ${key}`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

function sameRequest(stored: Stored, hash: string): Stored {
  if (stored.request_hash !== hash)
    throw invalid({
      idempotency_key: ['was used with another body; a changed request needs a new key'],
    });
  return stored;
}

function answerOf({
  message_id,
  contact_id,
  phone,
}: Pick<Stored, 'message_id' | 'contact_id' | 'phone'>): SentSms {
  return {
    message_id: message_id ?? 0,
    status: 'queued',
    contact_id,
    number: phone,
    message: smsCampaignMessages.queued,
  };
}
