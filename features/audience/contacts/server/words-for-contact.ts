import { formerWordsOf, normalisePhone } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { NamedContact } from './show-contact.ts';

// A number of a few digits stands in texts that have nothing to do with the person.
const shortestNumber = 6;

/** Every text that names the person and nobody else. Names are left out: others bear them too. */
function wordsFor({ email, email_key, phone: typed }: NamedContact): string[] {
  const phone = normalisePhone(typed);
  const numbers = [typed.trim(), ...(phone.ok ? [phone.phoneKey] : [])];
  const words = [
    email,
    email_key ?? '',
    ...numbers.filter((number) => number.length >= shortestNumber),
  ];
  return [...new Set(words.filter((word) => word !== '').map((word) => word.toLowerCase()))];
}

/** The same, with what the contacts that were merged into it were known by. */
export async function everyWordFor(
  account: Account,
  { id, contact }: { id: number; contact: NamedContact },
): Promise<string[]> {
  const former = await formerWordsOf(account, id);
  const words = former.flatMap(({ email, phone }) => wordsFor({ email, email_key: email, phone }));
  return [...new Set([...wordsFor(contact), ...words])];
}
