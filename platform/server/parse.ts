import type { z } from 'zod';
import type { FieldErrors } from '#platform/contract/errors.ts';
import { invalid } from './errors.ts';

/** Parses one boundary value, or throws the 422 that names each field with what is wrong. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  refuseUnstorable(value, []);
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error));
}

/** The messages of a zod error by field path ('lists.0'); messages without a field go under 'base'. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        (errors[[...issue.path, key].join('.')] ??= []).push('is not a known field');
      continue;
    }
    (errors[issue.path.map(String).join('.') || 'base'] ??= []).push(issue.message);
  }
  return errors;
}

// PostgreSQL stores neither NUL nor half of a surrogate pair; refused here, no text is ever changed silently.
function refuseUnstorable(value: unknown, path: string[]): void {
  if (typeof value === 'string') {
    const cause = value.includes('\u0000')
      ? 'contains a NUL character'
      : value.isWellFormed()
        ? null
        : 'contains half of a character (lone surrogate)';
    if (cause) throw invalid({ [path.join('.') || 'base']: [`${cause}; remove it and try again`] });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => refuseUnstorable(item, [...path, String(index)]));
  } else if (
    value !== null &&
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype
  ) {
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorable(key, [...path, 'key']);
      refuseUnstorable(item, [...path, key]);
    }
  }
}
