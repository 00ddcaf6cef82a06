import { z } from 'zod';
import { ranges, type ReportValue } from '#engines/reporting/contract.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** The built-in reports that can be kept under a name. */
export const savedKinds = [
  'campaigns',
  'campaign_tags',
  'campaign_months',
  'growth',
  'deliverability',
  'mailbox_providers',
  'sms',
  'messages',
] as const;

/** One of them. */
export type SavedKind = (typeof savedKinds)[number];

const day = z.iso.date('must be a day such as 2026-12-24');
const kind = z.enum(savedKinds, `must be one of ${savedKinds.join(', ')}`);

const contractOf = <Path extends string>(path: Path, singular: string) =>
  resource({
    path,
    singular,
    title: 'Analytics report',
    role: 'reports',
    collectionKey: null,
    fields: z.object({
      name: requiredText(),
      kind,
      range: z.enum(ranges, `must be one of ${ranges.join(', ')}`).optional(),
      /** The days of the range `custom`. */
      from: day.nullish(),
      to: day.nullish(),
    }),
    row: z.object({
      id: z.number(),
      name: z.string(),
      kind,
      range: z.enum(ranges),
      from: z.string().nullable(),
      to: z.string().nullable(),
      created_by: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
    }),
    list: {
      search: ['name'],
      sort: ['name', 'created_at', 'updated_at'],
      defaultSort: ['updated_at', 'desc'],
      // Days in place of those that a report was kept with.
      filters: z.object({ kind: kind.optional(), from: day.optional(), to: day.optional() }),
      pageSize: 10,
    },
    verbs: ['list', 'create', 'update', 'delete'],
  });

/** Built-in reports kept under a name, each with its time. */
export const savedReports = contractOf('analytics/reports', 'analytics_report');

/** The same records under their other address. */
export const savedStatistics = contractOf('analytics/statistics', 'analytics_statistic');

/** One of them as it is kept. */
export type SavedReport = RowOf<typeof savedReports>;

/** What a list carries besides: the days and the totals by figure. */
export interface CountedReport extends SavedReport {
  readonly figures: Readonly<Record<string, ReportValue>>;
  readonly days: { readonly from: string; readonly to: string };
}

/** Query of one report: days in place of its own. */
export const daysQuery = z.object({ from: day.optional(), to: day.optional() });

/** Body of an export: which reports; all without. */
export const savedExport = z
  .strictObject({
    ids: z
      .array(z.number('must be ids of reports').int().positive())
      .max(200, 'at most 200')
      .optional(),
  })
  .default({});
