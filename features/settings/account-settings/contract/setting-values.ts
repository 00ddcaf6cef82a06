import { z } from 'zod';
import {
  byRules,
  fieldMessages,
  fieldRules,
  firstProblem,
  numberLessThan,
  type FieldValue,
} from '#platform/contract/field-rules.ts';

/** A whole number between two bounds; what is no number at all, or none of a count, is refused in the words of the field rules. */
export function wholeNumber(min: number, max: number) {
  const { required, trim, number, positiveNumber, nonZero } = fieldRules;
  const within = (value: FieldValue) =>
    Number.isInteger(value) && Number(value) >= min
      ? null
      : `must be a whole number from ${min} to ${max}`;
  return z
    .number({
      error: ({ input }) =>
        firstProblem(input as FieldValue, [required, trim, number]) ?? fieldMessages.number,
    })
    .superRefine(
      byRules(
        ...(min <= 1 ? [positiveNumber] : []),
        ...(min === 1 ? [nonZero] : []),
        numberLessThan(max + 1),
        within,
      ),
    );
}

/** One of several words. */
export function oneOf<const T extends readonly [string, ...string[]]>(words: T) {
  return z.enum(words, `must be one of ${words.join(', ')}`);
}

/** A text of at most `max` characters, which may be empty. */
export function shortText(max: number) {
  return z.string('must be a text').max(max, `is too long (at most ${max} characters)`);
}

/** A time of day, such as 08:00. */
export const clockTime = z
  .string('must be a time such as 08:00')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00');

/** A text that must say something. */
export function spokenText(max: number) {
  return shortText(max).superRefine(byRules(fieldRules.required, fieldRules.trim)).trim();
}

/** Words that people send as a whole message: capital letters and digits, each once. */
export function replyWords(most: number) {
  return z
    .array(
      z
        .string('must be a text')
        .trim()
        .toUpperCase()
        .superRefine(
          byRules(fieldRules.emojiNotAllowed, fieldRules.notContainsSpecialChars, aWord),
        ),
      'must be a list of words',
    )
    .min(1, 'needs at least one word')
    .max(most, `may hold at most ${most} words`)
    .refine((words) => new Set(words).size === words.length, 'names a word twice');
}

const aWord = (value: FieldValue): string | null =>
  /^[\p{L}\p{N}]{1,20}$/u.test(String(value))
    ? null
    : 'must be single words of 1 to 20 letters or digits';

/** A web address that a server can post to, or an empty text. */
export const postAddress = z
  .string('must be a text')
  .trim()
  .max(2048, 'is too long (at most 2048 characters)')
  .refine(
    (text) => text === '' || isWebAddress(text),
    'must be an address such as https://example.com/events, without a user name in it',
  );

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    hostname !== '' &&
    username === '' &&
    password === ''
  );
}

/** What is on or off. */
export const yesOrNo = z.boolean('must be true or false');

/** The name of a custom field. */
export const fieldName = z
  .string('must be the name of a custom field, or null')
  .trim()
  .min(1, 'cannot be blank')
  .max(255, 'is too long (at most 255 characters)');
