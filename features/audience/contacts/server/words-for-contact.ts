import {
  formerAddressesOf,
  idsOfContact,
  normalisePhone,
  phoneKeysOf,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { NamedContact } from './show-contact.ts';

// A number of a few digits stands in texts that have nothing to do with the person.
const shortestNumber = 6;

/** Every text that names the person and nobody else. Names are left out: others bear them too. */
function wordsFor(
  { record: { country } }: Account,
  { email, email_key, phone: typed }: NamedContact,
): string[] {
  const phone = normalisePhone(typed, country);
  const numbers = [typed.trim(), ...(phone.ok ? phoneKeysOf(phone.phoneKey, country) : [])];
  const words = [
    email,
    email_key ?? '',
    ...numbers.filter((number) => number.length >= shortestNumber),
  ];
  return [...new Set(words.filter((word) => word !== '').map((word) => word.toLowerCase()))];
}

/** The same, with what the contact and those that were merged into it were known by before. */
export async function everyWordFor(
  account: Account,
  { id, contact }: { id: number; contact: NamedContact },
): Promise<string[]> {
  const former = await formerAddressesOf(account, await idsOfContact(account, id));
  const words = former.flatMap(({ email, phone }) =>
    wordsFor(account, { email, email_key: email.toLowerCase(), phone }),
  );
  return [...new Set([...wordsFor(account, contact), ...words])];
}
