import { z } from 'zod';
import {
  abTest,
  letterOf,
  mostVariants,
  type AbRule,
  type AbSubject,
  type FullVariant,
} from '#features/campaigns/email-campaigns/contract/ab.ts';
import { emailCampaigns } from '#features/campaigns/email-campaigns/contract/campaign.ts';
import { testRequest } from '#features/campaigns/email-campaigns/contract/schedule.ts';
import { sentOf } from '#platform/contract/measures.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Body of POST campaigns/ab_campaign: a campaign with its test. */
export const abCampaignRequest = z.object({
  campaign: emailCampaigns.fields.extend({ ab: abTest }),
});

const letters = Array.from({ length: mostVariants }, (_, index) => letterOf(index));

/** Body of POST campaigns/{id}/set_ab_winner_campaign: the variant by letter, or by number from 1. */
export const winnerRequest = z.object({
  winner: z.preprocess(
    (value) =>
      typeof value === 'number' || /^[1-9]$/.test(String(value))
        ? (letters[Number(value) - 1] ?? value)
        : typeof value === 'string'
          ? value.toUpperCase()
          : value,
    z
      .string('is required: name the variant, such as A')
      .refine((letter) => letters.includes(letter), `must be one of ${letters.join(', ')}`),
  ),
});

/** Body of PUT campaigns/{id}/ab_send_test. */
export const abSendTestRequest = testRequest;

/** Query of GET ab_reports. */
export const abReportsQuery = z.object({
  name: z.string().max(500).optional(),
  page: z.coerce
    .number()
    .int()
    .transform((page) => Math.max(1, page))
    .default(1),
  per_page: z.coerce.number().int().min(1).max(1000).default(10),
  sort: z.enum(['name', 'status', 'sent_at', 'updated_at']).optional(),
  sort_order: z.enum(['asc', 'desc']).optional(),
});

/** How far a difference can be trusted. */
export type Certainty = 'too_few' | 'open' | 'likely' | 'sure';

/** The better of two shares against the other, by the two-proportion z-test. */
export interface Confidence {
  measure: 'opened' | 'clicked';
  better: string;
  other: string;
  /** The difference of the shares in percentage points. */
  points: number;
  z: number;
  /** How often chance alone makes so large a difference. */
  p: number;
  certainty: Certainty;
}

/** What became of some of a variant's recipients. */
export interface VariantFigures {
  people: number;
  waiting: number;
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
}

/** The same in the names of the measures. */
export function countsOf(figures: VariantFigures) {
  return {
    sent: sentOf(figures),
    delivered: figures.delivered,
    unique_opens: figures.opened,
    unique_clicks: figures.clicked,
    bounces: figures.bounced,
    unsubscribes: figures.unsubscribed,
    complaints: figures.complained,
  };
}

/** One variant of a test with what it came to. */
export interface VariantReport extends FullVariant {
  variant: string;
  content_name: string;
  /** Those who got it to find the winner. */
  sample: VariantFigures;
  /** Those of them who opened and clicked within the time that counts. */
  counted: { opened: number; clicked: number };
  /** The others who got it as the winner. */
  rest: VariantFigures | null;
}

/** How a winner was found. */
export type WinnerHow =
  | { kind: 'rule'; by: 'opens' | 'clicks' | 'revenue'; tie: 'clicks' | 'opens' | 'first' | null }
  | { kind: 'hand'; name: string };

/** What GET campaigns/{id}/ab_report answers. */
export interface AbReport {
  id: number;
  name: string;
  status: string;
  tests: AbSubject;
  share: number;
  wait_minutes: number;
  winner_by: AbRule;
  /** When the winner is chosen; null before the test begins, and while a person decides. */
  decides_at: string | null;
  /** True while a winner may be set. */
  can_choose: boolean;
  winner: { variant: string; at: string; how: WinnerHow } | null;
  variants: VariantReport[];
  /** Those who wait for the winner. */
  waiting: number;
  confidence: Confidence | null;
}

/** One line of GET ab_reports. */
export interface AbReportRow {
  id: number;
  name: string;
  status: string;
  tests: AbSubject;
  variants: number;
  winner: string | null;
  winner_how: WinnerHow | null;
  decides_at: string | null;
  delivered: number;
  unique_opens: number;
  open_rate: number;
  sent_at: string | null;
  updated_at: string;
}

/** What is said of a test. */
export const abMessages = {
  created: 'A/B test was created.',
  winnerSet: (letter: string, people: number) =>
    `Variant ${letter} is the winner. ${people} ${people === 1 ? 'recipient gets' : 'recipients get'} it now.`,
  winnerSetBefore: (letter: string) => `Variant ${letter} is the winner already.`,
} as const;

/** The reports of tests. */
export const abReports = listCall<AbReportRow>('ab_reports');
