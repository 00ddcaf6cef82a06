import { z } from 'zod';

/** The periods that the start page shows, in days up to today. */
export const dashboardPeriods = ['7', '30', '90'] as const;

/** Query of the parts that are of a period. */
export const periodQuery = z.object({
  days: z.enum(dashboardPeriods, 'must be 7, 30 or 90').default('30'),
});

/** What may wait for somebody, the most urgent kind first. */
export const attentionKinds = [
  'campaign_failed',
  'import_failed',
  'import_rejected',
  'no_postal_address',
  'series_paused',
  'no_mail_server',
] as const;

/** One thing that waits for somebody. */
export const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** Names the thing among all that wait. */
  item: z.string(),
  /** Changes with what the thing says: what was dismissed comes back with another reason. */
  reason: z.string(),
  /** The campaign, or the import's list. */
  id: z.number().nullable(),
  name: z.string().nullable(),
  /** How many rows are concerned. */
  count: z.number().nullable(),
  at: z.string().nullable(),
});

/** One thing that waits for somebody. */
export type AttentionItem = z.infer<typeof attentionItem>;

/** Body of POST dashboard/needs_you/dismiss and of its undo: the thing, with the reason it has now. */
export const dismissal = z.object({
  item: z.string('must be a text').min(1, 'cannot be blank').max(100, 'is too long'),
  reason: z.string('must be a text').max(200, 'is too long').default(''),
});

/** A campaign that is going out. */
export const runningCampaign = z.object({
  id: z.number(),
  name: z.string(),
  status: z.string(),
  scheduled_at: z.string().nullable(),
  started_at: z.string().nullable(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
});

/** A campaign that is going out. */
export type RunningCampaign = z.infer<typeof runningCampaign>;

const figures = z.object({
  sent: z.number(),
  delivered: z.number(),
  unique_opens: z.number(),
  unique_clicks: z.number(),
  unsubscribes: z.number(),
  complaints: z.number(),
  bounces: z.number(),
});

/** Figures of campaigns, as the reports count them. */
export type HomeFigures = z.infer<typeof figures>;

/** What the campaigns sent in a period came to, beside as many days before; days are those of the account's zone. */
export const periodFigures = z.object({
  from: z.string(),
  to: z.string(),
  now: figures.extend({ campaigns: z.number() }),
  before: figures.extend({ campaigns: z.number() }),
  days: z.array(figures.extend({ date: z.string() })),
  /** Orders that followed clicks, in the currency with the most; null without any in both periods. */
  revenue: z.object({ currency: z.string(), now: z.number(), before: z.number() }).nullable(),
  /** The campaign that went out last, and up to ten before it together. */
  last: figures
    .extend({
      id: z.number(),
      name: z.string(),
      sent_at: z.string(),
      usual: figures.extend({ campaigns: z.number() }).nullable(),
    })
    .nullable(),
});

/** What the campaigns of a period came to. */
export type PeriodFigures = z.infer<typeof periodFigures>;

/** New contacts and unsubscribes by day, in the account's zone, and of as many days before. */
export const growth = z.object({
  contacts: z.number(),
  joined: z.number(),
  left: z.number(),
  before: z.object({ joined: z.number(), left: z.number() }),
  days: z.array(z.object({ date: z.string(), joined: z.number(), left: z.number() })),
});

/** New contacts and unsubscribes by day. */
export type Growth = z.infer<typeof growth>;

const recentCampaign = z.object({
  id: z.number(),
  name: z.string(),
  /** Of an A/B test the one that won. */
  subject: z.string(),
  status: z.string(),
  approval_state: z.string().nullable(),
  is_enabled: z.boolean(),
  schedule_type: z.number().nullable(),
  updated_at: z.string(),
  scheduled_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  /** Null before it goes out. */
  recipients: z.number().nullable(),
  delivered: z.number(),
  unique_opens: z.number(),
  unique_clicks: z.number(),
});

/** A campaign that was worked on lately. */
export type RecentCampaign = z.infer<typeof recentCampaign>;

const nextSend = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(['campaign', 'series']),
  at: z.string(),
});

/** A send of the next days. */
export type NextSend = z.infer<typeof nextSend>;

/** The campaigns worked on lately, the drafts among them, and those that go out in the next seven days. */
export const homeCampaigns = z.object({
  recent: z.array(recentCampaign),
  drafts: z.array(z.object({ id: z.number(), name: z.string(), updated_at: z.string() })),
  next: z.array(nextSend),
});

/** A sending domain with its DNS records and the complaints of the last seven days. */
export const homeDomain = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(['unverified', 'verified', 'failing']),
  complaints: z.object({
    state: z.enum(['fine', 'warned', 'stopped']),
    sent: z.number(),
    rate: z.number(),
  }),
});

/** A sending domain as the start page shows it. */
export type HomeDomain = z.infer<typeof homeDomain>;

/** A record that the person changed. */
export const workItem = z.object({
  kind: z.string(),
  /** What such records are called. */
  title: z.string(),
  id: z.number(),
  name: z.string(),
  at: z.string(),
  /** Where it shows, below the account's address. */
  page: z.string(),
});

/** A record that the person changed. */
export type WorkItem = z.infer<typeof workItem>;

/** The steps to a first campaign. */
export const stepNames = [
  'address',
  'domain',
  'list',
  'contacts',
  'content',
  'campaign',
  'sent',
] as const;

/** Which steps are done, by what the account really holds; sample data counts for nothing. Steps that the roles do not open are left out. */
export const firstSteps = z.partialRecord(z.enum(stepNames), z.boolean());

/** Which steps are done. */
export type FirstSteps = z.infer<typeof firstSteps>;
