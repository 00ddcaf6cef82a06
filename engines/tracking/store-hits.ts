import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { deedsOf, noteHours } from './contact-hours.ts';
import { countChanges, type CountChanges } from './count-changes.ts';
import { foldHits, type Click, type FoldedCopy, type Hit, type JudgedHit, type KnownCopy } from './fold-hits.ts';
import { groupCommit } from './group-commit.ts';

/** What a stored hit leads to; null means that there is no such copy or link. */
export interface StoredHit {
  url: string | null;
}

/** Takes hits and answers each when it is stored. */
export type StoreHit = (accountId: number, hit: Hit) => Promise<StoredHit | null>;

/** A door for hits: all that wait go into one transaction of their account, and the answer comes after its commit. */
export function createHitStore(database: Database): StoreHit {
  return groupCommit<Hit, StoredHit | null>(
    (accountId, hits) => inAccount(database, { accountId }, (account) => storeBatch(account, hits)),
    { largest: 1_000 },
  );
}

async function storeBatch(account: Account, hits: readonly Hit[]): Promise<(StoredHit | null)[]> {
  const known = await lockCopies(account, hits);
  const links = await linksFor(account, hits);
  const isKnown = new Set(known.map((copy) => `${copy.mailingId}:${copy.contactId}`));
  const { judged, copies } = foldHits(hits, known);
  if (judged.length > 0) {
    await storeEvents(account, judged);
    await storeCounts(account, countChanges(copies, judged.filter((hit) => hit.kind === 'click')));
    await updateCopies(account, copies);
    await updateContacts(account, copies, judged);
    await noteHours(account, 'open', deedsOf(judged, copies));
  }
  return hits.map((hit) => (isKnown.has(`${hit.mailingId}:${hit.contactId}`)
    ? { url: links.get(`${hit.mailingId}:${hit.linkNo}`) ?? null }
    : null));
}

// Locked in one order, so "first open" and "first click" are decided once, whichever process asks.
async function lockCopies(account: Account, hits: readonly Hit[]): Promise<KnownCopy[]> {
  const wanted = sql`select distinct mailing_id, contact_id from jsonb_to_recordset(${JSON.stringify(hits.map(pairOf))}::jsonb) as w(mailing_id bigint, contact_id bigint)`;
  const { rows } = await sql<{ mailing_id: number; contact_id: number; sent_at: string | null; opened_at: string | null }>`
    select d.mailing_id, d.contact_id, d.sent_at, d.opened_at from deliveries d join (${wanted}) w using (mailing_id, contact_id)
    where d.account_id = ${account.id} order by d.mailing_id, d.contact_id for update of d`.execute(account.db);
  const clickers = hits.filter((hit) => hit.kind === 'click');
  const clicks = clickers.length === 0 ? new Map<string, Click[]>() : await clicksOf(account, clickers);
  return rows.map((row) => ({
    mailingId: row.mailing_id,
    contactId: row.contact_id,
    sentAt: row.sent_at === null ? null : new Date(row.sent_at),
    openedAt: row.opened_at === null ? null : new Date(row.opened_at),
    clicks: clicks.get(`${row.mailing_id}:${row.contact_id}`) ?? [],
  }));
}

async function clicksOf(account: Account, hits: readonly Hit[]): Promise<Map<string, Click[]>> {
  const { rows } = await sql<{ id: number; mailing_id: number; contact_id: number; link_no: number; is_machine: boolean; at: string }>`
    select e.id, e.mailing_id, e.contact_id, coalesce(e.link_no, 0) as link_no, e.is_machine, e.at from message_events e
    where e.account_id = ${account.id} and e.contact_id = any(${[...new Set(hits.map((hit) => hit.contactId))]}::bigint[])
      and e.mailing_id = any(${[...new Set(hits.map((hit) => hit.mailingId))]}::bigint[]) and e.kind = 'click'
    order by e.id`.execute(account.db);
  const clicks = new Map<string, Click[]>();
  for (const row of rows) {
    const key = `${row.mailing_id}:${row.contact_id}`;
    clicks.set(key, [...(clicks.get(key) ?? []), { id: row.id, linkNo: row.link_no, at: new Date(row.at), isMachine: row.is_machine }]);
  }
  return clicks;
}

async function linksFor(account: Account, hits: readonly Hit[]): Promise<Map<string, string>> {
  const numbered = hits.filter((hit) => hit.linkNo !== null && hit.linkNo > 0);
  if (numbered.length === 0) return new Map();
  const { rows } = await sql<{ mailing_id: number; link_no: number; url: string }>`
    select mailing_id, link_no, url from mailing_links where account_id = ${account.id}
      and (mailing_id, link_no) in (select mailing_id, link_no from jsonb_to_recordset(${JSON.stringify(numbered.map(pairOf))}::jsonb)
        as w(mailing_id bigint, link_no int))`.execute(account.db);
  return new Map(rows.map((row) => [`${row.mailing_id}:${row.link_no}`, row.url]));
}

async function storeEvents(account: Account, judged: readonly JudgedHit[]): Promise<void> {
  const rows = judged.map((hit) => ({
    ...pairOf(hit), kind: hit.kind, is_machine: hit.isMachine, machine_reason: hit.reason,
    ip: hit.ip, user_agent: hit.userAgent.slice(0, 500), detail: hit.detail, at: hit.at.toISOString(),
  }));
  await sql`
    insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, machine_reason, link_no, ip, user_agent, detail, at)
    select ${account.id}, e.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(mailing_id bigint, contact_id bigint, kind text,
      is_machine boolean, machine_reason text, link_no int, ip text, user_agent text, detail text, at timestamptz)`.execute(account.db);
}

