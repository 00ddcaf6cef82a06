import type { FormField, FormPages } from './form-schema.ts';

/** What a visitor gave, by the ids of fields: a value, or all of a multiple choice. */
export type GivenAnswers = Readonly<Record<string, unknown>>;

/** Answers as they are kept: texts, numbers, true and false, or lists of texts; what was not answered is not there. */
export type CheckedAnswers = Record<string, string | number | boolean | string[]>;

/** Why an answer is refused; `limit` is the bound that it breaks. */
export interface AnswerFault {
  readonly code:
    | 'required'
    | 'email'
    | 'phone'
    | 'number'
    | 'date'
    | 'option'
    | 'value'
    | 'too_long'
    | 'too_short'
    | 'too_small'
    | 'too_large'
    | 'too_few'
    | 'too_many';
  readonly limit?: number;
}

/** The outcome of a check: what stands, and what is wrong by the field's id. */
export interface CheckOutcome {
  readonly answers: CheckedAnswers;
  readonly faults: Readonly<Record<string, AnswerFault>>;
}

const longest = 500;
const longestText = 10_000;
const email = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,190}\.[^\s@.]{2,63}$/;
const phone = /^\+?[\d\s().\-/]{4,30}$/;

/**
 * Checks what a visitor gave against the pages of a form, the same in a browser and on the server. Fields that do not show take no
 * answer; names that the form does not have are left out.
 */
export function checkAnswers(pages: FormPages, given: GivenAnswers): CheckOutcome {
  const answers: CheckedAnswers = {};
  const faults: Record<string, AnswerFault> = {};
  for (const field of pages.flatMap((page) => page.fields)) {
    if (!isShown(field, answers)) continue;
    const outcome = checkField(field, given[field.id]);
    if (outcome !== null && typeof outcome === 'object' && 'code' in outcome)
      faults[field.id] = outcome;
    else if (outcome !== null) answers[field.id] = outcome;
  }
  return { answers, faults };
}

/** Whether a field shows, by the answers to those before it. */
export function isShown(field: FormField, answers: CheckedAnswers): boolean {
  const rule = field.show_when;
  if (!rule) return true;
  const answer = answers[rule.field];
  const values = answer === undefined ? [] : [answer].flat().map(String);
  switch (rule.operator) {
    case 'answered':
      return values.length > 0;
    case 'not_answered':
      return values.length === 0;
    case 'is':
      return values.includes(rule.value);
    case 'is_not':
      return !values.includes(rule.value);
    case 'contains':
      return values.some((value) => value.toLowerCase().includes(rule.value.toLowerCase()));
  }
}

type FieldOutcome = CheckedAnswers[string] | AnswerFault | null;

function checkField(field: FormField, given: unknown): FieldOutcome {
  const texts = textsOf(given);
  const isMissing = texts.length === 0;
  if (field.kind === 'consent' || field.kind === 'yes_no') return checkTick(field, texts);
  if (isMissing) return mustAnswer(field) ? { code: 'required' } : null;
  if (field.kind === 'multiple_choice' || field.kind === 'lists') return checkMany(field, texts);
  const text = texts.at(-1)!;
  if (text.length > longestOf(field)) return { code: 'too_long', limit: longestOf(field) };
  return checkText(field, text);
}

function textsOf(given: unknown): string[] {
  return [given ?? []]
    .flat()
    .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
    .map((one) => String(one).trim())
    .filter((text) => text !== '');
}

function mustAnswer(field: FormField): boolean {
  return field.required || field.binds === 'email';
}

function checkTick(field: FormField, texts: string[]): FieldOutcome {
  const isYes = texts.some((text) => ['true', 'yes', 'on', '1'].includes(text.toLowerCase()));
  if (field.kind === 'consent') {
    if (isYes) return true;
    return field.necessary ? { code: 'required' } : null;
  }
  if (texts.length === 0) return field.required ? { code: 'required' } : null;
  return isYes;
}

function checkMany(field: FormField, texts: string[]): FieldOutcome {
  const known = new Set(
    field.kind === 'lists' ? field.list_ids.map(String) : field.options.map((one) => one.value),
  );
  const chosen = [...new Set(texts)];
  if (chosen.some((value) => !known.has(value))) return { code: 'option' };
  if (field.min !== null && chosen.length < field.min) return { code: 'too_few', limit: field.min };
  if (field.max !== null && chosen.length > field.max)
    return { code: 'too_many', limit: field.max };
  return chosen;
}

function longestOf({ kind }: FormField): number {
  return kind === 'long_text' ? longestText : longest;
}

function checkText(field: FormField, text: string): FieldOutcome {
  switch (field.kind) {
    case 'email':
      return email.test(text) ? text : { code: 'email' };
    case 'phone':
      return phone.test(text) && /\d{4}/.test(text.replaceAll(/\D/g, ''))
        ? text
        : { code: 'phone' };
    case 'number':
    case 'scale':
      return checkNumber(field, text);
    case 'date':
      return isDay(text) ? text : { code: 'date' };
    case 'choice':
    case 'country':
      return checkOption(field, text);
    case 'text':
    case 'long_text':
      return checkLength(field, text);
    default:
      return text;
  }
}

function checkOption({ kind, options }: FormField, text: string): FieldOutcome {
  if (kind === 'country')
    return /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : { code: 'option' };
  return options.some((one) => one.value === text) ? text : { code: 'option' };
}

function checkLength({ min, max }: FormField, text: string): FieldOutcome {
  if (min !== null && text.length < min) return { code: 'too_short', limit: min };
  if (max !== null && text.length > max) return { code: 'too_long', limit: max };
  return text;
}

function checkNumber(field: FormField, text: string): FieldOutcome {
  const number = Number(text.replace(',', '.'));
  if (!Number.isFinite(number)) return { code: 'number' };
  const { min, max } = boundsOf(field);
  if (field.kind === 'scale' && !Number.isInteger(number)) return { code: 'number' };
  if (min !== null && number < min) return { code: 'too_small', limit: min };
  if (max !== null && number > max) return { code: 'too_large', limit: max };
  return number;
}

function boundsOf(field: FormField): { min: number | null; max: number | null } {
  if (field.kind !== 'scale') return field;
  return field.nps ? { min: 0, max: 10 } : { min: field.min ?? 1, max: field.max ?? 5 };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
