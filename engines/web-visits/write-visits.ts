import { sql } from 'kysely';
import { noteChangesSql } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CountedVisits } from './counted-visits.ts';
import type { View, Visitor } from './judge-visits.ts';
import { writeCounters } from './write-counters.ts';
import type { VisitSource } from './sources.ts';

/** Writes what hits came to: visitors, views, events, what is known of contacts, and counters. */
export async function writeVisits(account: Account, batch: CountedVisits): Promise<void> {
  await noteSeen(account, batch.seen);
  await saveVisitors(account, batch.visitors);
  const pages = await pageIds(account, [...batch.views, ...batch.late]);
  await insertViews(account, batch.views, pages);
  await insertEvents(account, batch);
  await addLateSeconds(account, batch, pages);
  await noteContacts(account, batch);
  await writeCounters(account, batch);
}

// A row that says nothing new is not written: a site is seen many times a second.
async function noteSeen(account: Account, seen: CountedVisits['seen']): Promise<void> {
  const rows = [...seen].map(([id, { first, last }]) => ({
    id,
    first,
    last,
    stale: new Date(last.getTime() - 60_000),
  }));
  await sql`
    update websites w set first_seen_at = coalesce(w.first_seen_at, s.first), last_seen_at = s.last
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id bigint, first timestamptz, last timestamptz, stale timestamptz)
    where w.account_id = ${account.id} and w.id = s.id and (w.last_seen_at is null or w.last_seen_at < s.stale)`.execute(
    account.db,
  );
}

async function saveVisitors(account: Account, visitors: readonly Visitor[]): Promise<void> {
  const known = visitors.filter(({ id }) => id !== null);
  if (known.length > 0)
    await sql`
      update visitors v set contact_id = n."contactId", strength = n.strength, is_current = n."isCurrent", views = n.views, last_at = n."lastAt"
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as n(id bigint, "contactId" bigint, strength text, "isCurrent" boolean, views int, "lastAt" timestamptz)
      where v.account_id = ${account.id} and v.id = n.id`.execute(account.db);
  const fresh = visitors.filter(({ id }) => id === null);
  if (fresh.length === 0) return;
  const { rows } = await sql<{ id: number; key: string }>`
    insert into visitors as v (account_id, website_id, browser_id, contact_id, strength, is_current, views, first_at, last_at)
    select ${account.id}::bigint, n."websiteId", n."browserId", n."contactId", n.strength, n."isCurrent", n.views, n."firstAt", n."lastAt"
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
      as n("websiteId" bigint, "browserId" uuid, "contactId" bigint, strength text, "isCurrent" boolean, views int, "firstAt" timestamptz, "lastAt" timestamptz)
    returning v.id, concat_ws(' ', v.browser_id, v.website_id, coalesce(v.contact_id, 0)) as key`.execute(
    account.db,
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  for (const visitor of fresh)
    visitor.id =
      ids.get(`${visitor.browserId} ${visitor.websiteId} ${visitor.contactId ?? 0}`) ?? null;
}

type OfPage = Pick<View, 'websiteId' | 'path'>;

const pageKey = ({ websiteId, path }: OfPage): string => `${websiteId} ${path}`;

async function pageIds(
  account: Account,
  rows: readonly OfPage[],
): Promise<ReadonlyMap<string, number>> {
  const pages = [...new Map(rows.map((row) => [pageKey(row), row])).values()].map(
    ({ websiteId, path }) => ({ site: websiteId, path }),
  );
  if (pages.length === 0) return new Map();
  const asked = sql`jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as n(site bigint, path text)`;
  await sql`
    insert into page_paths (account_id, website_id, path) select ${account.id}::bigint, n.site, n.path from ${asked}
    where not exists (select from page_paths p where p.account_id = ${account.id} and p.website_id = n.site and p.path = n.path)
    order by n.site, n.path on conflict do nothing`.execute(account.db);
  const { rows: found } = await sql<{ id: number; websiteId: number; path: string }>`
    select p.id, p.website_id as "websiteId", p.path from ${asked}
    join page_paths p on p.account_id = ${account.id} and p.website_id = n.site and p.path = n.path`.execute(
    account.db,
  );
  return new Map(found.map((row) => [pageKey(row), row.id]));
}

const sourceKey = ({ kind, name, campaign }: VisitSource): string =>
  JSON.stringify([kind, name, campaign]);

async function sourceIds(
  account: Account,
  views: readonly View[],
): Promise<ReadonlyMap<string, number>> {
  const sources = [
    ...new Map(
      views.flatMap(({ source }) => (source ? [[sourceKey(source), source]] : [])),
    ).values(),
  ];
  if (sources.length === 0) return new Map();
  const asked = sql`jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as n(kind text, name text, campaign text)`;
  await sql`
    insert into visit_sources (account_id, kind, name, campaign) select ${account.id}::bigint, n.kind, n.name, n.campaign from ${asked}
    where not exists (select from visit_sources s where s.account_id = ${account.id} and s.kind = n.kind and s.name = n.name and s.campaign = n.campaign)
    order by n.kind, n.name, n.campaign on conflict do nothing`.execute(account.db);
  const { rows } = await sql<VisitSource & { id: number }>`
    select s.id, s.kind, s.name, s.campaign from ${asked}
    join visit_sources s on s.account_id = ${account.id} and s.kind = n.kind and s.name = n.name and s.campaign = n.campaign`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [sourceKey(row), row.id]));
}

