import { z } from 'zod';
import { pageNumber } from '#platform/contract/fields.ts';

const month = z
  .string('must be a month such as 2026-11')
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');
const kind = z.enum(['emails', 'sms', 'contacts']);

/** A figure of one kind in one period. */
export const kindUsage = z.object({
  kind,
  usage: z.number(),
  pending: z.number(),
  overage: z.number(),
  limit: z.number().nullable(),
});

/** A figure of one kind in one period. */
export type KindUsage = z.infer<typeof kindUsage>;

const amounts = z.object({ emails: z.number(), sms: z.number(), contacts: z.number() });

/** Query of accounts/{id}/usage: the period to show, the present one when absent. */
export const usageQuery = z.object({ month: month.optional() });

/** Answer of accounts/{id}/usage. The figures on top are those of emails. */
export const accountUsage = z.object({
  account_id: z.number(),
  /** The UTC day of the answer. */
  today: z.string(),
  period: z.object({ month: z.string(), start: z.string(), end: z.string() }),
  usage: z.number(),
  pending: z.number(),
  overage: z.number(),
  limit: z.number().nullable(),
  kinds: z.array(kindUsage),
  days: z.array(amounts.extend({ day: z.string() })),
  months: z.array(
    amounts.extend({
      month: z.string(),
      limits: z.object({
        emails: z.number().nullable(),
        sms: z.number().nullable(),
        contacts: z.number().nullable(),
      }),
    }),
  ),
});

/** Usage of an account. */
export type AccountUsage = z.infer<typeof accountUsage>;

/** Query of billable_usage_reports: a page of periods, newest first. */
export const reportsQuery = z.object({
  page: pageNumber.default(1),
  per_page: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(120, 'must be at most 120')
    .default(12),
});

/** One billing period of an account. */
export const usageReport = z.object({
  id: z.number(),
  month: z.string(),
  period_start: z.string(),
  period_end: z.string(),
  is_final: z.boolean(),
  package_type: z.string(),
  usage: z.number(),
  overage: z.number(),
  limit: z.number().nullable(),
  kinds: z.array(kindUsage),
});

/** Query of the two widgets. */
export const widgetQuery = z.object({
  options: z.enum(['monthly'], 'must be monthly').default('monthly'),
});

/** One month of a widget. */
export interface MonthSent {
  month: string;
  sent: number;
}

/** The subscription of an account: package, period, limits and add-ons. */
export const subscription = z.object({
  package_type: z.string(),
  title: z.string(),
  description: z.string(),
  stops_at_limit: z.boolean(),
  period: z.object({ kind: z.literal('monthly'), start: z.string(), end: z.string() }),
  limits: z.array(kindUsage),
  features: z.array(z.object({ name: z.string(), included: z.boolean() })),
  add_ons: z.array(z.object({ name: z.string(), quantity: z.number(), since: z.string() })),
});

/** The subscription of an account. */
export type Subscription = z.infer<typeof subscription>;

/** What needs somebody's attention on the overview. */
export const attentionCodes = [
  'disabled',
  'overage',
  'near_limit',
  'trial_stopped',
  'no_postal_address',
  'no_country',
  'open_requests',
] as const;

/** Answer of account_overview. */
export const accountOverview = z.object({
  account_id: z.number(),
  name: z.string(),
  plan: z.object({ package_type: z.string(), title: z.string() }),
  period: z.object({ month: z.string(), start: z.string(), end: z.string() }),
  kinds: z.array(kindUsage),
  people: z.object({
    members: z.number(),
    owner: z.object({ name: z.string(), email: z.string() }).nullable(),
  }),
  open_requests: z.number(),
  parent: z.object({ id: z.number() }).nullable(),
  children: z.number(),
  is_parent: z.boolean(),
  attention: z.array(
    z.object({ code: z.enum(attentionCodes), kind: kind.optional(), count: z.number().optional() }),
  ),
});

/** What the overview of account and billing shows. */
export type AccountOverview = z.infer<typeof accountOverview>;
