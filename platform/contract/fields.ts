import { z } from 'zod';

const emoji = /\p{RGI_Emoji}/v;

/** A required text of 1 to `max` characters, trimmed; refuses emoji when asked. Messages go behind the field's name. */
export function requiredText(options: { max?: number; emoji?: boolean } = {}) {
  const max = options.max ?? 255;
  return z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? 'is required' : 'must be a text',
    })
    .trim()
    .min(1, 'cannot be blank')
    .max(max, `is too long (at most ${max} characters)`)
    .refine((text) => options.emoji !== false || !emoji.test(text), 'must not contain emojis');
}

/** A record's id as the wire carries it: a positive whole number, also as digits. */
export const idParam = z.coerce
  .number('must be an id')
  .int('must be an id')
  .positive('must be an id')
  .max(Number.MAX_SAFE_INTEGER, 'must be an id');

/** A whole number between two bounds, which may both be met. */
export function wholeNumberBetween({ min, max }: { min: number; max: number }) {
  return z
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
}

const wholeParam = z.coerce.number('must be a number').int('must be a whole number');

/** Which page of a list; one before the first is the first. */
export const pageNumber = wholeParam.transform((page) => Math.max(1, page));

/** How many records a page of a list has; whoever asks for more than `most` gets so many. */
export const pageSize = (most: number) =>
  wholeParam.min(1, 'must be at least 1').transform((size) => Math.min(size, most));

/** What a list is searched for by name. */
export const nameSearch = z.string().max(500, 'is too long (at most 500 characters)');

/** A list of ids, given as an array, a repeated key or comma-separated texts. */
export const idList = z.preprocess(
  (value) => {
    if (typeof value === 'string') return value.split(',').filter(Boolean);
    return Array.isArray(value) ? value.flatMap(idsWithin) : value;
  },
  z.array(idParam, 'must be a list of ids').max(10_000, 'at most 10000 ids'),
);

function idsWithin(value: unknown): unknown[] {
  return typeof value === 'string' && value.includes(',')
    ? value.split(',').filter(Boolean)
    : [value];
}

/** Yes or no as query strings write it: true, 1, yes and their opposites. */
export const flag = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 'yes' || value === 'Yes') return true;
  if (value === 'false' || value === '0' || value === 'no' || value === 'No') return false;
  return value;
}, z.boolean('must be true or false'));

/** True when the text holds an emoji, whole families and flags included. */
export function hasEmoji(text: string): boolean {
  return emoji.test(text);
}
