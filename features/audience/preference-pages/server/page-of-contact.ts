import { sql } from 'kysely';
import { fieldsOf, mergeDataOf } from '#engines/audience/public.ts';
import { accountPagePolicy, composePage, pageTextsOf } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { writtenPage } from './write-page.ts';

/** A page that follows a form or a letter, not a mailing. */
interface AskedAfter {
  readonly type: 'confirm_subscription' | 'thank_you_page';
  readonly brandId: number | null;
  readonly language: string;
  /** Null where it is not said who it is. */
  readonly contactId: number | null;
}

/** The account's own page of thanks or confirmation for somebody, made harmless, with its policy; null where it wrote none. */
export async function pageOfContact(
  account: Account,
  asked: AskedAfter,
): Promise<{ html: string; policy: string } | null> {
  const written = await writtenPage(account, asked);
  if (written === null) return null;
  const { type, contactId, brandId, language } = asked;
  const fields = await fieldsOf(account);
  const [contact] = contactId === null ? [] : await mergeDataOf(account, [contactId], fields);
  const known: Readonly<Record<string, unknown>> = contact ?? {};
  const html = await composePage({
    type,
    html: written,
    values: {
      contact: { id: contactId, email: known['email'] ?? '' },
      campaign: { id: null, account_id: account.id, brand_id: brandId },
      lists: contactId === null ? [] : await listsOf(account, contactId),
      form_url: '',
      translations: pageTextsOf(language),
      custom_fields: Object.fromEntries(fields.map(({ name }) => [name, known[name] ?? null])),
    },
    forms: {},
  });
  return html === null ? null : { html, policy: accountPagePolicy(null) };
}

async function listsOf(account: Account, contactId: number) {
  const { rows } = await sql<{ id: number; name: string; description: string }>`
    select l.id, coalesce(nullif(l.public_name, ''), l.name) as name, l.public_description as description
    from list_memberships m join lists l on l.account_id = ${account.id} and l.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${contactId} and l.archived_at is null order by name, l.id`.execute(
    account.db,
  );
  return rows;
}
