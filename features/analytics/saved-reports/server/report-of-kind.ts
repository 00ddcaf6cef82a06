import type { ReportDefinition, ReportResult, ReportType } from '#engines/reporting/contract.ts';
import { computeForCaller, readDefinition } from '#engines/reporting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CountedReport, SavedKind, SavedReport } from '../contract.ts';

const kinds: Readonly<Record<SavedKind, { type: ReportType; rows: readonly string[] }>> = {
  campaigns: { type: 'campaign', rows: ['campaign'] },
  campaign_tags: { type: 'campaign', rows: ['tag'] },
  campaign_months: { type: 'campaign', rows: ['month'] },
  growth: { type: 'growth_attrition', rows: ['list'] },
  deliverability: { type: 'deliverability', rows: ['sender_domain'] },
  mailbox_providers: { type: 'deliverability', rows: ['provider'] },
  sms: { type: 'sms', rows: ['campaign'] },
  messages: { type: 'message', rows: ['state'] },
};

/** Days that are asked for in place of those that a report was kept with. */
export interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What a saved report comes to, with the eyes of the caller. */
export function resultOfSaved(
  account: Account,
  report: SavedReport,
  { asked, now }: { asked: AskedDays; now: Date },
): Promise<ReportResult> {
  return computeForCaller(account, definitionOf(report, asked), { now });
}

/** A saved report with its days and what all of it comes to, by figure. */
export function counted(report: SavedReport, result: ReportResult): CountedReport {
  return {
    ...report,
    days: { from: result.from, to: result.to },
    figures: Object.fromEntries(
      result.columns.map((name, no) => [name, result.totals[no] ?? null]),
    ),
  };
}

function definitionOf(report: SavedReport, { from, to }: AskedDays): ReportDefinition {
  const { type, rows } = kinds[report.kind];
  const days =
    from !== undefined || to !== undefined
      ? { range: 'custom', from: from ?? to, to: to ?? from }
      : { range: report.range, from: report.from, to: report.to };
  return readDefinition({ type, filters: { ...days, rows } });
}
