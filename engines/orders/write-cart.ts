import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { addressKey, amount, moment, text, type CleanOrder } from './clean-order.ts';
import { lockStore, type OrderStore } from './lock-store.ts';
import { currencyOf } from './order-state.ts';
import type { CartInput } from './order-input.ts';
import { resolveContacts } from './resolve-contacts.ts';

/** The minutes until a cart of the account's own store counts as abandoned. */
const usualMinutes = 60;
/** Links that restore a cart of Shopify may lead nowhere for so long. */
const restoredAfterMinutes = 10;
const mostItems = 100;

/**
 * Keeps a cart as its store sends it, and when it is due. One that was changed begins anew, unless an order
 * ended it or its buyer was reminded of it: there is one reminder a cart.
 * Answers false when it is not newer than what is kept, or no cart at all (no id, a date or amount that is none).
 */
export async function writeCart(
  account: Account,
  store: OrderStore,
  cart: CartInput,
): Promise<boolean> {
  const latest = Date.parse(account.now) + 24 * 3_600_000;
  const remoteId = text(cart.remoteId);
  const [started, changed] = [moment(cart.startedAt, latest), moment(cart.changedAt, latest)];
  const value = amount(cart.value);
  if (remoteId === '' || !started || !changed || value === null) return false;
  await lockStore(account, store.id);
  const key = addressKey(cart.email);
  const { contactOf, erased } = await resolveContacts(account, store, key === null ? [] : [key]);
  const email = key === null || erased.has(key) ? null : key;
  const contactId = email === null ? null : (contactOf.get(email) ?? null);
  const items = cart.items.slice(0, mostItems).map((item) => ({ ...item, name: text(item.name) }));
  const { rows } = await sql`
    insert into carts as c (account_id, store_id, remote_id, contact_id, email_key, items, value, currency, restore_url, started_at, changed_at, due_at)
    select ${account.id}, ${store.id}, ${remoteId}, ${contactId}, ${email}, ${JSON.stringify(items)}::jsonb, ${value}, ${currencyOf(cart.currency)},
      ${text(cart.restoreUrl, 2000)}, ${started}::timestamptz, ${changed}::timestamptz, ${changed}::timestamptz + make_interval(mins => coalesce((
        select case when kind = 'shopify' then greatest(abandoned_minutes, ${restoredAfterMinutes}::int) else abandoned_minutes end
        from store_connections where account_id = ${account.id} and id = ${store.id}), ${usualMinutes}::int))
    on conflict (account_id, store_id, remote_id) do update set contact_id = excluded.contact_id, email_key = excluded.email_key, items = excluded.items,
      value = excluded.value, currency = excluded.currency, restore_url = excluded.restore_url, changed_at = excluded.changed_at, due_at = excluded.due_at,
      done_by = case when c.done_by in ('order', 'mailed') then c.done_by end
    where excluded.changed_at > c.changed_at returning 1`.execute(account.db);
  return rows.length > 0;
}

/** Ends the open carts of people who ordered after they had begun them. */
export async function closeCarts(
  account: Account,
  storeId: number,
  orders: readonly CleanOrder[],
): Promise<void> {
  const placed = orders.flatMap(({ email_key, state, placed_at }) =>
    email_key === null || state === 'deleted' ? [] : [{ email_key, placed_at }],
  );
  if (placed.length === 0) return;
  await sql`
    update carts c set done_by = 'order' from json_to_recordset(${JSON.stringify(placed)}::json) as g(email_key text, placed_at timestamptz)
    where c.account_id = ${account.id} and (c.done_by is null or c.done_by in ('mailed', 'expired')) and c.email_key = g.email_key and c.store_id = ${storeId} and c.started_at <= g.placed_at`.execute(
    account.db,
  );
}

/** Ends carts that their store says were bought, whoever bought them. */
export async function endBoughtCarts(
  account: Account,
  storeId: number,
  remoteIds: readonly string[],
): Promise<void> {
  if (remoteIds.length === 0) return;
  await sql`
    update carts set done_by = 'order' where account_id = ${account.id} and store_id = ${storeId} and remote_id = any(${[...remoteIds]}::text[])`.execute(
    account.db,
  );
}
