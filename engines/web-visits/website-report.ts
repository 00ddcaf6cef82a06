import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countVisits } from './count-visits.ts';

/** Of which websites, and of which days of the account. */
export interface ReportedTime {
  /** Null: of all. */
  readonly websiteId: number | null;
  readonly from: string;
  readonly to: string;
}

/** What people did on websites; `visitors` are counted by day. */
export interface VisitFigures {
  views: number;
  visits: number;
  visitors: number;
  seconds: number;
  machine_views: number;
}

/** One page, source, campaign, country, device or event. */
export interface VisitPart {
  name: string;
  views: number;
  visits: number;
  seconds: number;
}

/** What a report counts apart. */
export const reportedParts = ['page', 'source', 'campaign', 'country', 'device', 'event'] as const;

/** What websites report of a time. */
export interface VisitReport {
  days: (VisitFigures & { day: string })[];
  parts: Record<(typeof reportedParts)[number], VisitPart[]>;
  /** The last 30 minutes. */
  live: { views: number; visitors: number; pages: { name: string; views: number }[] };
}

const liveMinutes = 30;
const mostNamed = 20;

/** Reads counters of websites, and who is there just now. */
export async function visitReport(account: Account, time: ReportedTime): Promise<VisitReport> {
  await countVisits(account);
  const { rows: days } = await sql<VisitFigures & { day: string }>`
    select d.day::text as day, sum(d.views)::int as views, sum(d.visits)::int as visits, sum(d.visitors)::int as visitors,
      sum(d.seconds)::float8 as seconds, sum(d.machine_views)::int as machine_views
    from website_days d where d.account_id = ${account.id} and d.website_id = any(${ofSites(account, time)})
      and d.day between ${time.from}::date and ${time.to}::date
    group by d.day order by d.day`.execute(account.db);
  return { days, parts: await partsOf(account, time), live: await liveOf(account, time) };
}

/** Ids of the websites that are asked about and still there. */
function ofSites({ id }: Account, { websiteId }: ReportedTime): RawBuilder<unknown> {
  const one = websiteId === null ? sql`` : sql`and w.id = ${websiteId}`;
  return sql`array(select w.id from websites w where w.account_id = ${id} ${one})`;
}

async function partsOf(account: Account, time: ReportedTime): Promise<VisitReport['parts']> {
  const { rows } = await sql<VisitPart & { part: keyof VisitReport['parts'] }>`
    select part, name, views, visits, seconds from (
      select p.part, p.name, sum(p.views)::int as views, sum(p.visits)::int as visits, sum(p.seconds)::float8 as seconds,
        row_number() over (partition by p.part order by sum(p.views) desc, p.name) as place
      from website_parts p where p.account_id = ${account.id} and p.website_id = any(${ofSites(account, time)})
        and p.day between ${time.from}::date and ${time.to}::date
      group by p.part, p.name) named
    where place <= ${mostNamed} order by part, place`.execute(account.db);
  const of = (part: string): VisitPart[] =>
    rows.flatMap(({ part: own, ...row }) => (own === part ? [row] : []));
  return Object.fromEntries(reportedParts.map((part) => [part, of(part)])) as VisitReport['parts'];
}

async function liveOf(account: Account, time: ReportedTime): Promise<VisitReport['live']> {
  const lately = sql`from page_views v where v.account_id = ${account.id} and v.website_id = any(${ofSites(account, time)})
    and v.at >= ${account.now}::timestamptz - ${liveMinutes} * interval '1 minute'`;
  const { rows } = await sql<{ views: number; visitors: number }>`
    select count(*)::int as views, count(distinct v.visitor_id)::int as visitors ${lately}`.execute(
    account.db,
  );
  const { rows: pages } = await sql<{ name: string; views: number }>`
    select p.path as name, sum(l.views)::int as views from (select v.path_id, count(*) as views ${lately} group by v.path_id) l
    join page_paths p on p.account_id = ${account.id} and p.id = l.path_id
    group by p.path order by 2 desc, 1 limit ${mostNamed}`.execute(account.db);
  return { ...rows[0]!, pages };
}
