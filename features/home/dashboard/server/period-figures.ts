import { revenueOf } from '#engines/tracking/public.ts';
import {
  newestReports,
  reportsByDay,
  type DayReports,
} from '#features/campaigns/campaign-reports/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { HomeFigures, PeriodFigures } from '../contract/parts.ts';
import { periodsOf } from './days.ts';

const figureNames = [
  'sent',
  'delivered',
  'unique_opens',
  'unique_clicks',
  'unsubscribes',
  'complaints',
  'bounces',
] as const satisfies readonly (keyof HomeFigures)[];

/** With how many campaigns before it the last one is compared. */
const usualOf = 10;

/** What the campaigns sent in the last days came to, beside as many days before: the figures of the reports of the same days. */
export async function periodFiguresOf(
  account: Account,
  now: Date,
  length: number,
): Promise<PeriodFigures> {
  const periods = periodsOf(account, now, length);
  const days = await reportsByDay(account, { from: periods.before.from, to: periods.now.to });
  const ofNow = days.filter(({ date }) => date >= periods.now.from);
  const ofBefore = days.filter(({ date }) => date < periods.now.from);
  return {
    ...periods.now,
    now: sumOf(ofNow),
    before: sumOf(ofBefore),
    days: everyDay(periods.now, ofNow),
    revenue: await revenueIn(account, ofNow, ofBefore),
    last: await lastCampaign(account),
  };
}

function sumOf(rows: readonly (HomeFigures & { campaigns: number })[]) {
  const sums = Object.fromEntries(
    figureNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as HomeFigures;
  return { ...sums, campaigns: rows.reduce((sum, row) => sum + row.campaigns, 0) };
}

function everyDay(
  { from, to }: { from: string; to: string },
  known: readonly DayReports[],
): PeriodFigures['days'] {
  const byDate = new Map(known.map((row) => [row.date, row]));
  const days: PeriodFigures['days'] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    const row = byDate.get(date);
    days.push({ date, ...pick(row ?? sumOf([])) });
  }
  return days;
}

function pick(row: HomeFigures): HomeFigures {
  return Object.fromEntries(figureNames.map((name) => [name, row[name]])) as HomeFigures;
}

async function revenueIn(
  account: Account,
  now: readonly DayReports[],
  before: readonly DayReports[],
): Promise<PeriodFigures['revenue']> {
  const idsOf = (days: readonly DayReports[]) => days.flatMap((day) => day.mailing_ids);
  const found = await revenueOf(account, [...idsOf(now), ...idsOf(before)]);
  const sums = new Map<string, { now: number; before: number }>();
  for (const [part, ids] of [
    ['now', idsOf(now)],
    ['before', idsOf(before)],
  ] as const)
    for (const { currency, value } of ids.flatMap((id) => found.get(id) ?? [])) {
      const sum = sums.get(currency) ?? { now: 0, before: 0 };
      sum[part] += value;
      sums.set(currency, sum);
    }
  const [most] = [...sums].sort(([, one], [, other]) => other.now - one.now);
  return most ? { currency: most[0], ...most[1] } : null;
}

async function lastCampaign(account: Account): Promise<PeriodFigures['last']> {
  const [last, ...others] = (await newestReports(account, usualOf + 1)).filter(
    ({ delivered }) => delivered > 0,
  );
  if (!last) return null;
  const { id, name, sent_at: sentAt } = last;
  const usual = others.map((one) => ({ ...one, campaigns: 1 }));
  return {
    id,
    name,
    sent_at: sentAt,
    ...pick(last),
    usual: usual.length === 0 ? null : sumOf(usual),
  };
}
