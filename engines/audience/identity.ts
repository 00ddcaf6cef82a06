import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { normaliseAddress } from './normalise-address.ts';
import { normalisePhone } from './normalise-phone.ts';

/** By what an account knows a contact: its address, or in place of one a key of another kind. */
export interface Identity {
  /** The address as people read it; null where there is none. */
  email: string | null;
  emailKey: string | null;
  domain: string | null;
  /** tel:+… or device:…; null when the contact is known by its address. */
  ownKey: string | null;
}

/** What is said of a person that may tell who it is; an empty text says nothing. */
export interface Known {
  email?: string | undefined;
  phone?: string | undefined;
  device?: string | undefined;
}

/** The one key a contact of this statement is known by; unique in its account, and written as the index has it. */
export const identitySql = (alias?: string): RawBuilder<string> =>
  alias === undefined
    ? sql<string>`coalesce(own_key, email_key)`
    : sql<string>`coalesce(${sql.ref(`${alias}.own_key`)}, ${sql.ref(`${alias}.email_key`)})`;

/**
 * The key a person is known by: the address before the number before the device. Refuses a wrong address or, where it is
 * needed, a wrong number with the field's name, and who can't be known at all with 'email is required'.
 */
export function identityOf(
  { record: { country } }: Pick<Account, 'record'>,
  { email = '', phone = '', device = '' }: Known,
): Identity {
  if (email.trim() !== '') return byAddress(email);
  if (phone.trim() !== '') {
    const number = normalisePhone(phone, country);
    if (!number.ok) throw invalid({ phone: [number.reason] });
    return { ...nowhere, ownKey: `tel:${number.phoneKey}` };
  }
  if (device !== '') return { ...nowhere, ownKey: `device:${device}` };
  throw invalid({ email: ['is required'] });
}

/** The number in the key of a contact that is known by one. */
export function numberOf(ownKey: string): string {
  return ownKey.slice('tel:'.length);
}

const nowhere = { email: null, emailKey: null, domain: null };

function byAddress(text: string): Identity {
  const address = normaliseAddress(text);
  if (!address.ok) throw invalid({ email: [address.reason] });
  const { email, emailKey, domain } = address;
  return { email, emailKey, domain, ownKey: null };
}
