import { sql } from 'kysely';
import { erasedAmong } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { OrderStore } from './lock-store.ts';

/** Whom addresses belong to. */
export interface KnownPeople {
  /** The contact of an address; none where several have it. */
  contactOf: ReadonlyMap<string, number>;
  /** Addresses of people who were erased: they are not written down again. */
  erased: ReadonlySet<string>;
}

/** Finds the contacts of addresses in one query, and those that may not be kept. */
export async function resolveContacts(
  account: Account,
  store: Pick<OrderStore, 'secrets'>,
  emailKeys: readonly string[],
): Promise<KnownPeople> {
  const { secrets } = store;
  if (emailKeys.length === 0 || !secrets)
    return { contactOf: new Map(), erased: new Set(emailKeys) };
  return {
    contactOf: await onlyContactsOf(account, emailKeys),
    erased: await erasedAmong(account, secrets, emailKeys),
  };
}

/** The contact of each address that exactly one contact has. */
export async function onlyContactsOf(
  account: Account,
  emailKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ email_key: string; id: number }>`
    select email_key, min(id) as id from contacts
    where account_id = ${account.id} and email_key = any(${[...emailKeys]}::text[]) group by email_key having count(*) = 1`.execute(
    account.db,
  );
  return new Map(rows.map(({ email_key, id }) => [email_key, id]));
}
