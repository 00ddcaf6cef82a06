import { z } from 'zod';
import type { MessageVariant } from '#engines/templating/public.ts';

const text = z.string().optional();

const dynamicChoice = z.object({
  id: z.number().int(),
  name: z.string(),
  variants: z.array(
    z.object({
      name: z.string(),
      html: z.string(),
      text: z.string(),
      rules: z.unknown(),
      words: text,
    }),
  ),
});

/** The variants of a message as a mailing keeps them. */
export const variantsSchema = z
  .array(
    z.object({
      subject: text,
      preheader: text,
      fromName: text,
      fromEmail: text,
      replyTo: text,
      html: text,
      text,
      dynamic: z.array(dynamicChoice).optional(),
    }),
  )
  .min(2)
  .max(4);

/** What decides a test. */
export const winnerRules = ['opens', 'clicks', 'revenue', 'hand'] as const;

/** One of them; `hand`: a person decides. */
export type WinnerRule = (typeof winnerRules)[number];

/** How a mailing tests its variants. */
export const testSchema = z.object({
  /** Percent of the recipients who get a variant before the winner is known, all variants together. */
  share: z.number().int().min(1).max(100),
  /** How long after each mail its effect counts; so long after the last sample the winner is chosen. */
  waitMinutes: z.number().int().min(1).max(20_160),
  rule: z.enum(winnerRules),
  /** A test of the time: when each variant leaves. The rest goes when the clock shows the winner's time again. */
  sendAt: z.array(z.iso.datetime()).min(2).max(4).nullable().default(null),
});

/** How a mailing tests its variants. */
export type TestSettings = z.infer<typeof testSchema>;

/** What a mailing is started with to test variants. */
export interface MailingTest {
  variants: MessageVariant[];
  settings: z.input<typeof testSchema>;
}

/** The name of a variant: 1 is A. */
export function nameOfVariant(variant: number): string {
  return String.fromCharCode(64 + variant);
}
