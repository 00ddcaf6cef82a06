import type { RowOf } from '#platform/contract/resource.ts';
import type { contactLists } from '../contract.ts';

/** A list as its screens show it. */
export type ContactList = RowOf<typeof contactLists>;

/** What the sender line of a list reads; empty when the list presets none. */
export function senderOf(list: Pick<ContactList, 'from_name' | 'from_email'>): string {
  if (list.from_name !== '' && list.from_email !== '')
    return `${list.from_name} <${list.from_email}>`;
  return list.from_name || list.from_email;
}
