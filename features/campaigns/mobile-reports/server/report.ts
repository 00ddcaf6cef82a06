import type { z } from 'zod';
import { mobileDays, type MobileDay } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { ChannelFigures, MobileReport, mobileReportQuery } from '../contract.ts';

const usualDays = 30;
const mostDays = 400;
const dayMs = 24 * 3_600_000;
const none: ChannelFigures = {
  recipients: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  suppressed: 0,
  opened: 0,
  clicked: 0,
  units: 0,
};
const keys = Object.keys(none) as (keyof ChannelFigures)[];

/** Texts and pushes of a time, by day of the account's clock. */
export async function mobileReport(
  account: Account,
  query: z.output<typeof mobileReportQuery>,
): Promise<MobileReport> {
  const zone = account.record.time_zone;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(account.now));
  const to = query.to ?? today;
  const from = query.from ?? dayAt(Date.parse(to) - (usualDays - 1) * dayMs);
  if (from > to) throw invalid({ from: ['is after the last day'] });
  if (Date.parse(to) - Date.parse(from) > mostDays * dayMs)
    throw invalid({ from: [`is too far back (at most ${mostDays} days)`] });
  const rows = await mobileDays(account, { from, to });
  const of = (channel: 'sms' | 'push') => rows.filter((row) => row.channel === channel);
  const days: MobileReport['days'] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const day = dayAt(at);
    const on = (channel: 'sms' | 'push') => sumOf(of(channel).filter((row) => row.day === day));
    days.push({ day, sms: on('sms'), push: on('push') });
  }
  return { from, to, totals: { sms: sumOf(of('sms')), push: sumOf(of('push')) }, days };
}

function dayAt(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function sumOf(rows: readonly MobileDay[]): ChannelFigures {
  return Object.fromEntries(
    keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]),
  ) as unknown as ChannelFigures;
}
