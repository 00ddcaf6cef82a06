import { sql } from 'kysely';
import { dropPassed, nextChanges, type ContactChange } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ZapierEvent } from '../contract.ts';
import { follower } from './hooks.ts';

const changesAtOnce = 1_000;

/** Writes down for each active hook what it is to be told of; true where more may be waiting. */
export async function collectChanges(account: Account): Promise<boolean> {
  const next = await nextChanges(account, follower, changesAtOnce);
  if (!next) return false;
  const events = next.changes.flatMap((change) => {
    const event = eventOf(change);
    return event === null
      ? []
      : [{ event, id: change.id, contact: change.contactId, ref: change.ref, at: change.at }];
  });
  if (events.length > 0) await queueEvents(account, events);
  await next.pass();
  await dropPassed(account);
  return next.changes.length === changesAtOnce;
}

// The hooks are locked before rows are written, so whoever finds nothing left for a hook does not miss these.
async function queueEvents(account: Account, events: readonly object[]): Promise<void> {
  const { rows: hooks } = await sql<{ id: number; event: string; list_id: number | null }>`
    select id, event, list_id from zapier_hooks where account_id = ${account.id} and state = 'active' order by id for update`.execute(
    account.db,
  );
  if (hooks.length === 0) return;
  const { rows } = await sql<{ hook_id: number }>`
    insert into zapier_deliveries (account_id, hook_id, change_id, contact_id, ref, at)
    select ${account.id}::bigint, h.id, e.id, e.contact, e.ref, e.at
    from jsonb_to_recordset(${JSON.stringify(hooks)}::jsonb) as h(id bigint, event text, list_id bigint)
      join rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (event text, id bigint, contact bigint, ref bigint, at timestamptz))
        with ordinality as e(event, id, contact, ref, at, place) on e.event = h.event and (h.list_id is null or h.list_id = e.ref or e.event not in ('subscribed', 'unsubscribed'))
    order by h.id, e.place
    returning hook_id`.execute(account.db);
  await sql`update zapier_hooks set next_try_at = coalesce(next_try_at, ${account.now}::timestamptz)
    where account_id = ${account.id} and id = any(${[...new Set(rows.map((row) => row.hook_id))]}::bigint[])`.execute(
    account.db,
  );
}

const kinds: Partial<Record<ContactChange['kind'], ZapierEvent>> = {
  created: 'contact_created',
  changed: 'contact_updated',
  joined_list: 'subscribed',
  unsubscribed: 'unsubscribed',
  opened: 'email_opened',
  clicked: 'email_clicked',
  ordered: 'order_placed',
  submitted: 'form_submitted',
};

const suppressions: Readonly<Record<string, ZapierEvent>> = {
  unsubscribed: 'unsubscribed',
  do_not_mail: 'unsubscribed',
  hard_bounced: 'email_bounced',
  soft_bounced: 'email_bounced',
};

/** Which event a change is; null where Zaps are not told of it. Changes of many contacts at once, such as imports, are not. */
export function eventOf({
  kind,
  contactId,
  data,
}: Pick<ContactChange, 'kind' | 'contactId' | 'data'>): ZapierEvent | null {
  if (contactId === null) return null;
  if (kind !== 'suppressed') return kinds[kind] ?? null;
  const reason = data !== null && typeof data === 'object' && 'reason' in data ? data.reason : '';
  return suppressions[String(reason)] ?? null;
}
