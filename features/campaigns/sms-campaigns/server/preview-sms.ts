import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import type { SmsPreview, smsPreviewRequest } from '../contract/editor.ts';
import { nobody } from './preflight-sms.ts';
import { renderForContacts } from './render-for-contacts.ts';

/** A text as a contact would get it; without one, as an unknown contact would. */
export async function previewSms(
  account: Account,
  { contact_id: asked, ...draft }: z.output<typeof smsPreviewRequest>,
  linkExample: string,
): Promise<SmsPreview> {
  const contact =
    asked == null
      ? undefined
      : await account.db
          .selectFrom('contacts')
          .select(['id', 'first_name', 'last_name'])
          .where('account_id', '=', account.id)
          .where('id', '=', asked)
          .executeTakeFirst();
  const [rendered] = await renderForContacts(
    account,
    {
      kind: 'sms',
      number_id: 0,
      from_number: draft.from_number,
      text: draft.text,
      shortens_links: draft.shorten_links,
      opt_out_text: draft.type === 'trans' ? '' : draft.opt_out_text,
      passes_quiet_hours: false,
      is_confirmation: false,
    },
    { ids: [contact?.id ?? nobody], linkExample },
  );
  const whom = {
    contact_id: contact?.id ?? null,
    contact_name: [contact?.first_name, contact?.last_name].filter(Boolean).join(' '),
  };
  return rendered && 'text' in rendered
    ? { ...whom, text: rendered.text, problem: null }
    : { ...whom, text: '', problem: rendered?.problem ?? null };
}
