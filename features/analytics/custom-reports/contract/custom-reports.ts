import { z } from 'zod';
import { reportTypes, type ReportResult } from '#engines/reporting/contract.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

const states = ['fresh', 'computing', 'failed'] as const;

/** When a report is mailed, on the account's clock: a time that clocks leave out is the one they show instead, one they show twice comes once. */
export const reportSchedule = z.strictObject({
  every: z.enum(['day', 'week', 'month'], 'must be day, week or month'),
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:30'),
  /** 1 is Monday; of a weekly mail. */
  weekday: z.number().int().min(1, 'must be 1 to 7').max(7, 'must be 1 to 7').default(1),
  /** Of a monthly mail; months that are shorter have it on their last day. */
  day: z.number().int().min(1, 'must be 1 to 31').max(31, 'must be 1 to 31').default(1),
  user_ids: z
    .array(z.number('must be ids of users').int().positive())
    .min(1, 'choose who gets it')
    .max(50, 'at most 50'),
  send_empty: z.boolean('must be true or false').default(false),
});

/** Reports that people put together themselves. */
export const customReports = resource({
  path: 'custom_reports',
  singular: 'custom_report',
  title: 'Custom report',
  role: 'reports',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    type: z.enum(reportTypes, `must be one of ${reportTypes.join(', ')}`),
    /** Time, grouping and what it is narrowed to: see ReportFilters. */
    filters: z.record(z.string(), z.unknown(), 'must be an object').optional(),
    columns: z
      .array(z.string('must be names of columns').max(60), 'must be a list of columns')
      .max(200, 'at most 200')
      .optional(),
    schedule: reportSchedule.nullish(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    type: z.enum(reportTypes),
    filters: z.record(z.string(), z.unknown()),
    columns: z.array(z.string()),
    schedule: reportSchedule.nullable(),
    next_run_at: z.string().nullable(),
    state: z.enum(states),
    computed_at: z.string().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({ type: z.enum(reportTypes).optional() }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'validate_name',
  ],
});

/** One of them as the list carries it. */
export type CustomReport = RowOf<typeof customReports>;

/** When one is mailed. */
export type ReportSchedule = z.infer<typeof reportSchedule>;

/** So many reports an account may have. */
export const mostReports = 200;

/** So many rows an answer carries; the file has all. */
export const shownRows = 1_000;

/** What GET custom_reports/{id} answers: the report with what it came to when it was computed last. */
export interface ShownReport extends CustomReport {
  readonly result: (ReportResult & { readonly groups: number }) | null;
  /** The clock its days are of. */
  readonly time_zone: string;
}

/** Body of POST custom_reports/preview: a report that may not be saved yet. */
export const reportPreview = z.strictObject({
  type: z.enum(reportTypes, `must be one of ${reportTypes.join(', ')}`),
  filters: z.record(z.string(), z.unknown(), 'must be an object').default({}),
  columns: z.array(z.string().max(60)).max(200, 'at most 200').optional(),
});

/** Body of POST custom_reports/{id}/export. */
export const reportFile = z
  .strictObject({ format: z.enum(['csv', 'xlsx'], 'must be csv or xlsx').default('csv') })
  .default({ format: 'csv' });

/** Body of POST custom_reports/export: a report with what it came to, or without an id all reports as they are put together. */
export const reportFileOf = z
  .strictObject({
    id: z.number('must be the id of a report').int().positive().optional(),
    format: z.enum(['csv', 'xlsx'], 'must be csv or xlsx').default('csv'),
  })
  .default({ format: 'csv' });

/** Body of POST pivot_reports: a report of two groupings at most, and the one figure in its cells. */
export const pivotQuery = z.strictObject({
  type: z.enum(reportTypes, `must be one of ${reportTypes.join(', ')}`).default('campaign'),
  row: z.string().max(60),
  column: z.string().max(60),
  measure: z.string().max(60),
  filters: z.record(z.string(), z.unknown(), 'must be an object').default({}),
});

/** The most columns and rows of a pivot. */
export const mostPivotColumns = 200;
export const mostPivotRows = 5_000;

/** What POST pivot_reports answers: one figure by two groupings. Ratios are made of sums, never of ratios. */
export interface PivotResult {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly { key: string | number | null; label: string }[];
  readonly rows: readonly {
    key: string | number | null;
    label: string;
    values: readonly (number | null)[];
    total: number | null;
  }[];
  readonly totals: readonly (number | null)[];
  readonly total: number | null;
  /** True: there are more rows or columns than are shown; the totals have them all. */
  readonly is_cut: boolean;
}

/** Somebody whom reports can be mailed to. */
export interface ReportReader {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}