async function storeCounts(account: Account, changes: CountChanges): Promise<void> {
  if (changes.counters.length > 0) {
    await sql`
      insert into mailing_counters as m (account_id, mailing_id, opens, unique_opens, clicks, unique_clicks, machine_opens, machine_clicks)
      select ${account.id}, c.* from jsonb_to_recordset(${JSON.stringify(changes.counters)}::jsonb) as c(mailing_id bigint, opens int,
        unique_opens int, clicks int, unique_clicks int, machine_opens int, machine_clicks int) order by 2
      on conflict (account_id, mailing_id) do update set opens = m.opens + excluded.opens, unique_opens = m.unique_opens + excluded.unique_opens,
        clicks = m.clicks + excluded.clicks, unique_clicks = m.unique_clicks + excluded.unique_clicks,
        machine_opens = m.machine_opens + excluded.machine_opens, machine_clicks = m.machine_clicks + excluded.machine_clicks`.execute(account.db);
  }
  if (changes.hours.length > 0) {
    await sql`
      insert into mailing_hours as m (account_id, mailing_id, hour, opens, clicks)
      select ${account.id}, h.* from jsonb_to_recordset(${JSON.stringify(changes.hours)}::jsonb) as h(mailing_id bigint, hour timestamptz, opens int, clicks int)
      order by 2, 3
      on conflict (account_id, mailing_id, hour) do update set opens = m.opens + excluded.opens, clicks = m.clicks + excluded.clicks`.execute(account.db);
  }
  if (changes.links.length > 0) {
    await sql`
      with change as (select * from jsonb_to_recordset(${JSON.stringify(changes.links)}::jsonb)
        as l(mailing_id bigint, link_no int, clicks int, unique_clicks int, machine_clicks int)),
      locked as (select m.mailing_id, m.link_no from mailing_links m join change using (mailing_id, link_no)
        where m.account_id = ${account.id} order by m.mailing_id, m.link_no for update of m)
      update mailing_links m set clicks = m.clicks + change.clicks, unique_clicks = m.unique_clicks + change.unique_clicks,
        machine_clicks = m.machine_clicks + change.machine_clicks
      from change join locked using (mailing_id, link_no)
      where m.account_id = ${account.id} and m.mailing_id = change.mailing_id and m.link_no = change.link_no`.execute(account.db);
  }
}

async function updateCopies(account: Account, copies: readonly FoldedCopy[]): Promise<void> {
  const rows = copies.filter((copy) => copy.after.openedAt !== copy.before.openedAt || copy.after.clicks.length !== copy.before.clicks.length).map((copy) => ({
    mailing_id: copy.mailingId, contact_id: copy.contactId, opened_at: copy.after.openedAt, clicked_at: copy.after.clicks[0]?.at ?? null,
    has_clicks: copy.after.clicks.length !== copy.before.clicks.length,
  }));
  if (rows.length > 0) {
    await sql`
      update deliveries d set opened_at = n.opened_at, clicked_at = case when n.has_clicks then n.clicked_at else d.clicked_at end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(mailing_id bigint, contact_id bigint, opened_at timestamptz, clicked_at timestamptz, has_clicks boolean)
      where d.account_id = ${account.id} and d.mailing_id = n.mailing_id and d.contact_id = n.contact_id`.execute(account.db);
  }
  const reversed = copies.flatMap((copy) => copy.reversed);
  if (reversed.length > 0) {
    await sql`update message_events set is_machine = true, machine_reason = 'burst'
      where account_id = ${account.id} and id = any(${reversed}::bigint[])`.execute(account.db);
  }
}

// The contact row keeps the last time, so that segments need not look through events.
async function updateContacts(account: Account, copies: readonly FoldedCopy[], judged: readonly JudgedHit[]): Promise<void> {
  const seen = new Map<number, { id: number; open_at: string | null; click_at: string | null }>();
  for (const hit of judged) {
    if (hit.isMachine || hit.kind === 'web_view') continue;
    const row = seen.get(hit.contactId) ?? { id: hit.contactId, open_at: null, click_at: null };
    if (hit.kind === 'open') row.open_at = hit.at.toISOString();
    else row.click_at = hit.at.toISOString();
    seen.set(hit.contactId, row);
  }
  if (seen.size > 0) {
    await sql`
      with seen as (select * from jsonb_to_recordset(${JSON.stringify([...seen.values()])}::jsonb) as s(id bigint, open_at timestamptz, click_at timestamptz)),
      locked as (select c.id from contacts c join seen using (id) where c.account_id = ${account.id} order by c.id for update of c)
      update contacts c set last_open_at = greatest(c.last_open_at, seen.open_at), last_click_at = greatest(c.last_click_at, seen.click_at)
      from seen join locked using (id) where c.account_id = ${account.id} and c.id = seen.id`.execute(account.db);
  }
  const corrected = copies.filter((copy) => copy.reversed.length > 0).map((copy) => copy.contactId);
  if (corrected.length > 0) {
    await sql`update contacts c set last_click_at = (select max(e.at) from message_events e where e.account_id = c.account_id and e.contact_id = c.id
        and e.kind = 'click' and not e.is_machine)
      where c.account_id = ${account.id} and c.id = any(${corrected}::bigint[])`.execute(account.db);
  }
}

function pairOf(hit: { mailingId: number; contactId: number; linkNo: number | null }): { mailing_id: number; contact_id: number; link_no: number | null } {
  return { mailing_id: hit.mailingId, contact_id: hit.contactId, link_no: hit.linkNo };
}
