import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { onlyContactsOf } from './resolve-contacts.ts';

/** How many new contacts, and how many guests, one step compares. */
const atOnce = 1_000;

interface Cursor {
  contacts_after: string;
  contact_after: number;
  address_after: string;
}

/** What one step found. */
export interface Compared {
  /** The contact of each address under which guests ordered. */
  contactOf: ReadonlyMap<string, number>;
  /** New contacts are left over. */
  isMore: boolean;
  /** Has the next step begin behind this one. */
  moveOn(): Promise<void>;
}

/**
 * Compares new contacts with the addresses of guests, and some more of those addresses with all contacts: whose address was changed,
 * or is no longer shared with another contact, is found when the round comes by. What a step reads is bounded, whatever there is.
 */
export async function compareSome(account: Account): Promise<Compared> {
  const cursor = await cursorOf(account);
  const contacts = await newContacts(account, cursor);
  const addresses = await someAddresses(account, cursor.address_after);
  const keys = contacts.filter(({ has_guests: is }) => is).map(({ email_key: key }) => key);
  const last = contacts.at(-1);
  const next: Cursor = {
    contacts_after: last?.created_at ?? cursor.contacts_after,
    contact_after: last?.id ?? cursor.contact_after,
    address_after: addresses.length < atOnce ? '' : addresses.at(-1)!,
  };
  return {
    contactOf: await onlyContactsOf(account, [...new Set([...keys, ...addresses])]),
    isMore: contacts.length === atOnce,
    moveOn: () => keep(account, next),
  };
}

// As text: the moment keeps its microseconds.
async function cursorOf(account: Account): Promise<Cursor> {
  const { rows } = await sql<Cursor>`
    select contacts_after::text as contacts_after, contact_after, address_after from guest_cursors where account_id = ${account.id}`.execute(
    account.db,
  );
  return rows[0] ?? { contacts_after: account.now, contact_after: 0, address_after: '' };
}

async function newContacts(account: Account, { contacts_after: at, contact_after: id }: Cursor) {
  const { rows } = await sql<{
    id: number;
    email_key: string;
    created_at: string;
    has_guests: boolean;
  }>`
    select c.id, c.email_key, c.created_at::text as created_at, exists (
      select from orders o where o.account_id = ${account.id} and o.contact_id is null and o.email_key = c.email_key) as has_guests
    from (select id, email_key, created_at from contacts where account_id = ${account.id} and (created_at, id) > (${at}::timestamptz, ${id}::bigint)
      order by created_at, id limit ${atOnce}) c order by c.created_at, c.id`.execute(account.db);
  return rows;
}

async function someAddresses(account: Account, after: string): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from orders where account_id = ${account.id} and contact_id is null and email_key > ${after} order by email_key limit ${atOnce}`.execute(
    account.db,
  );
  return rows.map(({ email_key: key }) => key);
}

async function keep(account: Account, next: Cursor): Promise<void> {
  await sql`
    insert into guest_cursors as k (account_id, contacts_after, contact_after, address_after)
    values (${account.id}, ${next.contacts_after}::timestamptz, ${next.contact_after}, ${next.address_after})
    on conflict (account_id) do update set contacts_after = excluded.contacts_after, contact_after = excluded.contact_after, address_after = excluded.address_after
      where (k.contacts_after, k.contact_after, k.address_after) is distinct from (excluded.contacts_after, excluded.contact_after, excluded.address_after)`.execute(
    account.db,
  );
}
