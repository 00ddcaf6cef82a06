import type { Account } from '#platform/server/account/account.ts';
import { computeReport, daysOfReport, type Moment } from './compute-report.ts';
import type { ReportDefinition, ReportResult } from './contract.ts';
import { daysBefore, type Days } from './range.ts';
import { sourceOf, type Within } from './source.ts';

/** More rows than this are read by a job, never in a call. */
export const mostRowsInCall = 200_000;

/** Computes a report in a call, with the eyes of the caller; where too much waits to be read, of the figures that were read before. */
export async function computeForCaller(
  account: Account,
  definition: ReportDefinition,
  moment: Moment,
): Promise<ReportResult> {
  if ((await rowsWaiting(account, definition, moment)) <= mostRowsInCall)
    await prepareReport((work) => work(account), definition, moment);
  return computeReport(account, definition, moment);
}

/** How many rows must be read before a report can be computed; figures of some hundred thousand are a job's work. */
export async function rowsWaiting(
  account: Account,
  definition: ReportDefinition,
  moment: Moment,
): Promise<number> {
  const { waiting } = sourceOf(definition.type);
  if (!waiting) return 0;
  let rows = 0;
  for (const days of timesOf(account, definition, moment)) rows += await waiting(account, days);
  return rows;
}

/** Reads what a report's figures wait for. */
export async function prepareReport(
  within: Within,
  definition: ReportDefinition,
  moment: Moment,
): Promise<void> {
  const { prepare } = sourceOf(definition.type);
  if (!prepare) return;
  const times = await within((account) => Promise.resolve(timesOf(account, definition, moment)));
  for (const days of times) await prepare(within, days);
}

function timesOf(account: Account, definition: ReportDefinition, moment: Moment): Days[] {
  const days = daysOfReport(account, definition, moment);
  const before = daysBefore(days, definition.filters.compare);
  return before ? [days, before] : [days];
}
