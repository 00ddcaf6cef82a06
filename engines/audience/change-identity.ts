import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { identityOf, identitySql, type Identity, type Known } from './identity.ts';

/** The key a contact is known by after a change, or null when the change says nothing of it. Two contacts never share one. */
export async function identityAfterChange(
  account: Account,
  id: number,
  changes: Pick<Known, 'email' | 'phone'>,
): Promise<Identity | null> {
  if (changes.email === undefined && changes.phone === undefined) return null;
  const {
    rows: [contact],
  } = await sql<{ email: string; phone: string }>`
    select coalesce(email, '') as email, phone from contacts where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (!contact) throw notFound('contact');
  if (changes.email === undefined && contact.email !== '') return null;
  const known = identityOf(account, { ...contact, ...changes });
  const { rows } = await sql`
    select 1 from contacts where account_id = ${account.id} and ${identitySql()} = ${known.ownKey ?? known.emailKey} and id <> ${id}`.execute(
    account.db,
  );
  if (rows.length > 0)
    throw invalid({ [known.emailKey === null ? 'phone' : 'email']: ['has already been taken'] });
  return known;
}
