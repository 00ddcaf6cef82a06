import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { CountChanges } from './count-changes.ts';
import type { DeliveryState, AggregatedDelivery } from './aggregate-hits.ts';

/** A hit as its row is written. */
export interface EventRow {
  mailing_id: number;
  contact_id: number;
  kind: string;
  is_machine: boolean;
  machine_reason: string | null;
  link_no: number | null;
  manner: string | null;
  country: string | null;
  agent_id: number | null;
  address_key: number | null;
  detail: string | null;
  rules: number;
  at: string;
}

/** Everything a batch of hits changes, written in one trip. */
export interface AggregatedBatch {
  events: readonly EventRow[];
  changes: CountChanges;
  deliveries: readonly AggregatedDelivery[];
  /** The last open and click of people, by contact. */
  seen: readonly { id: number; open_at: string | null; click_at: string | null }[];
}

/** Writes a batch in one trip; rows are locked in the order of their keys, so that no two processes wait for each other. */
export async function writeAggregates(
  account: Account,
  { events, changes, deliveries, seen }: AggregatedBatch,
): Promise<void> {
  const input = JSON.stringify({
    events,
    ...changes,
    copies: deliveries
      .filter(isChanged)
      .map(deliveryRow)
      .sort((one, other) => one.mailing_id - other.mailing_id || one.contact_id - other.contact_id),
    seen: [...seen].sort((one, other) => one.id - other.id),
    reversed: deliveries.flatMap((delivery) => delivery.reversed),
  });
  await sql`select write_folded_hits(${account.id}, ${input}::jsonb)`.execute(account.db);
}

/** Reads the last open and click of contacts again, after something of theirs was taken back. */
export async function correctContacts(
  account: Account,
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const last = (kind: string) =>
    sql`(select max(e.at) from message_events e where e.account_id = ${account.id} and e.contact_id = c.id and e.kind = ${kind} and not e.is_machine)`;
  await sql`
    with locked as (select id from contacts where account_id = ${account.id} and id = any(${[...contactIds]}::bigint[]) order by id for update)
    update contacts c set last_open_at = ${last('open')}, last_click_at = ${last('click')} from locked where c.account_id = ${account.id} and c.id = locked.id`.execute(
    account.db,
  );
}

function isChanged({ before, after }: AggregatedDelivery): boolean {
  const differs = (
    key: keyof Pick<DeliveryState, 'openedAt' | 'lastOpenAt' | 'honeypotAt'>,
  ): boolean => before[key]?.getTime() !== after[key]?.getTime();
  return (
    differs('openedAt') ||
    differs('lastOpenAt') ||
    differs('honeypotAt') ||
    before.honeypotAddress !== after.honeypotAddress ||
    hasOtherClicks({ before, after })
  );
}

function hasOtherClicks({ before, after }: Pick<AggregatedDelivery, 'before' | 'after'>): boolean {
  return (
    before.clicks.length !== after.clicks.length ||
    before.clicks[0]?.at.getTime() !== after.clicks[0]?.at.getTime()
  );
}

function deliveryRow(delivery: AggregatedDelivery) {
  const { mailingId, contactId, after } = delivery;
  return {
    mailing_id: mailingId,
    contact_id: contactId,
    opened_at: after.openedAt,
    last_open_at: after.lastOpenAt,
    trapped_at: after.honeypotAt,
    trap_address: after.honeypotAddress,
    clicked_at: after.clicks[0]?.at ?? null,
    has_clicks: hasOtherClicks(delivery),
  };
}
