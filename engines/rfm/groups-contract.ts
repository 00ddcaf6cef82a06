import { z } from 'zod';

/** The ten groups of buyers, the best first. */
export const rfmGroups = [
  'champions',
  'loyal',
  'big_spenders',
  'promising',
  'new_buyers',
  'needs_attention',
  'cannot_lose',
  'at_risk',
  'hibernating',
  'lost',
] as const;

/** One of {@link rfmGroups}. */
export type RfmGroup = (typeof rfmGroups)[number];

/** Names of groups by their keys. */
export type GroupNames = Readonly<Record<RfmGroup, string>>;

/** What groups are called in an account that has named none. */
export const usualGroupNames: GroupNames = {
  champions: 'Champions',
  loyal: 'Loyal',
  big_spenders: 'Big spenders',
  promising: 'Promising',
  new_buyers: 'New buyers',
  needs_attention: 'Needs attention',
  cannot_lose: 'Cannot lose',
  at_risk: 'At risk',
  hibernating: 'Hibernating',
  lost: 'Lost',
};

/** What a buyer scores: recency 0 to 3, frequency and monetary 1 to 3. */
export interface RfmScores {
  readonly r: number;
  readonly f: number;
  readonly m: number;
}

/** The group of these scores: each of the 36 combinations is in one. */
export function groupOf({ r, f, m }: RfmScores): RfmGroup {
  if (r <= 1) {
    if (f === 3 && m === 3) return 'cannot_lose';
    if (r === 0) return 'lost';
    return f === 1 && m === 1 ? 'hibernating' : 'at_risk';
  }
  if (f === 3) return r === 3 && m === 3 ? 'champions' : 'loyal';
  if (m === 3) return 'big_spenders';
  if (r === 2) return 'needs_attention';
  return f === 2 ? 'promising' : 'new_buyers';
}

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

/** So many days of orders are scored. */
export const scoredDays = 1_000;

/** Orders and revenue of groups are of so many whole days. */
export const chartDays = 90;

const three = z.object({ score_3: z.number(), score_2: z.number(), score_1: z.number() });
const two = z.object({ score_3: z.number(), score_2: z.number() });

/** A scale as it is kept and answered. */
export const rfmScale = z.object({ recency: three, frequency: two, monetary: two });

/** Whether settings may be changed: `recalculating` while buyers are scored anew. */
export const rfmStatus = z.enum(['active', 'recalculating']);

/** Settings of an account as they are answered. */
export const rfmSettings = rfmScale.extend({ status: rfmStatus });

/** Settings of an account. */
export type RfmSettings = z.infer<typeof rfmSettings>;
