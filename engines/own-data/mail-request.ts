import { sql } from 'kysely';
import { z } from 'zod';
import {
  addressReasonOf,
  brandingOf,
  currentIdOf,
  normaliseAddress,
} from '#engines/audience/public.ts';
import { sendSystemEmail } from '#engines/delivery/public.ts';
import { senderOfLetter } from '#engines/opt-in/public.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { ownDataPorts } from './ports.ts';
import { isOpen, requestOf, type OwnDataRequest } from './requests.ts';
import { writeRequestToken } from './request-token.ts';
import { hasNewAddress, takeLetter, type LetterRoom } from './take-letter.ts';
import { writeLetter, type LetterKind } from './write-letter.ts';

const payload = z.object({ accountId: z.number(), requestId: z.number() });

/** The job that mails the letter of a request. */
export type MailRequestJob = JobDefinition<z.infer<typeof payload>>;

interface Addressee {
  readonly contactId: number;
  readonly email: string;
  readonly emailKey: string;
  readonly kind: LetterKind;
  /** The address that the letter is about, where that is not the one it goes to. */
  readonly about?: string;
}

/** The job that finds out whom a request is about and mails its link; who asks waits for none of it, so the time that an answer takes tells nothing. */
export function mailRequestJob(services: Services): MailRequestJob {
  return defineJob({
    name: 'own-data.mail',
    payload,
    // In one transaction: a letter that could not be sent is not counted, and is tried again.
    handle: ({ accountId, requestId }) =>
      inAccount(services.database, { accountId }, (account) =>
        mailRequest(account, services, requestId),
      ),
  });
}

async function mailRequest(account: Account, services: Services, id: number): Promise<void> {
  const request = await requestOf(account, id, { isHeld: true });
  if (request === null || request.mailed_at !== null) return;
  const to = await addresseeOf(account, request);
  const isMailed =
    to !== null &&
    (await takeLetter(account, {
      requestId: id,
      emailKey: to.emailKey,
      contactId: to.contactId,
      room: roomOf(to.kind),
    }));
  if (!isMailed) {
    await sql`delete from own_data_requests where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
    return;
  }
  if (to.kind === 'taken' || to.kind === 'preferences')
    await sql`update own_data_requests set done_at = ${account.now}::timestamptz, typed_email = '' where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
  await sendLetter(account, services, {
    ...to,
    request,
    url: await urlOf(account, services, { request, to }),
  });
}

function roomOf(kind: LetterKind): LetterRoom {
  if (kind === 'changed') return 'notice';
  return kind === 'preferences' ? 'anybody' : 'person';
}

async function sendLetter(
  account: Account,
  services: Services,
  letter: {
    kind: LetterKind;
    email: string;
    request: Pick<OwnDataRequest, 'id' | 'brand_id' | 'language'>;
    url: string | null;
    about?: string;
  },
): Promise<void> {
  const { kind, email, request, url, about = email } = letter;
  const branding = await brandingOf(account, request.brand_id);
  const { mailFrom } = services.config;
  const sender = await senderOfLetter(account, { lists: [], branding, mailFrom });
  await sendSystemEmail(services, {
    accountId: account.id,
    to: email,
    from: { name: sender.name, email: sender.email },
    messageKey: `own-data.${account.id}.${request.id}.${kind}`,
    ...writeLetter({ kind, language: request.language, branding, email: about, url }),
  });
}

async function addresseeOf(account: Account, request: OwnDataRequest): Promise<Addressee | null> {
  const { kind, typed_email: typed } = request;
  if (kind === 'preferences') return readerOf(account, typed);
  if (kind === 'undo') return formerOwner(account, request);
  if (!isOpen({ ...request, mailed_at: request.created_at }, account.now)) return null;
  if (!ownDataPorts().choiceOf(account)[kind]) return null;
  const contactId = await currentIdOf(account, request.contact_id!);
  if (kind === 'address') return newAddress(account, contactId, typed);
  const { rows } = await sql<{ email: string; emailKey: string }>`
    select email, email_key as "emailKey" from contacts where account_id = ${account.id} and id = ${contactId} and email_key is not null`.execute(
    account.db,
  );
  if (!rows[0] || (await hasNewAddress(account, contactId))) return null;
  return { ...rows[0], contactId, kind };
}

async function readerOf(account: Account, typed: string): Promise<Addressee | null> {
  const address = normaliseAddress(typed);
  if (!address.ok || !(await takesLetters(account, address.emailKey))) return null;
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from contacts where account_id = ${account.id} and email_key = ${address.emailKey}`.execute(
    account.db,
  );
  if (!rows[0]) return null;
  const { id, email } = rows[0];
  return { contactId: id, email, emailKey: address.emailKey, kind: 'preferences' };
}

// Whoever had the address before hears which one took its place.
async function formerOwner(
  account: Account,
  { contact_id, typed_email: typed }: OwnDataRequest,
): Promise<Addressee | null> {
  const address = normaliseAddress(typed);
  const contactId = await currentIdOf(account, contact_id!);
  const { rows } = await sql<{ email: string }>`
    select email from contacts where account_id = ${account.id} and id = ${contactId} and email_key is not null`.execute(
    account.db,
  );
  if (!address.ok || !rows[0]) return null;
  const { email, emailKey } = address;
  return { contactId, email, emailKey, kind: 'changed', about: rows[0].email };
}

// The new address learns that it is known already, the old one does not.
async function newAddress(
  account: Account,
  contactId: number,
  typed: string,
): Promise<Addressee | null> {
  const address = normaliseAddress(typed);
  if (!address.ok || !(await takesLetters(account, address.emailKey))) return null;
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id} and email_key = ${address.emailKey}`.execute(
    account.db,
  );
  if (rows[0]?.id === contactId) return null;
  const { email, emailKey } = address;
  return { contactId, email, emailKey, kind: rows.length > 0 ? 'taken' : 'address' };
}

// Who wants no email at all, complained, or cannot be reached is not written to because somebody typed the address.
async function takesLetters(account: Account, emailKey: string): Promise<boolean> {
  const reason = await addressReasonOf(account, emailKey);
  return reason === null || reason === 'unsubscribed';
}

async function urlOf(
  account: Account,
  { secrets, config }: Services,
  { request, to: { kind, contactId } }: { request: OwnDataRequest; to: Addressee },
): Promise<string | null> {
  if (kind === 'taken') return null;
  const host = await ownDataPorts().linkHostOf(account, request.brand_id);
  if (kind === 'preferences') {
    const mailingId = await newestMailingTo(account, contactId);
    return createTrackingUrls({ publicUrl: config.publicUrl, secrets, host }).preferencesUrl({
      accountId: account.id,
      mailingId,
      contactId,
    });
  }
  const url = new URL(config.publicUrl);
  if (host !== null) url.hostname = host;
  const token = writeRequestToken(secrets, { accountId: account.id, requestId: request.id });
  return `${url.href.replace(/\/$/, '')}/own-data/${token}`;
}

/** Stands for no mailing in a link to preferences; mailing 0 is a test email, whose pages change nothing. */
const noMailing = Number.MAX_SAFE_INTEGER;

// Deliveries are found by their mailing, so as many are asked one by one.
const mostMailings = 1_000;

async function newestMailingTo(account: Account, contactId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select m.id from (select id from mailings where account_id = ${account.id} order by id desc limit ${mostMailings}) m
    where exists (select from deliveries d where d.account_id = ${account.id} and d.mailing_id = m.id and d.contact_id = ${contactId})
    order by m.id desc limit 1`.execute(account.db);
  return rows[0]?.id ?? noMailing;
}
