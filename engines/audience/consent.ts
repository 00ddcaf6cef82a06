import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray, textArray } from './contact-fields.ts';

/** What happened to the consent of a contact. */
export type ConsentChange =
  | 'subscribed'
  | 'unsubscribed'
  | 'do_not_mail'
  | 'mail_again'
  | 'mail_paused'
  | 'mail_resumed'
  | 'fewer_mails'
  | 'usual_mails';

/** Who brought a change of consent about: where it was said, from which address, in which words. */
export interface ConsentProof {
  /** For example 'link', 'one_click', 'form', 'import', 'person', 'bounce'. */
  source: string;
  ip?: string | null | undefined;
  detail?: string | undefined;
  /** The mailing it came from, when there is one. */
  mailingId?: number | undefined;
  /** The form it was given by, the words that were agreed to, and the page that showed them. */
  formId?: number | undefined;
  textId?: number | null | undefined;
  pageUrl?: string | null | undefined;
}

/** One consent; a list or a brand is named by id, both null when all mail is meant. */
export interface ConsentEvent {
  id: number;
  list_id: number | null;
  brand_id: number | null;
  channel: 'email' | 'sms';
  change: ConsentChange;
  source: string;
  detail: string;
  ip: string | null;
  at: string;
}

/** Appends consent events for rows of (contact_id, list_id) that a statement gives. */
export function recordConsentSql(
  account: Account,
  change: ConsentChange,
  proof: ConsentProof,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into consent_events (account_id, contact_id, list_id, change, source, detail, ip, form_id, text_id, page_url)
    select ${account.id}, contact_id, list_id, ${change}, ${proof.source}, ${proof.detail ?? ''}, ${proof.ip ?? null},
      ${proof.formId ?? null}, ${proof.textId ?? null}, ${proof.pageUrl ?? null} from ${rows} on conflict do nothing`;
}

/** Appends one consent event about all mail for each contact. */
export async function recordConsent(
  account: Account,
  change: ConsentChange,
  proof: ConsentProof,
  contactIds: readonly number[],
): Promise<void> {
  await recordConsentSql(
    account,
    change,
    proof,
    sql`(select unnest(${idArray(contactIds)}) as contact_id, null::bigint as list_id) given`,
  ).execute(account.db);
}

/** What addresses or numbers said of a brand, or of all messages of a channel: contacts by their id, others as they are. */
export async function recordAddressConsent(
  account: Account,
  change: ConsentChange,
  proof: ConsentProof,
  about: { keys: readonly string[]; channel?: 'email' | 'sms'; brandId?: number | null },
): Promise<void> {
  if (about.keys.length === 0) return;
  const channel = about.channel ?? 'email';
  const known = channel === 'email' ? sql`c.id` : sql`null::bigint`;
  await sql`
    insert into consent_events (account_id, contact_id, address, brand_id, channel, change, source, detail, ip)
    select ${account.id}, ${known}, case when ${known} is null then given.key end, ${about.brandId ?? null}, ${channel}, ${change}, ${proof.source}, ${proof.detail ?? ''}, ${proof.ip ?? null}
    from unnest(${textArray(about.keys)}) given(key)
    ${channel === 'email' ? sql`left join contacts c on c.account_id = ${account.id} and c.email_key = given.key` : sql``}
    on conflict do nothing`.execute(account.db);
}

/** What an address or a number said before and since it was a contact, newest first. */
export async function consentEventsOfAddress(
  account: Account,
  key: string,
  limit = 100,
): Promise<ConsentEvent[]> {
  const { rows } = await sql<ConsentEvent>`
    select ${eventColumns} from consent_events where account_id = ${account.id} and sms_list_id is null and (address = ${key}
      or contact_id = (select c.id from contacts c where c.account_id = ${account.id} and c.email_key = ${key}))
    order by id desc limit ${limit}`.execute(account.db);
  return rows;
}

const eventColumns = sql`id, list_id, brand_id, channel, change, source, detail, ip, at`;
