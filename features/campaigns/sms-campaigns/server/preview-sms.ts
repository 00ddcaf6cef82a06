import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import type { SmsPreview, smsPreviewRequest } from '../contract/editor.ts';
import { mergeDataById, renderForContacts } from './render-for-contacts.ts';

/** A text as a contact would get it; without one, as an unknown contact would. */
export async function previewSms(
  account: Account,
  { contact_id: contactId, ...draft }: z.output<typeof smsPreviewRequest>,
): Promise<SmsPreview> {
  const [contact] = contactId == null ? [] : await mergeDataById(account, [contactId]);
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
    [contact ?? {}],
  );
  const name = [contact?.['first_name'], contact?.['last_name']].filter(Boolean).join(' ');
  const whom = { contact_id: contact ? (contactId ?? null) : null, contact_name: name };
  return rendered && 'text' in rendered
    ? { ...whom, text: rendered.text, problem: null }
    : { ...whom, text: '', problem: rendered?.problem ?? 'The text could not be rendered.' };
}
