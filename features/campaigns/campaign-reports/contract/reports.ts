import { z } from 'zod';
import { idList, idParam, nameSearch, pageNumber, pageSize } from '#platform/contract/fields.ts';
import { byRules, fieldRules } from '#platform/contract/field-rules.ts';
import type { CountName, RateName } from '#platform/contract/measures.ts';

/** The reports of one campaign that list people, as their addresses call them. */
export const peopleReports = [
  'delivered_report',
  'open_report',
  'click_report',
  'bounce_report',
  'complaint_report',
  'unsubscribe_report',
] as const;

/** One of them. */
export type PeopleReport = (typeof peopleReports)[number];

const paging = {
  page: pageNumber.default(1),
  per_page: pageSize(1000).default(25),
  name: nameSearch.optional(),
  search: z.unknown().optional(),
  sort_order: z.enum(['asc', 'desc'], 'must be asc or desc').optional(),
};
const kinds = { type: z.enum(['hard', 'soft'], 'must be hard or soft').optional() };

/** Query of the people of a report; bounces can be narrowed to hard or soft ones. */
export const peopleReportQuery = z.object({
  ...paging,
  ...kinds,
  sort: z.enum(['at', 'email'], 'must be at or email').optional(),
});

/** Query of the links of a campaign. */
export const linkReportQuery = z.object({
  ...paging,
  sort: z
    .enum(
      ['link_no', 'url', 'clicks', 'unique_clicks', 'machine_clicks'],
      'must be a column of the report',
    )
    .default('link_no'),
});

/** Query of the people who clicked one URL: one position in the mail by its number, or every position of an address. */
export const urlReportQuery = z.object({
  ...paging,
  link_no: z.coerce.number('must be a number').int().positive().optional(),
  url: z.string().max(4000).optional(),
  sort: z.enum(['at', 'email', 'times'], 'must be at, email or times').optional(),
});

/** A person in a report. */
export interface ReportPerson {
  /** The contact's id; the table's key too. */
  id: number;
  contact_id: number;
  /** Empty when the contact was deleted since. */
  email: string;
  first_name: string;
  last_name: string;
  at: string;
  /** How often it was done, and when last; null where that means nothing. */
  times: number | null;
  last_at: string | null;
  type: 'hard' | 'soft' | null;
  /** The mail server's own words. */
  response: string | null;
  detail: string | null;
}

/** A link of the mail; equal addresses at two places are two links. */
export interface ReportLink {
  id: number;
  link_no: number;
  url: string;
  label: string;
  clicks: number;
  unique_clicks: number;
  machine_clicks: number;
}

/** The columns of the list of reports that can be sorted by, besides the rates. */
export const figureNames = [
  'sent',
  'delivered',
  'opens',
  'unique_opens',
  'clicks',
  'unique_clicks',
  'bounces',
  'hard_bounces',
  'soft_bounces',
  'unsubscribes',
  'complaints',
  'machine_opens',
  'machine_clicks',
] as const satisfies readonly CountName[];

/** One figure. */
export type FigureName = (typeof figureNames)[number];

/** What became of one campaign, or of many together. */
export type Figures = Record<FigureName, number>;

/** Rates that reports show, sort by and write into files. */
export const rateNames = [
  'delivered_rate',
  'open_rate',
  'click_rate',
  'click_to_open_rate',
  'bounce_rate',
  'unsubscribe_rate',
  'complaint_rate',
] as const satisfies readonly RateName[];

/** One of them. */
export type ReportRate = (typeof rateNames)[number];

/** A sent campaign in the list of reports. */
export interface CampaignReport extends Figures {
  id: number;
  name: string;
  subject: string;
  status: string;
  sent_at: string;
  parent_id: number | null;
}

/** A recurring campaign with all its runs together. */
export interface RecurringReport extends Figures {
  id: number;
  name: string;
  status: string;
  runs: number;
  last_sent_at: string | null;
}

