import { invalid } from '#platform/server/errors.ts';

/** The number in a value of a condition; `name` says which in the refusal. */
export function numberIn(value: unknown, name: string): number {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value)
        : Number.NaN;
  if (!Number.isFinite(number)) throw invalid({ [name]: ['must be a number'] });
  return number;
}
