import { sql } from 'kysely';
import { listsOfContact } from '#features/audience/lists/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { requireVersion } from '#platform/server/account/last-change.ts';
import { doNotMailStateOf } from './contact-consent.ts';
import { fieldsDataOf } from './contact-fields-data.ts';
import { listsVersion } from './show-contact.ts';

/** Refuses to save fields over those that somebody saved since. */
export function requireFieldsVersion(account: Account, id: number, ifMatch: string | undefined) {
  return ofContact(account, id, {
    ifMatch,
    current: async () => (await fieldsDataOf(account, id)).version,
  });
}

/** Refuses to save lists over those that somebody saved since. */
export function requireListsVersion(account: Account, id: number, ifMatch: string | undefined) {
  return ofContact(account, id, {
    ifMatch,
    current: async () => listsVersion(await listsOfContact(account, id)),
  });
}

/** Refuses to change whether a contact is mailed when that is no longer as the caller read it. */
export function requireDoNotMailVersion(account: Account, id: number, ifMatch: string | undefined) {
  return ofContact(account, id, {
    ifMatch,
    current: async () => (await doNotMailStateOf(account, id)).version,
  });
}

async function ofContact(
  account: Account,
  id: number,
  { ifMatch, current }: { ifMatch: string | undefined; current: () => Promise<string> },
): Promise<void> {
  if (ifMatch !== undefined)
    await sql`select 1 from contacts where account_id = ${account.id} and id = ${id} for update`.execute(
      account.db,
    );
  await requireVersion(account, ifMatch, { resource: 'contact', id, current });
}
