import { z } from 'zod';

/** From where on a buyer has which score: days since the last order, number of orders, and money spent. */
export interface RfmScale {
  readonly recency: {
    readonly score_3: number;
    readonly score_2: number;
    readonly score_1: number;
  };
  readonly frequency: { readonly score_3: number; readonly score_2: number };
  readonly monetary: { readonly score_3: number; readonly score_2: number };
}

/** The scale of an account that has chosen none. */
export const usualRfmScale: RfmScale = {
  recency: { score_3: 30, score_2: 90, score_1: 180 },
  frequency: { score_3: 5, score_2: 2 },
  monetary: { score_3: 500, score_2: 100 },
};

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
  orders: z.number(),
  last_order_at: z.string().nullable(),
  days_since_order: z.number().nullable(),
  /** The currency with the most orders, which monetary is scored in: amounts of two currencies are never added. */
  currency: z.string().nullable(),
  spendings: z.array(spending),
  scale: z.object({
    recency: z.object({ score_3: z.number(), score_2: z.number(), score_1: z.number() }),
    frequency: z.object({ score_3: z.number(), score_2: z.number() }),
    monetary: z.object({ score_3: z.number(), score_2: z.number() }),
  }),
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
