import { z } from 'zod';
import { providerNames } from '#platform/contract/mailbox-providers.ts';
import { rates as emailRates, type Rate } from '#platform/contract/measures.ts';

/** What reports can be about. */
export const reportTypes = [
  'campaign',
  'sms',
  'message',
  'growth_attrition',
  'deliverability',
] as const;

/** One of them. */
export type ReportType = (typeof reportTypes)[number];

/** By what a report groups its rows, the first of each type where nothing is chosen. */
export const dimensionsOf = {
  campaign: ['campaign', 'tag', 'brand', 'sender_domain', 'day', 'week', 'month'],
  sms: ['campaign', 'number', 'day', 'week', 'month'],
  message: ['state', 'number', 'provider', 'day', 'week', 'month'],
  growth_attrition: ['list', 'day', 'week', 'month'],
  deliverability: ['sender_domain', 'provider', 'day', 'week', 'month'],
} as const satisfies Record<ReportType, readonly string[]>;

/** One grouping. */
export type Dimension = (typeof dimensionsOf)[ReportType][number];

const texted = ['recipients', 'sent', 'delivered', 'failed', 'suppressed', 'clicked', 'units'];
const mailed = ['sent', 'delivered', 'bounces', 'hard_bounces', 'soft_bounces'] as const;

/** What is counted: figures that add up over any grouping, but for those in `levels`. */
export const figuresOf: Readonly<Record<ReportType, readonly string[]>> = {
  campaign: [
    'campaigns',
    ...mailed,
    'opens',
    'unique_opens',
    'clicks',
    'unique_clicks',
    'unsubscribes',
    'complaints',
    'machine_opens',
    'machine_clicks',
  ],
  sms: [...texted, 'unsubscribed'],
  message: texted,
  growth_attrition: [
    'came',
    'left_by_wish',
    'removed',
    'net',
    'bounced',
    'complained',
    'size_before',
    'size',
  ],
  deliverability: [
    ...mailed,
    'deferred',
    'unique_opens',
    'unique_clicks',
    'unsubscribes',
    'complaints',
  ],
};

/** Figures that are how much there is at a moment: days are not added up. */
export const levels: ReadonlySet<string> = new Set(['size_before', 'size']);

/** A share of one figure in another, with decimals in percent. */
export type ReportRate = Readonly<
  { part: string; whole: string } & Pick<Rate, 'digits' | 'better'>
>;

/** Every rate of a report by its name: those of emails are the ones of all screens. */
export const reportRates: Readonly<Record<string, ReportRate>> = {
  ...emailRates,
  receipt_rate: { part: 'delivered', whole: 'sent', digits: 1, better: 'high' },
  text_click_rate: { part: 'clicked', whole: 'sent', digits: 1, better: 'high' },
  failure_rate: { part: 'failed', whole: 'recipients', digits: 1, better: 'low' },
  growth_rate: { part: 'net', whole: 'size_before', digits: 1, better: 'high' },
  attrition_rate: { part: 'left_by_wish', whole: 'size_before', digits: 1, better: 'low' },
};

const emailed = [
  'delivered_rate',
  'open_rate',
  'click_rate',
  'click_to_open_rate',
  'bounce_rate',
  'unsubscribe_rate',
  'complaint_rate',
];

/** The rates of each type. */
export const ratesOf: Readonly<Record<ReportType, readonly string[]>> = {
  campaign: emailed,
  sms: ['receipt_rate', 'text_click_rate', 'failure_rate'],
  message: ['receipt_rate', 'text_click_rate', 'failure_rate'],
  growth_attrition: ['growth_rate', 'attrition_rate'],
  deliverability: emailed,
};

/** What is known of a single campaign, where rows are campaigns. */
export const optionalFieldsOf: Readonly<Record<ReportType, readonly string[]>> = {
  campaign: ['subject', 'status', 'sent_at', 'from_name', 'from_email', 'language', 'created_by'],
  sms: ['status', 'sent_at', 'from_number', 'text'],
  message: [],
  growth_attrition: [],
  deliverability: [],
};

/** The columns by mailbox provider of a campaign report: `isp:gmail`. */
export const providerColumns: readonly string[] = [...Object.keys(providerNames), 'other'].map(
  (name) => `isp:${name}`,
);

/** What a column of a provider tells. */
export const providerMeasures = [
  'delivered',
  'delivered_rate',
  'open_rate',
  'click_rate',
  'bounce_rate',
  'complaints',
] as const;

/** Every column that a report of a type may have. */
export function columnsOf(type: ReportType): readonly string[] {
  return [
    ...figuresOf[type],
    ...ratesOf[type],
    ...optionalFieldsOf[type],
    ...(type === 'campaign' ? providerColumns : []),
  ];
}

