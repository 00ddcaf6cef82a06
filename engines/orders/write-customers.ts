import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { addressKey, hashOf, moment, text } from './clean-order.ts';
import { lockStore, type OrderStore } from './lock-store.ts';
import type { CustomerInput } from './order-input.ts';
import { resolveContacts } from './resolve-contacts.ts';

/** How many customers or products are written at once. */
export const mostAtOnce = 1_000;

/**
 * Keeps customers of a store as it sends them; the newest version stands, and erased people stay without name. Answers how many
 * were new. Throws RangeError for more than 1,000.
 */
export async function writeCustomers(
  account: Account,
  store: OrderStore,
  customers: readonly CustomerInput[],
): Promise<number> {
  if (customers.length > mostAtOnce)
    throw new RangeError(`at most ${mostAtOnce} customers at once`);
  const latest = Date.parse(account.now) + 24 * 3_600_000;
  const clean = customers.flatMap((customer) => {
    const changed = moment(customer.changedAt, latest);
    const remoteId = text(customer.remoteId);
    if (changed === undefined || remoteId === '') return [];
    const facts = {
      remote_id: remoteId,
      email_key: addressKey(customer.email),
      first_name: text(customer.firstName),
      last_name: text(customer.lastName),
      phone: text(customer.phone, 64),
    };
    return [{ ...facts, changed_at: changed, version_hash: hashOf(facts) }];
  });
  if (clean.length === 0) return 0;
  await lockStore(account, store.id);
  const keys = [...new Set(clean.flatMap(({ email_key: key }) => key ?? []))];
  const { contactOf, erased } = await resolveContacts(account, store, keys);
  const rows = clean.map((one) => {
    const key = one.email_key;
    if (key === null || !erased.has(key))
      return { ...one, contact_id: key === null ? null : (contactOf.get(key) ?? null) };
    const nobody = { email_key: null, first_name: '', last_name: '', phone: '' };
    return { ...one, ...nobody, contact_id: null };
  });
  return upsertCustomers(account, store.id, rows);
}

async function upsertCustomers(
  account: Account,
  storeId: number,
  rows: readonly object[],
): Promise<number> {
  const { rows: written } = await sql`
    insert into store_customers as c (account_id, store_id, remote_id, contact_id, email_key, first_name, last_name, phone, remote_updated_at, version_hash)
    select distinct on (g.remote_id) ${account.id}::bigint, ${storeId}::bigint, g.remote_id, g.contact_id, g.email_key, g.first_name, g.last_name, g.phone, g.changed_at,
      g.version_hash
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(remote_id text, contact_id bigint, email_key text, first_name text, last_name text, phone text,
      changed_at timestamptz, version_hash text) order by g.remote_id, g.changed_at desc
    on conflict (account_id, store_id, remote_id) do update set contact_id = excluded.contact_id, email_key = excluded.email_key, first_name = excluded.first_name,
      last_name = excluded.last_name, phone = excluded.phone, remote_updated_at = excluded.remote_updated_at, version_hash = excluded.version_hash, deleted_at = null
    where excluded.remote_updated_at > c.remote_updated_at
      or (excluded.remote_updated_at = c.remote_updated_at and c.deleted_at is null and excluded.version_hash <> c.version_hash)
    returning 1`.execute(account.db);
  return written.length;
}
