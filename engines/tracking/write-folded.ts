import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { CountChanges } from './count-changes.ts';
import type { CopyState, FoldedCopy } from './fold-hits.ts';

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
export interface FoldedBatch {
  events: readonly EventRow[];
  changes: CountChanges;
  copies: readonly FoldedCopy[];
  /** The last open and click of people, by contact. */
  seen: readonly { id: number; open_at: string | null; click_at: string | null }[];
}

/**
 * Writes a batch. Every process runs this one statement, and each part takes its rows in the order of their keys, so
 * that no two wait for each other.
 */
export async function writeFolded(account: Account, { events, changes, copies, seen }: FoldedBatch): Promise<void> {
  const input = JSON.stringify({ events, ...changes, copies: copies.filter(isChanged).map(copyRow), seen, reversed: copies.flatMap((copy) => copy.reversed) });
  await sql`
    with input as materialized (select ${input}::jsonb as j),
    stored as (
      insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, machine_reason, link_no, manner, country, agent_id, address_key, detail, rules, at)
      select ${account.id}, e.* from input, jsonb_to_recordset(j -> 'events') as e(mailing_id bigint, contact_id bigint, kind text, is_machine boolean,
        machine_reason text, link_no int, manner text, country text, agent_id bigint, address_key bigint, detail text, rules smallint, at timestamptz)
    ), taken_back as (
      update message_events e set is_machine = true, machine_reason = r.rule
      from input, jsonb_to_recordset(j -> 'reversed') as r(id bigint, rule text) where e.account_id = ${account.id} and e.id = r.id
    ), of_copies as (
      update deliveries d set opened_at = n.opened_at, last_open_at = n.last_open_at, trapped_at = n.trapped_at, trap_address = n.trap_address,
        clicked_at = case when n.has_clicks then n.clicked_at else d.clicked_at end
      from input, jsonb_to_recordset(j -> 'copies') as n(mailing_id bigint, contact_id bigint, opened_at timestamptz, last_open_at timestamptz,
        trapped_at timestamptz, trap_address bigint, clicked_at timestamptz, has_clicks boolean)
      where d.account_id = ${account.id} and d.mailing_id = n.mailing_id and d.contact_id = n.contact_id
    ), of_mailings as (
      insert into mailing_counters as m (account_id, mailing_id, opens, unique_opens, clicks, unique_clicks, machine_opens, machine_clicks)
      select ${account.id}, c.* from input, jsonb_to_recordset(j -> 'counters') as c(mailing_id bigint, opens int, unique_opens int, clicks int, unique_clicks int,
        machine_opens int, machine_clicks int) order by 2
      on conflict (account_id, mailing_id) do update set opens = m.opens + excluded.opens, unique_opens = m.unique_opens + excluded.unique_opens,
        clicks = m.clicks + excluded.clicks, unique_clicks = m.unique_clicks + excluded.unique_clicks,
        machine_opens = m.machine_opens + excluded.machine_opens, machine_clicks = m.machine_clicks + excluded.machine_clicks
    ), of_hours as (
      insert into mailing_hours as m (account_id, mailing_id, hour, opens, clicks)
      select ${account.id}, h.* from input, jsonb_to_recordset(j -> 'hours') as h(mailing_id bigint, hour timestamptz, opens int, clicks int) order by 2, 3
      on conflict (account_id, mailing_id, hour) do update set opens = m.opens + excluded.opens, clicks = m.clicks + excluded.clicks
    ), link_changes as (
      select l.* from input, jsonb_to_recordset(j -> 'links') as l(mailing_id bigint, link_no int, clicks int, unique_clicks int, machine_clicks int)
    ), locked_links as (
      select m.mailing_id, m.link_no from mailing_links m join link_changes using (mailing_id, link_no)
      where m.account_id = ${account.id} order by m.mailing_id, m.link_no for update of m
    ), of_links as (
      update mailing_links m set clicks = m.clicks + c.clicks, unique_clicks = m.unique_clicks + c.unique_clicks, machine_clicks = m.machine_clicks + c.machine_clicks
      from link_changes c join locked_links using (mailing_id, link_no)
      where m.account_id = ${account.id} and m.mailing_id = c.mailing_id and m.link_no = c.link_no
    ), seen as (
      select s.* from input, jsonb_to_recordset(j -> 'seen') as s(id bigint, open_at timestamptz, click_at timestamptz)
    ), locked_people as (
      select c.id from contacts c join seen using (id) where c.account_id = ${account.id} order by c.id for update of c
    )
    update contacts c set last_open_at = greatest(c.last_open_at, s.open_at), last_click_at = greatest(c.last_click_at, s.click_at)
    from seen s join locked_people using (id) where c.account_id = ${account.id} and c.id = s.id`.execute(account.db);
}

/** Reads the last open and click of contacts again, after something of theirs was taken back. */
export async function correctContacts(account: Account, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  const last = (kind: string) => sql`(select max(e.at) from message_events e where e.account_id = c.account_id and e.contact_id = c.id and e.kind = ${kind} and not e.is_machine)`;
  await sql`
    with locked as (select id from contacts where account_id = ${account.id} and id = any(${[...contactIds]}::bigint[]) order by id for update)
    update contacts c set last_open_at = ${last('open')}, last_click_at = ${last('click')} from locked where c.account_id = ${account.id} and c.id = locked.id`.execute(account.db);
}

function isChanged({ before, after }: FoldedCopy): boolean {
  const differs = (key: keyof Pick<CopyState, 'openedAt' | 'lastOpenAt' | 'trappedAt'>): boolean => before[key]?.getTime() !== after[key]?.getTime();
  return differs('openedAt') || differs('lastOpenAt') || differs('trappedAt') || before.trapAddress !== after.trapAddress || hasOtherClicks({ before, after });
}

function hasOtherClicks({ before, after }: Pick<FoldedCopy, 'before' | 'after'>): boolean {
  return before.clicks.length !== after.clicks.length || before.clicks[0]?.at.getTime() !== after.clicks[0]?.at.getTime();
}

function copyRow(copy: FoldedCopy) {
  const { mailingId, contactId, after } = copy;
  return {
    mailing_id: mailingId, contact_id: contactId, opened_at: after.openedAt, last_open_at: after.lastOpenAt, trapped_at: after.trappedAt,
    trap_address: after.trapAddress, clicked_at: after.clicks[0]?.at ?? null, has_clicks: hasOtherClicks(copy),
  };
}
