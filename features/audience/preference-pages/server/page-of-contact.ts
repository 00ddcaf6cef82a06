import { fieldsOf, mergeDataOf, readersListsOf } from '#engines/audience/public.ts';
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
      lists:
        contactId === null
          ? []
          : (await readersListsOf(account, contactId)).named.map(({ id, name, description }) => ({
              id,
              name,
              description,
            })),
      form_url: '',
      translations: pageTextsOf(language),
      custom_fields: Object.fromEntries(fields.map(({ name }) => [name, known[name] ?? null])),
    },
    forms: {},
  });
  return html === null ? null : { html, policy: accountPagePolicy(null) };
}
