import { sql } from 'kysely';
import {
  forgetAddress,
  forgetPhone,
  normalisePhone,
  type ErasedPeople,
  type ErasePeople,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { eraseFromAudit } from '#platform/server/account/erase-words.ts';
import { dropRows } from '#platform/server/files/drop-rows.ts';
import { eraseFromJobs } from '#platform/server/jobs/erase-payloads.ts';
import type { Services } from '#platform/server/services.ts';
import { auditContact } from './save-contact.ts';
import { requireContact, type NamedContact } from './show-contact.ts';

const nowhere = 'pseudonymised.invalid';

/**
 * Erases a person, for good. The contact stays as a number, so that figures of past campaigns still add up; tags and lists stay
 * because they describe a group. The address lives on as a keyed hash only, to keep it unmailed. Each owner of traces erases its
 * own, in this one transaction; rows of files go first, since they may go twice but not be left.
 */
export async function pseudonymiseContact(
  account: Account,
  { services, erasers }: { services: Services; erasers: readonly ErasePeople[] },
  id: number,
): Promise<void> {
  const contact = await requireContact(account, id);
  if (contact.email_key.endsWith(`@${nowhere}`)) return;
  const phone = normalisePhone(contact.phone);
  const people = { contactIds: [id], words: wordsFor(contact) };
  await eraseFromFiles(account, services, people);
  await forgetAddress(account, services.secrets, contact.email_key);
  if (phone.ok) await forgetPhone(account, services.secrets, phone.phoneKey);
  const alias = `contact-${id}@${nowhere}`;
  await sql`
    update contacts set email = ${alias}, email_key = ${alias}, email_domain = ${nowhere}, first_name = '', last_name = '', phone = '', fax = '',
      custom = '{}', selected_fields = null, source = 'pseudonymised', updated_at = now()
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  for (const erase of erasers) await erase(account, people);
  await eraseFromAudit(account, people.words);
  await eraseFromJobs(account, people.words);
  await auditContact(account, 'pseudonymize', id, []);
}

// A number of a few digits stands in texts that have nothing to do with the person.
const shortestNumber = 6;

/** Every text that names the person and nobody else. Names are left out: others bear them too. */
function wordsFor({ email, email_key, phone: typed }: NamedContact): string[] {
  const phone = normalisePhone(typed);
  const numbers = [typed.trim(), ...(phone.ok ? [phone.phoneKey] : [])];
  const words = [email, email_key, ...numbers.filter((number) => number.length >= shortestNumber)];
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

async function eraseFromFiles(
  account: Account,
  { files }: Services,
  { words }: ErasedPeople,
): Promise<void> {
  for (const key of await files.keysOf(account.id))
    if (key.endsWith('.csv')) await dropRows(files, key, words);
}