/** A test send: it is counted in no report. */
export interface TestReport {
  id: number;
  campaign_id: number;
  campaign_name: string | null;
  subject: string;
  recipients: string[];
  sent_by: string;
  sent_at: string;
}

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-11-21')
  .refine((text) => isDay(text), 'is no day of the calendar');

// The 31st of February is read as the 3rd of March, so it does not come back as it was written.
function isDay(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** What the list of reports may be narrowed to; days are those of the account's time zone, both included. */
export const reportFilters = {
  from: day.optional(),
  to: day.optional(),
  parent_id: idParam.optional(),
};

/** Query of the list of reports. */
export const reportsQuery = z.object({
  ...paging,
  ...reportFilters,
  sort: z
    .enum(['sent_at', 'name', ...figureNames, ...rateNames], 'must be a column of the report')
    .default('sent_at'),
});

/** Query of the totals of the same list. */
export const totalsQuery = z.object({ name: paging.name, ...reportFilters });

/** Query of the lists of recurring campaigns and of test sends. */
export const recurringQuery = z.object({
  ...paging,
  sort: z.enum(['id', 'last_sent_at', 'name'], 'must be id, last_sent_at or name').default('id'),
});
export const testsQuery = z.object({
  ...paging,
  sort: z.enum(['sent_at'], 'must be sent_at').default('sent_at'),
});

/** The fewest and the most campaigns that are compared. */
export const comparedAtLeast = 2;
export const comparedAtMost = 5;

/** Query of a comparison. */
export const compareQuery = z.object({
  ids: idList.pipe(
    z
      .array(z.number())
      .min(comparedAtLeast, `name ${comparedAtLeast} to ${comparedAtMost} campaigns`)
      .max(comparedAtMost, `name ${comparedAtLeast} to ${comparedAtMost} campaigns`),
  ),
});

/** Orders that followed a click, in one currency. */
export interface CampaignRevenue {
  currency: string;
  orders: number;
  buyers: number;
  value: number;
}

/** What people of one country did; null where it is not known. */
export interface CountryFigures {
  country: string | null;
  opens: number;
  unique_opens: number;
  clicks: number;
  unique_clicks: number;
}

/** One campaign of a comparison: its figures, and what people did hour by hour since it began to go out. */
export interface ComparedCampaign extends CampaignReport {
  from_name: string;
  from_email: string;
  /** `hour` counts from the first; recipients whose first open or click it holds. */
  hours: { hour: number; unique_opens: number; unique_clicks: number }[];
  revenue: CampaignRevenue[];
}

// A year as people type it.
const typedYear = z.string('must be a text').superRefine(byRules(fieldRules.yearLength));

/** Query of the report of a year; without one it is this year. */
export const yearQuery = z.object({ year: typedYear.transform(Number).optional() });

/** A year so far by months, beside the same months of the year before; a year that is over is whole. */
export interface YearToDate {
  year: number;
  totals: Figures & { campaigns: number };
  before: Figures & { campaigns: number };
  months: (Figures & { month: number; campaigns: number })[];
}

/** What a file of one campaign may hold. */
export const campaignExports = [
  'summary',
  ...peopleReports,
  'link_report',
  'url_report',
  'isp',
] as const;

/** Body of POST campaigns/{id}/export. */
export const campaignExportBody = z
  .object({
    report: z
      .enum(campaignExports, `must be one of ${campaignExports.join(', ')}`)
      .default('summary'),
    name: paging.name,
    ...kinds,
    link_no: z.number().int().positive().optional(),
    url: z.string().max(4000).optional(),
  })
  .default({ report: 'summary' });

/** Body of POST reports/export: which list, narrowed as it is shown. */
export const reportsExportBody = z
  .object({
    report: z
      .enum(
        ['campaigns', 'recurring', 'tests', 'year_to_date'],
        'must be campaigns, recurring, tests or year_to_date',
      )
      .default('campaigns'),
    /** Of the report of a year; without one it is this year. */
    year: typedYear.optional(),
    name: paging.name,
    ...reportFilters,
  })
  .default({ report: 'campaigns' });
