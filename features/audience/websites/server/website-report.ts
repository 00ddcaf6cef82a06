import { sql } from 'kysely';
import type { z } from 'zod';
import { visitReport, type VisitFigures } from '#engines/web-visits/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { WebsiteReport, websiteReportQuery } from '../contract/website-reports.ts';

const usualDays = 30;
const mostDays = 400;
const dayMs = 24 * 3_600_000;
const none: VisitFigures = { views: 0, visits: 0, visitors: 0, seconds: 0, machine_views: 0 };
const keys = Object.keys(none) as (keyof VisitFigures)[];

/** What one website or all report of a time, by day of the account's clock. */
export async function websiteReport(
  account: Account,
  query: z.output<typeof websiteReportQuery>,
): Promise<WebsiteReport> {
  const { from, to } = timeOf(account, query);
  const { rows: websites } = await sql<{ id: number; name: string }>`
    select id, name from websites where account_id = ${account.id} order by lower(name), id limit 500`.execute(
    account.db,
  );
  const websiteId = query.website_id ?? null;
  if (websiteId !== null && !websites.some(({ id }) => id === websiteId)) throw notFound('website');
  const report = await visitReport(account, { websiteId, from, to });
  const byDay = new Map(report.days.map((one) => [one.day, one]));
  const days: WebsiteReport['days'] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const day = dayAt(at);
    days.push({ ...none, ...byDay.get(day), day });
  }
  const totals = { ...none };
  for (const one of days) for (const key of keys) totals[key] += one[key];
  return { from, to, websites, totals, days, parts: report.parts, live: report.live };
}

function timeOf(
  account: Account,
  query: z.output<typeof websiteReportQuery>,
): { from: string; to: string } {
  const zone = account.record.time_zone;
  const to =
    query.to ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(account.now));
  const from = query.from ?? dayAt(Date.parse(to) - (usualDays - 1) * dayMs);
  if (from > to) throw invalid({ from: ['is after the last day'] });
  if (Date.parse(to) - Date.parse(from) > mostDays * dayMs)
    throw invalid({ from: [`is too far back (at most ${mostDays} days)`] });
  return { from, to };
}

function dayAt(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
