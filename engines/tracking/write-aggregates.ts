import { sql } from 'kysely';
import { noteChangesSql } from '#engines/audience/public.ts';
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
  /** What people did, by contact. */
  seen: readonly Seen[];
}

/** What a batch adds to the facts of a contact; times are the first and last of the batch. */
export interface Seen {
  id: number;
  first_open_at: string | null;
  last_open_at: string | null;
  opens: number;
  first_click_at: string | null;
  last_click_at: string | null;
  clicks: number;
  country: string | null;
  device: string | null;
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
  await noteWhoDid(account, 'opened', { seen, events });
  await noteWhoDid(account, 'clicked', { seen, events });
}

// Once for each mailing; what only takes something back, or came to a former id, names none.
async function noteWhoDid(
  account: Account,
  kind: 'opened' | 'clicked',
  { seen, events }: Pick<AggregatedBatch, 'seen' | 'events'>,
): Promise<void> {
  const [count, did] =
    kind === 'opened' ? (['opens', 'open'] as const) : (['clicks', 'click'] as const);
  const mailings = Map.groupBy(
    events.filter((event) => event.kind === did && !event.is_machine),
    (event) => event.contact_id,
  );
  const pairs = seen
    .filter((one) => one[count] > 0)
    .flatMap(({ id }) =>
      [...new Set(mailings.get(id)?.map((event) => event.mailing_id) ?? [null])].map((mailing) => ({
        id,
        mailing,
      })),
    );
  if (pairs.length === 0) return;
  const rows = sql`(select * from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ mailing }) => mailing)}::bigint[]) as p(contact_id, mailing_id))`;
  await noteChangesSql(account, rows, { kind, ref: sql`noted.mailing_id` }).execute(account.db);
}

/** Counts the facts of contacts again from their events: after something of theirs was taken back, or where they were never counted. */
export async function recountFacts(account: Account, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  const last = (what: string) =>
    sql`(array_agg(${sql.ref(what)} order by e.at desc) filter (where ${sql.ref(what)} is not null))[1]`;
  // What was merged into a contact keeps its events; where nothing was, one index answers contact by contact.
  const { rows: merged } = await sql`
    select from contact_aliases o where o.account_id = ${account.id} and o.contact_id = any(${[...contactIds]}::bigint[]) limit 1`.execute(
    account.db,
  );
  const isTheirs =
    merged.length === 0
      ? sql`e.contact_id = w.id`
      : sql`e.contact_id = any(w.id || array(
            select o.old_id from contact_aliases o where o.account_id = ${account.id} and o.contact_id = w.id))`;
  // Locked in the order of their keys, as by whoever counts hits.
  await sql`
    with wanted as (
      select c.id from contacts c where c.account_id = ${account.id} and c.id = any(${[...contactIds]}::bigint[]) order by c.id for key share
    ), counted as (
      select w.id, d.* from wanted w cross join lateral (
        select min(e.at) filter (where e.kind = 'open') as first_open_at, max(e.at) filter (where e.kind = 'open') as last_open_at,
          count(*) filter (where e.kind = 'open') as opens, min(e.at) filter (where e.kind = 'click') as first_click_at,
          max(e.at) filter (where e.kind = 'click') as last_click_at, count(*) filter (where e.kind = 'click') as clicks,
          ${last('e.country')} as country, ${last('a.device')} as device
        from message_events e left join hit_agents a on a.account_id = ${account.id} and a.id = e.agent_id and a.device in ('desktop', 'mobile', 'tablet')
        where e.account_id = ${account.id} and ${isTheirs}
          and e.kind in ('open', 'click') and not e.is_machine) d
    )
    insert into contact_facts as f (account_id, contact_id, first_open_at, last_open_at, opens, first_click_at, last_click_at, clicks, country, device)
    select ${account.id}::bigint, id, first_open_at, last_open_at, opens, first_click_at, last_click_at, clicks, country, device
    from counted n where n.opens + n.clicks > 0
      or exists (select from contact_facts k where k.account_id = ${account.id} and k.contact_id = n.id)
    order by id
    on conflict (account_id, contact_id) do update set first_open_at = excluded.first_open_at, last_open_at = excluded.last_open_at,
      opens = excluded.opens, first_click_at = excluded.first_click_at, last_click_at = excluded.last_click_at, clicks = excluded.clicks,
      country = excluded.country, device = excluded.device`.execute(account.db);
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
