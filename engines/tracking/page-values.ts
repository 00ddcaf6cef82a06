import { sql } from 'kysely';
import { brandingOf, fieldsOf, mergeDataOf, readersListsOf } from '#engines/audience/public.ts';
import type { Scope } from '#platform/server/template/template-runner.ts';
import type { PageLinks } from './pages/page-links.ts';
import { otherEmailsOf } from './pages/preferences-page.ts';
import { pageTexts } from './pages/page-texts.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';

/** The addresses that pages may name, by the same names as emails. */
export function valuesOfLinks(links: PageLinks, unsubscribe: string): Scope {
  return {
    unsubscribe_url: unsubscribe,
    preferences_url: links.preferences,
    edit_profile_url: links.profile,
    report_spam_url: links.report,
    own_data_url: links.data,
  };
}

/** What the account's own pages may name: the contact, the campaign, the lists, where the form leads, our words, and custom fields. */
export async function pageValues(
  call: RecipientCall,
  brandId: number | null,
  formUrl: string,
): Promise<Scope> {
  const { account, recipient, tokenPayload } = call;
  const { named, others } = await readersListsOf(account, recipient.contactId);
  const {
    rows: [mailing],
  } = await sql<{ sourceId: number }>`
    select source_id as "sourceId" from mailings where account_id = ${account.id} and id = ${tokenPayload.mailingId}`.execute(
    account.db,
  );
  const fields = await fieldsOf(account);
  const [contact] = await mergeDataOf(account, [recipient.contactId], fields);
  return {
    contact: { id: recipient.contactId, email: recipient.email },
    campaign: { id: mailing?.sourceId ?? null, account_id: account.id, brand_id: brandId },
    lists: [
      ...named.map(({ id, name, description }) => ({ id, name, description })),
      ...(others.length === 0
        ? []
        : [
            {
              id: null,
              name: otherEmailsOf(call.language, await brandingOf(account, brandId)),
              description: '',
            },
          ]),
    ],
    form_url: formUrl,
    translations: pageTexts(call.language),
    custom_fields: Object.fromEntries(
      fields.map(({ name }) => [name, (contact as Scope | undefined)?.[name] ?? null]),
    ),
  };
}
