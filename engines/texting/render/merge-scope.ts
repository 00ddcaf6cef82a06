import { mergeDataOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Scope } from '#platform/server/template/template-runner.ts';
import type { SmsMessage } from '../contract.ts';

/** The values that texts to people may name, by contact: what a text brings along, the contact, the account, the campaign. */
export async function scopesOf(
  account: Account,
  contactIds: readonly number[],
): Promise<(message: SmsMessage, contactId: number) => Scope> {
  const contacts = new Map(
    (await mergeDataOf(account, [...new Set(contactIds)])).map((contact) => [contact.id, contact]),
  );
  const { name, website } = account.record;
  return (message, contactId) => ({
    ...message.data,
    data: message.data ?? {},
    contact: contacts.get(contactId) ?? {},
    account: { name, website },
    campaign: message.source ?? {},
  });
}
