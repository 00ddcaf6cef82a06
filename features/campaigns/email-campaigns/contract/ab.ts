import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { address, oneLine } from './text-fields.ts';

/** What an A/B test compares. */
export const abSubjects = ['subject', 'from', 'content', 'send_time'] as const;

/** One of them. */
export type AbSubject = (typeof abSubjects)[number];

/** How the winner is found: by a rate, or by a person. */
export const abRules = ['opens', 'clicks', 'revenue', 'hand'] as const;

/** One of them. */
export type AbRule = (typeof abRules)[number];

/** At most so many variants. */
export const mostVariants = 4;

/** What a variant says differently from its campaign; the first is the campaign itself. */
export const abVariant = z.object({
  subject: oneLine(255).optional(),
  preheader: oneLine(255).optional(),
  from_name: oneLine(255)
    .refine((name) => !name.includes('@'), 'must not hold an address')
    .optional(),
  from_email: address.optional(),
  reply_to: address.optional(),
  content_id: idParam.nullable().optional(),
  /** For a test of times: when this variant's people get it. */
  send_at: z.string().max(40).nullable().optional(),
});

/** What a variant says differently from its campaign. */
export type AbVariant = z.infer<typeof abVariant>;

/** A variant with everything it says, what it shares with its campaign included. */
export interface FullVariant {
  subject: string;
  preheader: string;
  from_name: string;
  from_email: string;
  reply_to: string;
  content_id: number | null;
  send_at: string | null;
}

const whole = (min: number, max: number) => {
  const said = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(said).int(said).min(min, said).max(max, said);
};

/** An A/B test: what is compared, by whom, how long, and what decides. Equals are told apart by clicks, then opens, then order. */
export const abTest = z.object({
  tests: z.enum(abSubjects, `must be one of ${abSubjects.join(', ')}`),
  variants: z
    .array(abVariant)
    .min(2, 'must be at least two')
    .max(mostVariants, `are at most ${mostVariants}`),
  /** Percent of the audience that gets a variant before the winner is known, all variants together. */
  share: whole(1, 100).default(20),
  /** How long after each mail its effect counts. */
  wait_minutes: whole(1, 20_160).default(240),
  winner_by: z.enum(abRules, `must be one of ${abRules.join(', ')}`).default('opens'),
});

/** An A/B test as a campaign keeps it. */
export type AbTest = z.infer<typeof abTest>;

/** The fields that a kind of test compares. */
export const fieldsOfTest: Readonly<Record<AbSubject, readonly (keyof AbVariant)[]>> = {
  subject: ['subject', 'preheader'],
  from: ['from_name', 'from_email', 'reply_to'],
  content: ['content_id'],
  send_time: ['send_at'],
};

/** The letter of a variant: the first, 0, is A. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** How many people each variant goes to before the winner is known, and how many wait; as the sender draws them. */
export function samplesOf(
  people: number,
  share: number,
  variants: number,
): { each: number[]; rest: number } {
  const wanted = Math.max(1, Math.floor((people * share) / 100 / variants)) * variants;
  const drawn = Math.min(people, wanted);
  const each = Array.from({ length: variants }, (_, index) =>
    Math.floor((drawn + variants - 1 - index) / variants),
  );
  return { each, rest: people - drawn };
}