async function insertViews(
  account: Account,
  views: readonly View[],
  pages: ReadonlyMap<string, number>,
): Promise<void> {
  if (views.length === 0) return;
  const sources = await sourceIds(account, views);
  await sql`
    insert into page_views (account_id, website_id, visitor_id, contact_id, path_id, source_id, seconds, at)
    select ${account.id}::bigint, n.* from unnest(${views.map(({ websiteId }) => websiteId)}::bigint[], ${views.map(({ visitor }) => visitor.id)}::bigint[],
      ${views.map(({ contactId }) => contactId)}::bigint[], ${views.map((view) => pages.get(pageKey(view)))}::bigint[],
      ${views.map(({ source }) => (source ? sources.get(sourceKey(source)) : null))}::bigint[], ${views.map(({ seconds }) => seconds)}::int[],
      ${views.map(({ at }) => at.toISOString())}::timestamptz[]) as n on conflict do nothing`.execute(
    account.db,
  );
}

async function insertEvents(account: Account, { events }: CountedVisits): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ visitor, websiteId, contactId, name, value, at }) => ({
    site: websiteId,
    visitor: visitor.id,
    contact: contactId,
    name,
    value,
    at,
  }));
  await sql`
    insert into site_events (account_id, website_id, visitor_id, contact_id, name, value, at)
    select ${account.id}::bigint, n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(site bigint, visitor bigint, contact bigint, name text, value float8, at timestamptz) on conflict do nothing`.execute(
    account.db,
  );
}

// A page that is left belongs to its visitor's latest view of it.
async function addLateSeconds(
  account: Account,
  { late }: CountedVisits,
  pages: ReadonlyMap<string, number>,
): Promise<void> {
  if (late.length === 0) return;
  const sums = new Map<string, { visitor: number | null; page: number; seconds: number }>();
  for (const one of late) {
    const page = pages.get(pageKey(one))!;
    const key = `${one.visitor.id} ${page}`;
    const sum = sums.get(key) ?? { visitor: one.visitor.id, page, seconds: 0 };
    sum.seconds += one.seconds;
    sums.set(key, sum);
  }
  await sql`
    update page_views v set seconds = least(v.seconds + n.seconds, 86400)
    from jsonb_to_recordset(${JSON.stringify([...sums.values()])}::jsonb) as n(visitor bigint, page bigint, seconds int),
      lateral (select max(l.id) as id from page_views l where l.account_id = ${account.id} and l.visitor_id = n.visitor and l.path_id = n.page) latest
    where v.account_id = ${account.id} and v.id = latest.id`.execute(account.db);
}

async function noteContacts(account: Account, { views, events }: CountedVisits): Promise<void> {
  const seen = new Map<
    number,
    { id: number; views: number; events: number; first: Date; last: Date }
  >();
  const add = (
    { contactId, at }: { contactId: number | null; at: Date },
    counted: 'views' | 'events',
  ): void => {
    if (contactId === null) return;
    const row = seen.get(contactId) ?? { id: contactId, views: 0, events: 0, first: at, last: at };
    row[counted] += 1;
    if (at < row.first) row.first = at;
    if (at > row.last) row.last = at;
    seen.set(contactId, row);
  };
  for (const view of views) add(view, 'views');
  for (const event of events) add(event, 'events');
  if (seen.size === 0) return;
  await sql`
    insert into contact_visits as v (account_id, contact_id, views, events, first_at, last_at)
    select ${account.id}::bigint, n.id, n.views, n.events, n.first, n.last
    from jsonb_to_recordset(${JSON.stringify([...seen.values()])}::jsonb) as n(id bigint, views int, events int, first timestamptz, last timestamptz) order by n.id
    on conflict (account_id, contact_id) do update set views = v.views + excluded.views, events = v.events + excluded.events,
      first_at = least(v.first_at, excluded.first_at), last_at = greatest(v.last_at, excluded.last_at)`.execute(
    account.db,
  );
  const visits = views
    .filter(({ contactId }) => contactId !== null)
    .map(({ contactId, websiteId, path }) => ({
      contact_id: contactId,
      website_id: websiteId,
      data: { path },
    }));
  if (visits.length > 0)
    await noteChangesSql(
      account,
      sql`(select * from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as n(contact_id bigint, website_id bigint, data jsonb))`,
      { kind: 'visited', ref: sql`noted.website_id`, dataOf: sql`noted.data` },
    ).execute(account.db);
}
