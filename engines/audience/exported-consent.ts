import { sql } from 'kysely';
import type { ExportedRows } from '#platform/server/family/personal-data.ts';
import { textArray } from './contact-fields.ts';

/**
 * What a person agreed to and refused, as the export of their data has it. A change that a member of the account or a program
 * made carries their network address, which is not the person's.
 */
export const exportedConsentEvents: ExportedRows = {
  record: 'consent_event',
  rows: (account, { id, words }) => sql`
    select r.id, r.change, r.channel, r.list_id, l.name as list_name, r.sms_list_id, t.name as sms_list_name, r.brand_id, b.name as brand_name, r.source, r.detail, r.address,
      case when r.source not in ('person', 'api') then r.ip end as ip, r.form_id, r.page_url,
      k.language as text_language, k.text as text, r.at
    from consent_events r
      left join lists l on l.account_id = ${account.id} and l.id = r.list_id
      left join sms_lists t on t.account_id = ${account.id} and t.id = r.sms_list_id
      left join brands b on b.account_id = ${account.id} and b.id = r.brand_id
      left join consent_texts k on k.account_id = ${account.id} and k.id = r.text_id
    where r.account_id = ${account.id} and (r.contact_id = ${id} or r.address = any(${textArray(words)}))`,
};

/** Why a person's address is suppressed, as the export of their data has it. */
export const exportedSuppressions: ExportedRows = {
  record: 'suppression',
  rows: (account, { words }) => sql`
    select r.id, r.email_key as address, r.reason as cause, r.note as reason, r.source, r.mailing_id, r.created_at, r.updated_at
    from suppressions r where r.account_id = ${account.id} and r.email_key = any(${textArray(words)})`,
};

/** The brands that a person left, as the export of their data has them. */
export const exportedBrandUnsubscribes: ExportedRows = {
  record: 'brand_unsubscribe',
  rows: (account, { words }) => sql`
    select r.id, r.email_key as address, r.brand_id, b.name as brand_name, r.note as reason, r.source, r.mailing_id, r.created_at, r.updated_at
    from brand_unsubscribes r left join brands b on b.account_id = ${account.id} and b.id = r.brand_id
    where r.account_id = ${account.id} and r.email_key = any(${textArray(words)})`,
};

/** That a person's number wants no text messages, as the export of their data has it. */
export const exportedSmsUnsubscribes: ExportedRows = {
  record: 'sms_unsubscribe',
  rows: (account, { words }) => sql`
    select r.id, r.phone_key as address, r.note as reason, r.source, r.created_at, r.updated_at
    from sms_unsubscribes r where r.account_id = ${account.id} and r.phone_key = any(${textArray(words)})`,
};
