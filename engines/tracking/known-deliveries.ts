import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { EngagementEvent, Hit, KnownDelivery } from './aggregate-hits.ts';

/** A delivery as it is locked; hits of people who asked not to be counted are not kept. */
export type LockedDelivery = KnownDelivery & { isCounted: boolean };

interface Row {
  mailing_id: number;
  contact_id: number;
  sent_at: string | null;
  opened_at: string | null;
  last_open_at: string | null;
  trapped_at: string | null;
  trap_address: number | null;
  no_tracking: boolean | null;
}

/** Reads the deliveries of hits and locks them in one order, so "first open" and "first click" are decided once, whichever process asks. */
export async function lockDeliveries(
  account: Account,
  hits: readonly Pick<Hit, 'kind' | 'mailingId' | 'contactId' | 'linkNo'>[],
): Promise<LockedDelivery[]> {
  const mailings = hits.map((hit) => hit.mailingId);
  const contacts = hits.map((hit) => hit.contactId);
  const { rows } = await sql<Row>`
    select d.mailing_id, d.contact_id, d.sent_at, d.opened_at, d.last_open_at, d.trapped_at, d.trap_address, c.no_tracking
    from deliveries d join (select distinct * from unnest(${mailings}::bigint[], ${contacts}::bigint[]) as w(mailing_id, contact_id)) w using (mailing_id, contact_id)
      left join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    where d.account_id = ${account.id} order by d.mailing_id, d.contact_id for update of d`.execute(
    account.db,
  );
  const events = await eventsOf(account, hits);
  return rows.map((row) => ({
    mailingId: row.mailing_id,
    contactId: row.contact_id,
    sentAt: dateOf(row.sent_at),
    openedAt: dateOf(row.opened_at),
    lastOpenAt: dateOf(row.last_open_at),
    honeypotAt: dateOf(row.trapped_at),
    honeypotAddress: row.trap_address,
    isCounted: row.no_tracking !== true,
    events: events.get(`${row.mailing_id}:${row.contact_id}`) ?? [],
  }));
}

// What is stored of the deliveries that were clicked; opens only where the hidden link may take them back.
async function eventsOf(
  account: Account,
  hits: readonly Pick<Hit, 'kind' | 'mailingId' | 'contactId' | 'linkNo'>[],
): Promise<Map<string, EngagementEvent[]>> {
  const clicks = hits.filter((hit) => hit.kind === 'click');
  const events = new Map<string, EngagementEvent[]>();
  if (clicks.length === 0) return events;
  const honeypotContacts = clicks.filter((hit) => hit.linkNo === 0).map((hit) => hit.contactId);
  const { rows } = await sql<{
    id: number;
    kind: EngagementEvent['kind'];
    mailing_id: number;
    contact_id: number;
    link_no: number;
    is_machine: boolean;
    at: string;
  }>`
    select e.id, e.kind, e.mailing_id, e.contact_id, coalesce(e.link_no, 0) as link_no, e.is_machine, e.at from message_events e
    where e.account_id = ${account.id} and e.contact_id = any(${[...new Set(clicks.map((hit) => hit.contactId))]}::bigint[])
      and e.mailing_id = any(${[...new Set(clicks.map((hit) => hit.mailingId))]}::bigint[])
      and (e.kind = 'click' or (e.kind = 'open' and e.contact_id = any(${honeypotContacts}::bigint[])))
    order by e.id`.execute(account.db);
  for (const row of rows) {
    const key = `${row.mailing_id}:${row.contact_id}`;
    const known = events.get(key) ?? [];
    known.push({
      id: row.id,
      kind: row.kind,
      linkNo: row.link_no,
      at: new Date(row.at),
      isMachine: row.is_machine,
    });
    events.set(key, known);
  }
  return events;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
