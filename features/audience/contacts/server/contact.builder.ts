import { sql } from 'kysely';
import { addToList, normaliseAddress } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

let made = 0;

/** Makes a contact for a test, on the given lists, and answers its id. Custom values go by field id. */
export async function aContact(
  database: Database,
  accountId: number,
  contact: {
    email?: string;
    first_name?: string;
    last_name?: string;
    phone?: string;
    custom?: Record<string, unknown>;
    tags?: readonly number[];
    lists?: readonly number[];
  } = {},
): Promise<number> {
  const address = normaliseAddress(contact.email ?? `person-${++made}@example.com`);
  if (!address.ok) throw new Error(`a test contact's address ${address.reason}`);
  return inAccount(database, { accountId }, async (account) => {
    const {
      rows: [row],
    } = await sql<{ id: number }>`
      insert into contacts (account_id, email, email_key, email_domain, first_name, last_name, phone, custom, tag_ids)
      values (${accountId}, ${address.email}, ${address.emailKey}, ${address.domain}, ${contact.first_name ?? ''}, ${contact.last_name ?? ''},
        ${contact.phone ?? ''}, ${JSON.stringify(contact.custom ?? {})}, ${[...(contact.tags ?? [])]}::bigint[]) returning id`.execute(
      account.db,
    );
    for (const list of contact.lists ?? [])
      await addToList(account, list, [row!.id], { source: 'test' });
    return row!.id;
  });
}
