import { sql } from 'kysely';
import { fieldsOf, mergeDataOf } from '#engines/audience/public.ts';
import type { Scope } from '#platform/server/template/template-runner.ts';
import { pageTexts } from './pages/page-texts.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';

/** What the account's own pages may name: the contact, the campaign, the lists, where the form leads, our words, and custom fields. */
export async function pageValues(
  call: RecipientCall,
  brandId: number | null,
  formUrl: string,
): Promise<Scope> {
  const { account, recipient, tokenPayload } = call;
  const { rows: lists } = await sql<{ id: number; name: string; description: string }>`
    select l.id, coalesce(nullif(l.public_name, ''), l.name) as name, l.public_description as description
    from list_memberships m join lists l on l.account_id = ${account.id} and l.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${recipient.contactId} and l.archived_at is null order by name, l.id`.execute(
    account.db,
  );
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
    lists,
    form_url: formUrl,
    translations: pageTexts(call.language),
    custom_fields: Object.fromEntries(
      fields.map(({ name }) => [name, (contact as Scope | undefined)?.[name] ?? null]),
    ),
  };
}
