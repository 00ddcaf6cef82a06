import { z } from 'zod';
import { rfmGroups, rfmScale } from '#engines/rfm/contract.ts';

/** What a contact bought in one currency. */
export const spending = z.object({
  currency: z.string(),
  orders: z.number(),
  /** After refunds. */
  spent: z.number(),
  last_order_at: z.string(),
});

/** Answer of GET contacts/{id}/erfm_score. Without a counted order the scores are null. */
export const erfmScore = z.object({
  recency: z.number().int().min(0).max(3).nullable(),
  frequency: z.number().int().min(1).max(3).nullable(),
  monetary: z.number().int().min(1).max(3).nullable(),
  /** The group of the scores by its key, and what the account calls it. */
  group: z.enum(rfmGroups).nullable(),
  group_alias: z.string().nullable(),
  previous_group: z.enum(rfmGroups).nullable(),
  previous_group_alias: z.string().nullable(),
  /** When the group became what it is. */
  changed_at: z.string().nullable(),
  orders: z.number(),
  last_order_at: z.string().nullable(),
  days_since_order: z.number().nullable(),
  /** The currency of most orders of the account, which monetary is scored in: amounts of two currencies are never added. */
  currency: z.string().nullable(),
  spendings: z.array(spending),
  scale: rfmScale,
});

/** Answer of GET contacts/{id}/erfm_score. */
export type ErfmScore = z.infer<typeof erfmScore>;

/** A word of subjects and link texts, with the emails that held it and those of them that were clicked. */
export const keyword = z.object({
  keyword: z.string(),
  emails: z.number(),
  clicked: z.number(),
  rate: z.number(),
});

/** Answer of GET contacts/{id}/most_engaging_keywords. */
export const engagingKeywords = z.object({
  keywords: z.array(keyword),
  /** Of so many emails, the latest ones. */
  emails: z.number(),
});

/** A word that made a contact click. */
export type Keyword = z.infer<typeof keyword>;
