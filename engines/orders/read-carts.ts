import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { CartRow, OpenCartItem } from './contract.ts';

/** Nobody has more carts open than this; older ones are not shown. */
const mostCarts = 100;

/** A cart that has not been bought, nor deleted; alias k. */
const isOpen = sql`(k.done_by is null or k.done_by in ('mailed', 'expired')) and k.items <> '[]'`;

const itemsSql = (account: Account): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('item_id', i.value ->> 'item_id', 'name', i.value ->> 'name', 'quantity', i.value -> 'quantity', 'price', i.value -> 'price',
    'image_url', coalesce(p.image_url, ''), 'url', coalesce(p.store_url, '')) order by i.place), '[]')
  from jsonb_array_elements(k.items) with ordinality as i(value, place)
    left join products p on p.account_id = ${account.id} and p.store_id = k.store_id and p.item_id = i.value ->> 'item_id')`;

/** The open carts of a contact with items and total, newest first: those of active and of switched off stores. */
export async function cartsOf(account: Account, contactId: number): Promise<CartRow[]> {
  const { rows } =
    await sql`select from contacts where account_id = ${account.id} and id = ${contactId}`.execute(
      account.db,
    );
  if (rows.length === 0) throw notFound('contact');
  return read(account, sql`k.contact_id = ${contactId}`);
}

/** A cart of a store as it is kept; null for none, and for one that is bought, deleted or empty. */
export async function openCartOf(
  account: Account,
  { storeId, remoteId }: { storeId: number; remoteId: string },
): Promise<CartRow | null> {
  const [cart] = await read(account, sql`k.store_id = ${storeId} and k.remote_id = ${remoteId}`);
  return cart ?? null;
}

/** What lies in the open carts of a contact, or in the newest ones of the account. */
export async function cartItemsOf(
  account: Account,
  contactId: number | undefined,
): Promise<OpenCartItem[]> {
  const whose = contactId === undefined ? sql`true` : sql`k.contact_id = ${contactId}`;
  const { rows } = await sql<{ items: OpenCartItem[] }>`
    select (select coalesce(jsonb_agg(i || jsonb_build_object('cart_id', k.remote_id, 'contact_id', k.contact_id, 'currency', k.currency, 'restore_url', k.restore_url)), '[]')
      from jsonb_array_elements(${itemsSql(account)}) i) as items
    from carts k where k.account_id = ${account.id} and ${whose} and ${isOpen} order by k.changed_at desc, k.id desc limit ${mostCarts}`.execute(
    account.db,
  );
  return rows.flatMap(({ items }) => items);
}

async function read(account: Account, which: RawBuilder<unknown>): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select k.id, k.remote_id as cart_id, jsonb_build_object('id', k.store_id, 'name', coalesce(nullif(s.name, ''), s.domain, '')) as shop, ${itemsSql(account)} as items,
      k.value::float8 as total, k.currency, k.restore_url, k.started_at, k.changed_at as updated_at, k.due_at, k.reminded_at
    from carts k left join store_connections s on s.account_id = ${account.id} and s.id = k.store_id
    where k.account_id = ${account.id} and ${which} and ${isOpen} order by k.changed_at desc, k.id desc limit ${mostCarts}`.execute(
    account.db,
  );
  return rows;
}