/** The columns of a report that nobody chose any for. */
export const usualColumns: Readonly<Record<ReportType, readonly string[]>> = {
  campaign: ['sent', 'delivered_rate', 'open_rate', 'click_rate', 'unsubscribe_rate'],
  sms: ['sent', 'delivered', 'failed', 'text_click_rate', 'units'],
  message: ['recipients', 'sent', 'delivered', 'failed', 'units'],
  growth_attrition: ['came', 'left_by_wish', 'removed', 'net', 'size'],
  deliverability: ['sent', 'delivered_rate', 'bounce_rate', 'complaint_rate', 'open_rate'],
};

/** Times that are told by a word: they move on with the days. */
export const movingRanges = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  'since_last_run',
] as const;

/** A time: one of these, or `custom` with two days. */
export const ranges = [...movingRanges, 'custom'] as const;

/** The most of each. */
export const mostColumns = 50;
export const mostDimensions = 3;
export const mostGroups = 10_000;
export const mostDays = 3_700;

const day = z.iso.date('must be a day such as 2026-12-24');
const ids = (of: string) =>
  z
    .array(z.number(`must be ids of ${of}`).int(`must be ids of ${of}`).positive())
    .max(500, 'at most 500')
    .default([]);
const words = (of: string) =>
  z
    .array(z.string(`must be names of ${of}`).trim().min(1).max(255))
    .max(100, 'at most 100')
    .default([]);

/** What a report holds: its time, what it is compared to, its grouping, what it is narrowed to, and its order. */
export const reportFilters = z
  .strictObject({
    range: z.enum(ranges, `must be one of ${ranges.join(', ')}`).default('last_30_days'),
    from: day.nullish(),
    to: day.nullish(),
    compare: z
      .enum(['none', 'previous', 'year_before'], 'must be none, previous or year_before')
      .default('none'),
    rows: z.array(z.string()).max(mostDimensions, `at most ${mostDimensions}`).default([]),
    campaign_ids: ids('campaigns'),
    sms_campaign_ids: ids('SMS campaigns'),
    tag_ids: ids('campaign tags'),
    brand_ids: ids('brands'),
    list_ids: ids('lists'),
    sender_domains: words('domains'),
    providers: words('mailbox providers'),
    numbers: words('numbers'),
    isp_measure: z
      .enum(providerMeasures, `must be one of ${providerMeasures.join(', ')}`)
      .default('delivered'),
    sort: z.string().max(60).nullish(),
    sort_order: z.enum(['asc', 'desc'], 'must be asc or desc').default('desc'),
  })
  .refine((filters) => filters.range !== 'custom' || (filters.from && filters.to), {
    path: ['from'],
    message: 'is needed with to where the range is custom',
  })
  .refine((filters) => !filters.from || !filters.to || filters.from <= filters.to, {
    path: ['from'],
    message: 'is after the last day',
  })
  .refine(
    (filters) => !filters.from || !filters.to || daysIn(filters.from, filters.to) <= mostDays,
    {
      path: ['from'],
      message: `is too far back (at most ${mostDays} days)`,
    },
  );

/** Filters as they are kept. */
export type ReportFilters = z.output<typeof reportFilters>;

/** A report that can be computed: every name in it is one of its type. */
export interface ReportDefinition {
  readonly type: ReportType;
  readonly filters: ReportFilters;
  readonly columns: readonly string[];
}

/** One group of a report. `values` stand under the columns; `before` is the same of the time it is compared to. */
export interface ReportRow {
  /** What the group is, one a dimension: an id, a name or a day; null where there is none. */
  readonly keys: readonly (string | number | null)[];
  readonly labels: readonly string[];
  readonly values: readonly ReportValue[];
  readonly before?: readonly ReportValue[];
}

/** A cell: a figure, a rate from 0 to 1, or words of an optional field. */
export type ReportValue = number | string | null;

/** What a report came to. Days are those of the account's clock, both included. */
export interface ReportResult {
  readonly from: string;
  readonly to: string;
  readonly before: { readonly from: string; readonly to: string } | null;
  readonly dimensions: readonly Dimension[];
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
  /** All groups together, those that are left out too. */
  readonly totals: readonly ReportValue[];
  readonly totalsBefore: readonly ReportValue[] | null;
  /** True: there are more groups than `mostGroups`; `others` is what they come to, where groups do not overlap. */
  readonly isCut: boolean;
  readonly others: readonly ReportValue[] | null;
}

/** Days of a time, both included. */
export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
