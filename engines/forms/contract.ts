import { z } from 'zod';
import { idList } from '#platform/contract/fields.ts';
import { formPages } from './form-schema.ts';
import { httpsUrl } from './https-url.ts';

// Browsers and contracts come by this door.
export {
  formField,
  formPages,
  isChoice,
  mostFields,
  mostPages,
  type FormField,
  type FormFieldKind,
  type FormPages,
} from './form-schema.ts';
export { formDisplay, formTypes, type FormDisplay, type FormType } from './form-display.ts';
export { httpsUrl } from './https-url.ts';
export type { ScriptConfig } from './runtime/script-config.ts';
export {
  checkAnswers,
  isShown,
  type AnswerFault,
  type CheckedAnswers,
  type CheckOutcome,
  type GivenAnswers,
} from './check-answers.ts';
export { submissionsOf, submissionStates, type FormSubmission } from './submissions-contract.ts';

/** The languages in which forms speak: those of contents. */
export const formLanguages = [
  'en',
  'es',
  'de',
  'it',
  'fr',
  'pt',
  'pl',
  'da',
  'zh',
  'nl',
  'sv',
  'no',
] as const;

/** One of {@link formLanguages}. */
export type FormLanguage = (typeof formLanguages)[number];

const words = (max: number) => z.string().trim().max(max, `at most ${max} characters`).default('');

const color = z
  .string()
  .regex(/^(#[0-9a-fA-F]{6})?$/, 'must be a color such as #2043c9')
  .default('');

/** A form as people write it: what it asks, and what follows. Empty words are those of its language. */
export const formDefinition = z.strictObject({
  language: z.enum(formLanguages, 'is not one of the content languages').default('en'),
  title: words(200),
  intro: words(2_000),
  pages: formPages,
  button: words(100),
  color,
  /** Whether an address is confirmed by a link before it is subscribed, where its lists do not ask that already. */
  must_confirm: z.boolean().default(true),
  thanks_title: words(200),
  thanks_text: words(2_000),
  /** Where people go instead of the thanks. */
  thanks_url: httpsUrl,
  /** Where people go once they have confirmed. */
  confirmed_url: httpsUrl,
  tag_ids: idList.pipe(z.array(z.number()).max(50, 'at most 50')).default([]),
  /** Hosts of pages that may send this form; none: any. */
  sites: z.array(z.string().trim().toLowerCase().max(253)).max(50, 'at most 50').default([]),
  /** How an acquisition form looks and when it shows; its feature reads it. */
  display: z.record(z.string(), z.unknown()).default({}),
});

/** A form as people write it. */
export type FormDefinition = z.output<typeof formDefinition>;
