import { z } from 'zod';
import { ticketStatuses } from '#engines/desk/contract.ts';

/** Kinds of a contact's activities. */
export const activityKinds = [
  'sent',
  'transactional',
  'open',
  'click',
  'web_view',
  'bounce',
  'complaint',
  'unsubscribe',
  'form',
  'survey',
  'order',
  'ticket',
  'rfm_change',
  'page_view',
  'site_event',
  'list_change',
  'tag_change',
  'created',
  'merged',
] as const;

/** One of {@link activityKinds}. */
export type ActivityKind = (typeof activityKinds)[number];

/** What a timeline can be narrowed to: a kind, or what imports brought. */
export const activityFilters = ['all', ...activityKinds, 'import'] as const;

/** One of {@link activityFilters}. */
export type ActivityFilter = (typeof activityFilters)[number];

/** Something that happened between the account and a contact. */
export const activity = z.object({
  kind: z.enum(activityKinds),
  at: z.string(),
  mailing_id: z.number().nullable(),
  campaign_id: z.number().nullable(),
  campaign_name: z.string().nullable(),
  /** Its campaign lies in a folder shut to the caller: ids, name and links are not told. */
  is_private: z.boolean(),
  list_id: z.number().nullable(),
  list_name: z.string().nullable(),
  change: z.string().nullable(),
  source: z.string().nullable(),
  url: z.string().nullable(),
  is_machine: z.boolean(),
  /** What was sent by a form or answered to a survey, in the words of the questions; it may be gone. */
  form: z
    .object({
      name: z.string().nullable(),
      answers: z.array(z.object({ label: z.string(), answer: z.string() })),
    })
    .nullable(),
  order: z
    .object({ id: z.number(), number: z.string(), total: z.number(), currency: z.string() })
    .nullable(),
  /** A ticket of the service desk, for those who may read tickets. */
  ticket: z
    .object({ number: z.number(), subject: z.string(), status: z.enum(ticketStatuses) })
    .nullable(),
  /** What was looked at, or told, on a website that may be gone. */
  visit: z
    .object({
      website: z.string().nullable(),
      name: z.string(),
      seconds: z.number().nullable(),
      value: z.number().nullable(),
    })
    .nullable(),
  /** Names of the tags that a change of tags put on and took off. */
  tags: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).nullable(),
});

/** Something that happened between the account and a contact. */
export type Activity = z.infer<typeof activity>;

/** Answer of GET contacts/{id}/recent_activities; `next_cursor` is null at the end. */
export const timelinePage = z.object({
  activities: z.array(activity),
  next_cursor: z.string().nullable(),
});

/** Answer of GET contacts/{id}/recent_activities. */
export type TimelinePage = z.infer<typeof timelinePage>;
