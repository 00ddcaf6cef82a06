import { z } from 'zod';

/** What may wait for somebody, the most urgent kind first. */
export const attentionKinds = [
  'campaign_failed',
  'import_failed',
  'import_rejected',
  'no_postal_address',
  'campaign_scheduled',
  'no_mail_server',
] as const;

/** One thing that waits for somebody. */
export const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** The campaign, or the import's list. */
  id: z.number().nullable(),
  name: z.string().nullable(),
  /** How many rows are concerned. */
  count: z.number().nullable(),
  at: z.string().nullable(),
});

/** One thing that waits for somebody. */
export type AttentionItem = z.infer<typeof attentionItem>;

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

/** New contacts and unsubscribes by day, in the account's zone. */
export const growth = z.object({
  joined: z.number(),
  left: z.number(),
  days: z.array(z.object({ date: z.string(), joined: z.number(), left: z.number() })),
});

/** New contacts and unsubscribes by day. */
export type Growth = z.infer<typeof growth>;

/** What people did with mails by day, in the account's zone. */
export const engagement = z.object({
  opens: z.number(),
  clicks: z.number(),
  days: z.array(z.object({ date: z.string(), opens: z.number(), clicks: z.number() })),
});

/** What people did with mails by day. */
export type Engagement = z.infer<typeof engagement>;

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

/** How far back the figures reach, in days. */
export const dashboardDays = 30;
