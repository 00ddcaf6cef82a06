import { z } from 'zod';
import { givenScale, rfmGroups, rfmScale, rfmSettings, rfmStatus } from '#engines/rfm/contract.ts';
import { pageNumber, pageSize } from '#platform/contract/fields.ts';

/** Where RFM reports are, below the account. */
export const rfmPath = 'analytics/erfm_reports';

const groupKey = z.enum(rfmGroups, `must be one of ${rfmGroups.join(', ')}`);
const day = z.iso.date('must be a day such as 2026-01-31');

/** Said when groups are named. */
export const namesSaved = 'Group name saved successfully.';

/** How a list of reports is asked for. */
export const reportsQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(10),
  /** Moves between groups from this day on; without, of the last 90 days. */
  from: day.optional(),
  to: day.optional(),
});

/** How contacts of one group are asked for: those after an id. */
export const groupQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  per_page: pageSize(100).default(25),
});

const score = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be between 0 and 3')
  .max(3, 'must be between 0 and 3');

/** How contacts of a figure are asked for. */
export const contactsQuery = groupQuery.extend({
  group: groupKey.optional(),
  r: score.optional(),
  f: score.optional(),
  m: score.optional(),
  /** A move between groups from `from` to `to`, both days with it. */
  moved_from: z.enum([...rfmGroups, 'first_order']).optional(),
  moved_to: groupKey.optional(),
  from: day.optional(),
  to: day.optional(),
});

/** Names of groups as they are sent: a name by the key of each group. What is wrong with them is said by the field. */
const givenNames = z.record(z.string().max(60), z.union([z.string().max(5_000), z.number()]));

/** What a report is made or changed by: settings, names of groups, or neither, which begins a recalculation. */
export const reportInput = z.strictObject({
  erfm_report: givenScale.optional(),
  group_aliases: givenNames.optional(),
});

/** What a report is made or changed by. */
export type ReportInput = z.infer<typeof reportInput>;

/** A group in the report. */
export const groupFigures = z.object({
  key: groupKey,
  name: z.string(),
  contacts: z.number(),
  /** Of all scored contacts, 0 to 1. */
  share: z.number(),
  /** Of the last 90 whole days, and of the 90 before. */
  orders: z.number(),
  revenue: z.number(),
  orders_before: z.number(),
  revenue_before: z.number(),
});

/** A group in the report. */
export type GroupFigures = z.infer<typeof groupFigures>;

/** A time at which all buyers were scored. */
export const rfmRun = z.object({
  id: z.number(),
  kind: z.enum(['nightly', 'manual', 'settings']),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  day: z.string(),
  currency: z.string(),
  settings: rfmScale,
  contacts: z.number(),
  total: z.number(),
  changed: z.number(),
  foreign_orders: z.number(),
  created_by: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});

/** Answer of GET analytics/erfm_reports: the report as of now, and the times at which it was calculated. */
export const rfmReport = z.object({
  status: rfmStatus,
  /** The day up to which orders and revenue are counted; null before the first calculation. */
  day: z.string().nullable(),
  currency: z.string(),
  /** Orders of the last 1,000 days in other currencies: they count in recency and frequency alone. */
  foreign_orders: z.number(),
  contacts: z.number(),
  groups: z.array(groupFigures),
  /** The 36 combinations of scores that somebody has. */
  cells: z.array(z.object({ r: z.number(), f: z.number(), m: z.number(), contacts: z.number() })),
  movements: z.array(z.object({ from: groupKey.nullable(), to: groupKey, contacts: z.number() })),
  span: z.object({ from: z.string(), to: z.string() }),
  trend: z.array(z.object({ day: z.string(), key: groupKey, contacts: z.number() })),
  erfm_reports: z.array(rfmRun),
});

/** Answer of GET analytics/erfm_reports. */
export type RfmReport = z.infer<typeof rfmReport>;

/** Answer of GET analytics/erfm_reports/contacts. */
export const reportContacts = z.object({
  contacts: z.array(
    z.object({
      id: z.number(),
      email: z.string().nullable(),
      name: z.string(),
      recency: z.number(),
      frequency: z.number(),
      monetary: z.number(),
      group: groupKey,
      previous_group: groupKey.nullable(),
      changed_at: z.string(),
    }),
  ),
  total: z.number(),
  /** Where the next page begins; null at the end. */
  next_after: z.number().nullable(),
});

/** Answer of GET analytics/erfm_reports/settings: `data.data` in the answer. */
export const settingsAnswer = z.object({ data: rfmSettings });
