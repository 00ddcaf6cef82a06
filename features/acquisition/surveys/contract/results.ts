import { z } from 'zod';
import type { FormFieldKind } from '#engines/forms/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Survey } from './surveys.ts';

/** Groups with fewer responses are not broken down. */
export const smallestGroup = 5;

/** Which responses are asked for: those of contacts in a segment, or all. */
export const resultsQuery = z.object({ segment_id: idParam.optional() });

/** One value of a question and how many chose it. */
export interface ValueCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** How likely people recommend: promoters less detractors, in percent of those who answered. */
export interface PromoterScore {
  readonly score: number;
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
}

/** What came of one question. */
export interface QuestionResult {
  readonly id: string;
  readonly label: string;
  readonly kind: FormFieldKind;
  /** Responses that came as far as the question, that answered it when finished, and that ended at its page. */
  readonly reached: number;
  readonly answered: number;
  readonly left: number;
  /** Of choices, scales, yes or no and countries; empty for all other kinds. */
  readonly values: readonly ValueCount[];
  /** Of scales and numbers, rounded to two decimals. */
  readonly average: number | null;
  readonly nps: PromoterScore | null;
}

/** What came of a survey. */
export interface SurveyResults {
  readonly segment_id: number | null;
  readonly started: number;
  readonly finished: number;
  /** The group is too small to be broken down: `questions` say nothing of answers then. */
  readonly is_too_small: boolean;
  readonly days: readonly { readonly day: string; readonly finished: number }[];
  readonly questions: readonly QuestionResult[];
}

/** One survey as GET surveys/{id} answers it. */
export interface ShownSurvey extends Survey {
  /** Its page; null while it is a draft. */
  readonly url: string | null;
  /** What emails say to link to it as each recipient. */
  readonly token: string;
  readonly results: SurveyResults;
}

/** Which answers in words are asked for. */
export const writtenQuery = z.object({
  question: z.string().max(40),
  search: z.string().trim().max(200, 'at most 200 characters').optional(),
  segment_id: idParam.optional(),
  /** The last id of the page before. */
  before: idParam.optional(),
});

/** An answer in words. */
export interface WrittenAnswer {
  readonly id: number;
  readonly answer: string;
  readonly contact: { readonly id: number; readonly email: string } | null;
  /** The day alone where the survey is anonymous. */
  readonly at: string;
}

/** Answer of GET surveys/{id}/answers. */
export interface WrittenAnswers {
  readonly answers: readonly WrittenAnswer[];
  /** Asks for the next page as `before`; null at the end. */
  readonly next: number | null;
  readonly is_too_small: boolean;
}
