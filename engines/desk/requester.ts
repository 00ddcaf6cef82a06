import { sql } from 'kysely';
import {
  currentIdOf,
  erasedAmong,
  normaliseAddress,
  upsertContact,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';

/** Who asks, as a ticket keeps it. */
export interface Requester {
  contactId: number | null;
  key: string;
  name: string;
}

/**
 * Finds the contact of an address, or makes one without any subscription. Erased people do not come back: their ticket has
 * no contact. Whoever writes to the desk has no subscription and is not billed.
 */
export async function requesterOf(
  account: Account,
  secrets: Secrets,
  { email, name }: { email: string; name: string },
): Promise<Requester> {
  const address = normaliseAddress(email);
  if (!address.ok) return { contactId: null, key: email.slice(0, 320).toLowerCase(), name };
  const known = await contactOf(account, address.emailKey);
  if (known !== null) return { contactId: known, key: address.emailKey, name };
  const erased = await erasedAmong(account, secrets, [address.emailKey]);
  if (erased.has(address.emailKey)) return { contactId: null, key: address.emailKey, name };
  const { first, last } = partsOf(name);
  const made = await upsertContact(account, secrets, {
    email: address.email,
    first_name: first,
    last_name: last,
    source: 'service',
    noMarketing: true,
  });
  return { contactId: made.id, key: address.emailKey, name };
}

/** The contact of an address that the account knows already; null for everybody else, such as whoever types an address of others. */
export async function knownRequester(account: Account, emailKey: string): Promise<number | null> {
  return contactOf(account, emailKey);
}

async function contactOf(account: Account, key: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id} and email_key = ${key}`.execute(
    account.db,
  );
  return rows[0] ? currentIdOf(account, rows[0].id) : null;
}

function partsOf(name: string): { first: string; last: string } {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => !word.includes('@'));
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first: words.join(' ').slice(0, 100), last: last.slice(0, 100) };
}
