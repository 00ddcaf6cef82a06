import { sql } from 'kysely';
import { mergedBuyers } from './merge-buyers.ts';
import type { ErasePeople, PersonalData } from '#platform/server/family/personal-data.ts';

// Orders, carts and customers stay with the number of the contact, so that figures add up; what says who it is goes. Orders
// that wait for a contact are found by the address. Each way in a statement of its own: an index answers it.
const eraseBuyers: ErasePeople = async (account, { ids, words }) => {
  await sql`update guest_cursors set address_after = '' where account_id = ${account.id} and address_after = any(${[...words]}::text[])`.execute(
    account.db,
  );
  for (const ofPerson of [
    sql`account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`,
    sql`account_id = ${account.id} and email_key = any(${[...words]}::text[])`,
  ]) {
    await sql`update orders set email_key = null where ${ofPerson} and email_key is not null`.execute(
      account.db,
    );
    await sql`update carts set email_key = null, restore_url = '', items = '[]' where ${ofPerson}`.execute(
      account.db,
    );
    await sql`update store_customers set email_key = null, first_name = '', last_name = '', phone = '' where ${ofPerson}`.execute(
      account.db,
    );
  }
};

/** What tables of orders say of people. */
export const orderPersonalData: PersonalData = {
  columns: {
    carts: ['contact_id', 'email_key', 'items', 'restore_url'],
    contact_orders: ['contact_id'],
    guest_cursors: ['address_after', 'contact_after'],
    orders: ['contact_id', 'email_key'],
    store_customers: ['contact_id', 'email_key', 'first_name', 'last_name', 'phone'],
  },
  exports: {
    carts: {
      record: 'cart',
      rows: (account, { id }) => sql`
        select r.id, r.contact_id, r.email_key, r.items, r.value::float8 as value, r.currency, r.restore_url, r.started_at, r.changed_at, r.done_by
        from carts r where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    contact_orders: { leftOut: 'adds up the orders that are here themselves' },
    guest_cursors: { leftOut: 'says how far addresses have been compared' },
    orders: {
      record: 'order',
      rows: (account, { id }) => sql`
        select r.id, r.contact_id, r.email_key, r.number, r.status, r.type, r.currency, r.total::float8 as total, r.refunded::float8 as refunded, r.placed_at,
          (select coalesce(jsonb_agg(jsonb_build_object('item_id', l.item_id, 'name', l.name, 'quantity', l.quantity, 'price', l.price) order by l.line_no), '[]')
            from order_lines l where l.account_id = ${account.id} and l.order_id = r.id) as lines
        from orders r where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    store_customers: {
      record: 'store_customer',
      rows: (account, { id }) => sql`
        select r.id, r.contact_id, r.store_id, r.remote_id, r.email_key, r.first_name, r.last_name, r.phone
        from store_customers r where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
  },
  erase: eraseBuyers,
  merges: mergedBuyers,
};
