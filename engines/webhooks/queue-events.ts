import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { WebhookEventType } from './contract.ts';

/** Something that happened, as whoever did it says it. */
export interface WebhookEvent {
  type: WebhookEventType;
  contactId?: number | null;
  /** What it is about besides the contact, by id: a list, mailing, order, campaign, import or ticket. */
  ref?: number | null;
  /** Small facts, never values of people. */
  facts?: Readonly<Record<string, string | number | boolean | null>>;
  /** When it happened, where that is not now. */
  at?: string;
}

/** Writes down events for each webhook that is to be told of them, in the transaction of their cause: none is lost, and none is told that did not happen. */
export async function queueWebhookEvents(
  account: Account,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, contactId, ref, facts, at }) => ({
    type,
    contact_id: contactId ?? null,
    ref: ref ?? null,
    facts: facts ?? null,
    at: at ?? null,
  }));
  await sql`
    insert into webhook_deliveries (account_id, endpoint_id, type, contact_id, ref, facts, at, next_try_at)
    select ${account.id}::bigint, h.id, e.type, e.contact_id, e.ref, e.facts, coalesce(e.at, ${account.now}::timestamptz), ${account.now}::timestamptz
    from webhook_endpoints h join rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (type text, contact_id bigint, ref bigint, facts jsonb, at timestamptz))
      with ordinality as e(type, contact_id, ref, facts, at, place) on e.type = any(h.event_types)
    where h.account_id = ${account.id} and h.enabled
    order by h.id, e.place
    on conflict do nothing`.execute(account.db);
}
