import { z } from 'zod';

/** A header is one line: a line break or another control character in it would start a new one. */
export const oneLine = (max: number) =>
  z
    .string('must be a text')
    .max(max, `is too long (at most ${max} characters)`)
    .regex(
      /^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/,
      'must be one line without control characters',
    )
    .trim();

/** An address, or nothing yet. */
export const address = z.union([
  z.literal(''),
  z.email('is no valid address').max(254, 'is too long (at most 254 characters)'),
]);
