import { sql } from 'kysely';
import { readAgent } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CountedVisits } from './counted-visits.ts';

interface DayCount {
  site: number;
  day: string;
  views: number;
  visits: number;
  visitors: number;
  seconds: number;
  machines: number;
}
interface PartCount {
  site: number;
  day: string;
  part: string;
  name: string;
  views: number;
  visits: number;
  seconds: number;
}

const devices = new Map<string, string>();
const mostRemembered = 5_000;

/** Adds a batch to the counters of websites, which outlive views and visitors. */
export async function writeCounters(account: Account, batch: CountedVisits): Promise<void> {
  const { days, parts } = countersOf(batch);
  if (days.length > 0)
    await sql`
      insert into website_days as d (account_id, website_id, day, views, visits, visitors, seconds, machine_views)
      select ${account.id}::bigint, n.* from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        as n(site bigint, day date, views int, visits int, visitors int, seconds bigint, machines int) order by n.site, n.day
      on conflict (account_id, website_id, day) do update set views = d.views + excluded.views, visits = d.visits + excluded.visits,
        visitors = d.visitors + excluded.visitors, seconds = d.seconds + excluded.seconds, machine_views = d.machine_views + excluded.machine_views`.execute(
      account.db,
    );
  if (parts.length > 0)
    await sql`
      insert into website_parts as d (account_id, website_id, day, part, name, views, visits, seconds)
      select ${account.id}::bigint, n.* from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as n(site bigint, day date, part text, name text, views int, visits int, seconds bigint) order by n.site, n.part, n.day, n.name
      on conflict (account_id, website_id, part, day, name) do update set views = d.views + excluded.views, visits = d.visits + excluded.visits,
        seconds = d.seconds + excluded.seconds`.execute(account.db);
}

/** What a batch adds to each counter. Pure. */
function countersOf({ views, events, late, machines, dayOf }: CountedVisits): {
  days: DayCount[];
  parts: PartCount[];
} {
  const days = new Map<string, DayCount>();
  const parts = new Map<string, PartCount>();
  const dayRow = (site: number, day: string): DayCount =>
    kept(days, `${site} ${day}`, () => ({
      site,
      day,
      views: 0,
      visits: 0,
      visitors: 0,
      seconds: 0,
      machines: 0,
    }));
  const partRow = (site: number, day: string, [part, name]: readonly [string, string]): PartCount =>
    kept(parts, `${site} ${day} ${part} ${name}`, () => ({
      site,
      day,
      part,
      name,
      views: 0,
      visits: 0,
      seconds: 0,
    }));
  for (const view of views) {
    const { websiteId: site, source, seconds } = view;
    const day = dayOf(view.at);
    const isVisit = source === null ? 0 : 1;
    const row = dayRow(site, day);
    row.views += 1;
    row.visits += isVisit;
    row.visitors += view.isFirstOfDay ? 1 : 0;
    row.seconds += seconds;
    const named: [string, string][] = [
      ['page', view.path],
      ['country', view.country ?? ''],
      ['device', deviceOf(view.userAgent)],
    ];
    if (source) named.push(['source', [source.kind, source.name].filter(Boolean).join(':')]);
    if (source && source.campaign !== '') named.push(['campaign', source.campaign]);
    for (const one of named) {
      const counted = partRow(site, day, one);
      counted.views += 1;
      counted.visits += isVisit;
      counted.seconds += seconds;
    }
  }
  for (const { websiteId, name, at } of events)
    partRow(websiteId, dayOf(at), ['event', name]).views += 1;
  for (const { websiteId, path, seconds, at } of late) {
    dayRow(websiteId, dayOf(at)).seconds += seconds;
    partRow(websiteId, dayOf(at), ['page', path]).seconds += seconds;
  }
  for (const { kind, websiteId, at } of machines)
    if (kind === 'view') dayRow(websiteId, dayOf(at)).machines += 1;
  return { days: [...days.values()], parts: [...parts.values()] };
}

function kept<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  let row = rows.get(key);
  if (row === undefined) rows.set(key, (row = make()));
  return row;
}

// Few texts make most hits.
function deviceOf(userAgent: string): string {
  let device = devices.get(userAgent);
  if (device === undefined) {
    if (devices.size >= mostRemembered) devices.clear();
    devices.set(userAgent, (device = readAgent(userAgent).device));
  }
  return device;
}
