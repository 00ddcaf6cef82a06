import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { SubscriptionWish } from './wish.ts';

const day = 24 * 3_600_000;

/** How long a confirm link is valid. */
export const linkLifeMs = 7 * day;

/** A subscription that waits, as the engine works with it. */
export interface PendingRow {
  id: number;
  contact_id: number;
  form_id: number;
  form_name: string;
  list_ids: number[];
  field_values: Record<string, unknown>;
  tag_ids: number[];
  text_id: number | null;
  page_url: string | null;
  ip: string;
  language: string;
  after_url: string | null;
  letter: { subject: string; text: string } | null;
  is_new_contact: boolean;
  round: number;
  letters: number;
  mailing_id: number | null;
  sent_at: string | null;
  held_reason: string;
  reminds: boolean;
  reminded_at: string | null;
  expires_at: string;
  confirmed_at: string | null;
  confirmed_by: string;
}

/**
 * Keeps a wish until it is confirmed. The same contact and form have one row: what is asked for while it waits is added to
 * it, and after an end it begins anew, so that links of before lead to an expired page.
 */
export async function storeWish(account: Account, wish: SubscriptionWish): Promise<PendingRow> {
  const now = account.now;
  const expires = new Date(new Date(now).getTime() + linkLifeMs).toISOString();
  const isOver = sql`(p.confirmed_at is not null or p.expires_at <= ${now}::timestamptz)`;
  const union = (column: string) =>
    sql`case when ${isOver} then excluded.${sql.ref(column)} else array(select distinct x from unnest(p.${sql.ref(column)} || excluded.${sql.ref(column)}) x order by x) end`;
  const { rows } = await sql<PendingRow>`
    insert into pending_subscriptions as p (account_id, contact_id, form_id, form_name, list_ids, field_values, tag_ids, text_id,
      page_url, ip, language, after_url, letter, is_new_contact, reminds, expires_at, created_at, updated_at)
    values (${account.id}, ${wish.contactId}, ${wish.formId}, ${wish.formName}, ${[...wish.listIds]}::bigint[], ${JSON.stringify(wish.values)}::jsonb,
      ${[...wish.tagIds]}::bigint[], ${wish.textId}, ${wish.pageUrl}, ${wish.ip}, ${wish.language}, ${wish.afterUrl},
      ${wish.letter ? JSON.stringify(wish.letter) : null}::jsonb, ${wish.isNewContact}, ${wish.reminds ?? false},
      ${expires}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (account_id, contact_id, form_id) do update set
      form_name = excluded.form_name, list_ids = ${union('list_ids')}, tag_ids = ${union('tag_ids')},
      field_values = case when ${isOver} then excluded.field_values else p.field_values || excluded.field_values end,
      text_id = excluded.text_id, page_url = excluded.page_url, ip = excluded.ip, language = excluded.language,
      after_url = excluded.after_url, letter = excluded.letter, is_new_contact = p.is_new_contact and p.confirmed_at is null or excluded.is_new_contact,
      reminds = excluded.reminds, expires_at = excluded.expires_at, updated_at = excluded.updated_at,
      round = case when ${isOver} then p.round + 1 else p.round end,
      reminded_at = case when ${isOver} then null else p.reminded_at end,
      held_reason = '', confirmed_at = null, confirmed_by = ''
    returning *`.execute(account.db);
  return rows[0]!;
}
