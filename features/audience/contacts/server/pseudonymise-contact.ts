import {
  eraseAddress,
  erasePhone,
  formerAddressesOf,
  idsOfContact,
  normalisePhone,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { eraseFromAudit } from '#platform/server/account/erase-words.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import type { ErasedPeople } from '#platform/server/families.ts';
import { dropRows } from '#platform/server/files/drop-rows.ts';
import { eraseFromJobs } from '#platform/server/jobs/erase-payloads.ts';
import type { Services } from '#platform/server/services.ts';
import { isErased } from './erase-contacts.ts';
import { auditContact } from './save-contact.ts';
import { requireContact } from './show-contact.ts';
import { everyWordFor } from './words-for-contact.ts';

/**
 * Erases a person, for good. The address lives on as a keyed hash only, to keep it unmailed. Each family that says something of
 * the person erases its own, in this one transaction; rows of files go first, since they may go twice but not be left.
 */
export async function pseudonymiseContact(
  account: Account,
  services: Services,
  id: number,
): Promise<void> {
  const contact = await requireContact(account, id);
  if (contact.email_key !== null && isErased(contact.email_key)) return;
  const phone = normalisePhone(contact.phone, account.record.country);
  const people = {
    ids: await idsOfContact(account, id),
    words: await everyWordFor(account, { id, contact }),
  };
  const addresses = (await formerAddressesOf(account, people.ids)).map(({ email }) => email);
  await eraseFromFiles(account, services, people);
  for (const address of new Set([contact.email_key ?? '', ...addresses]))
    if (address !== '') await eraseAddress(account, services.secrets, address.toLowerCase());
  if (phone.ok) await erasePhone(account, services.secrets, phone.phoneKey);
  await services.families.erase(account, people);
  await eraseFromAudit(account, people.words);
  await eraseFromJobs(account, people.words);
  await auditContact(account, 'pseudonymize', id, []);
}

async function eraseFromFiles(
  account: Account,
  { files }: Services,
  { words }: ErasedPeople,
): Promise<void> {
  // Of two that write the same file anew, the later would bring back what the earlier left out.
  await lockInAccount(account, 'rows of files');
  for (const key of await files.keysOf(account.id))
    if (/\.csv(\.gz)?$/.test(key)) await dropRows(files, key, words);
}
