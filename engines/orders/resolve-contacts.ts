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
  if (emailKeys.length === 0) return { contactOf: new Map(), erased: new Set() };
  const { rows } = await sql<{ email_key: string; id: number }>`
    select email_key, min(id) as id from contacts
    where account_id = ${account.id} and email_key = any(${[...emailKeys]}::text[]) group by email_key having count(*) = 1`.execute(
    account.db,
  );
  return {
    contactOf: new Map(rows.map(({ email_key, id }) => [email_key, id])),
    erased: await erasedAmong(account, store.secrets, emailKeys),
  };
}
