import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** True for a list l whose name readers may see: it is public and has a name for them. The team's own name never leaves the account. */
export const isNamedToReaders: RawBuilder<SqlBool> = sql<SqlBool>`(l.is_public and l.public_name <> '')`;

/** A list in the words of its readers. */
export interface NamedList {
  id: number;
  name: string;
  description: string;
}

/** A list that holds a contact, in the words of its readers. */
export interface NamedMembership extends NamedList {
  isSubscribed: boolean;
}

/** The lists that hold a contact, as the contact may see them. */
export interface ReadersLists {
  /** By name: those that are public. */
  named: NamedMembership[];
  /** The others, which are shown as one; empty where there is none. */
  others: { id: number; isSubscribed: boolean }[];
}

/** Reads the lists that hold a contact: public ones by name, all others as one. */
export async function readersListsOf(account: Account, contactId: number): Promise<ReadersLists> {
  const { rows } = await sql<NamedMembership & { isNamed: boolean }>`
    select l.id, l.public_name as name, l.public_description as description, m.status = 'subscribed' as "isSubscribed", ${isNamedToReaders} as "isNamed"
    from list_memberships m join lists l on l.account_id = ${account.id} and l.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${contactId} and l.archived_at is null order by l.public_name, l.id`.execute(
    account.db,
  );
  return {
    named: rows
      .filter(({ isNamed }) => isNamed)
      .map(({ id, name, description, isSubscribed }) => ({ id, name, description, isSubscribed })),
    others: rows
      .filter(({ isNamed }) => !isNamed)
      .map(({ id, isSubscribed }) => ({ id, isSubscribed })),
  };
}

const mostFurther = 100;

/** Public lists that do not hold the contact: those of the brand and those of none; of all brands where no brand writes. */
export async function furtherListsOf(
  account: Account,
  { contactId, brandId }: { contactId: number; brandId: number | null },
): Promise<NamedList[]> {
  const { rows } = await sql<NamedList>`
    select l.id, l.public_name as name, l.public_description as description from lists l
    where l.account_id = ${account.id} and ${isNamedToReaders} and l.archived_at is null
      and (${brandId}::bigint is null or l.brand_id is null or l.brand_id = ${brandId}::bigint)
      and not exists (select from list_memberships m where m.account_id = ${account.id} and m.list_id = l.id and m.contact_id = ${contactId})
    order by l.public_name, l.id limit ${mostFurther}`.execute(account.db);
  return rows;
}
