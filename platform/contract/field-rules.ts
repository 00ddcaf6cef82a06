import type { z } from 'zod';
import { hasEmoji } from './fields.ts';

/** What each rule of a single field says when it is broken. */
export const fieldMessages = {
  required: 'Field is required',
  /** Stands behind a label, so it begins with a space. */
  requiredBehindLabel: ' Field is Required.',
  number: 'Enter Number only',
  positiveNumber: 'Please input a number that is equal to or greater than 1',
  year: 'Enter Valid Year',
  specialChars: 'Special characters are not allowed',
  emoji: "Emoji's are not allowed",
  greaterThan: 'Second number must be greater than the first number',
  lessThan: 'First number must be less than the second number',
  lessThanEqualTo: 'First number must be less than or equal to the second number',
  greaterThanEqualTo: 'Second number must be greater than or equal the first number',
  numberLessThan: (limit: number) => `Number must be less than ${limit}`,
} as const;

/** A value as a field of a form holds it. */
export type FieldValue = string | number | null | undefined;

/** What is wrong with a value, or null. But for `required` and `trim`, nothing is wrong with a value that is not there. */
export type FieldRule = (value: FieldValue) => string | null;

const isAbsent = (value: FieldValue): value is null | undefined | '' =>
  value === null || value === undefined || value === '';
const isNumber = (value: FieldValue): boolean =>
  Number.isFinite(typeof value === 'string' ? (value.trim() === '' ? NaN : Number(value)) : value);

const unless =
  (isFine: (value: string | number) => boolean, message: string): FieldRule =>
  (value) =>
    isAbsent(value) || isFine(value) ? null : message;

/** Rules of a single field, by the names that the product gives them. */
export const fieldRules = {
  required: (value) => (isAbsent(value) ? fieldMessages.required : null),
  trim: (value) =>
    typeof value === 'string' && value.trim() === '' ? fieldMessages.required : null,
  number: unless(isNumber, fieldMessages.number),
  /** Refuses negatives and what is no number; `nonZero` refuses 0 with the same words, so a count takes both. */
  positiveNumber: unless(
    (value) => isNumber(value) && Number(value) >= 0,
    fieldMessages.positiveNumber,
  ),
  nonZero: unless((value) => Number(value) !== 0, fieldMessages.positiveNumber),
  yearLength: unless((value) => /^\d{4}$/.test(String(value)), fieldMessages.year),
  notContainsSpecialChars: unless(
    (value) => !/[\p{P}\p{S}]/u.test(String(value)),
    fieldMessages.specialChars,
  ),
  numberNotContainsSpecialChars: unless(
    (value) => !/[\p{P}\p{S}]/u.test(String(value).replaceAll(/[.-]/g, '')),
    fieldMessages.specialChars,
  ),
  emojiNotAllowed: unless((value) => !hasEmoji(String(value)), fieldMessages.emoji),
} as const satisfies Record<string, FieldRule>;

/** A rule over a number that has to stay below a limit. */
export function numberLessThan(limit: number): FieldRule {
  return unless((value) => Number(value) < limit, fieldMessages.numberLessThan(limit));
}

/** Rules over two numbers that belong together; where one is absent there is nothing to compare. */
export const pairRules = {
  greaterThan: pair((first, second) => second > first, fieldMessages.greaterThan),
  lessThan: pair((first, second) => first < second, fieldMessages.lessThan),
  lessThanEqualTo: pair((first, second) => first <= second, fieldMessages.lessThanEqualTo),
  greaterThanEqualTo: pair((first, second) => second >= first, fieldMessages.greaterThanEqualTo),
} as const;

/** The first thing that is wrong with a value, in the order of the rules. */
export function firstProblem(value: FieldValue, rules: readonly FieldRule[]): string | null {
  for (const rule of rules) {
    const problem = rule(value);
    if (problem !== null) return problem;
  }
  return null;
}

/** Refuses a value of a schema with the words of the first rule that it breaks. */
export function byRules(...rules: readonly FieldRule[]) {
  return (value: FieldValue, context: Pick<z.RefinementCtx, 'addIssue'>): void => {
    const message = firstProblem(value, rules);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };
}

const limitBroken = /^Number must be less than \d+$/;
const wordsOfRules = new Set<unknown>(Object.values(fieldMessages));

/** Whether a message is one of the field rules: those are said while people type, others when they save. */
export function isFieldMessage(message: string): boolean {
  return wordsOfRules.has(message) || limitBroken.test(message);
}

function pair(isFine: (first: number, second: number) => boolean, message: string) {
  return (first: FieldValue, second: FieldValue): string | null =>
    isAbsent(first) || isAbsent(second) || isFine(Number(first), Number(second)) ? null : message;
}
