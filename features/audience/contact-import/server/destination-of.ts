import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import type { ImportCalls } from './import-calls.ts';

/** How bodies and queries of a target name what a file goes into. */
export function destinationIn({ field, isOptional }: Pick<ImportCalls, 'field' | 'isOptional'>) {
  return z.object({ [field]: isOptional === true ? idParam.nullish() : idParam });
}

/** What a body or query says that a file goes into. */
export function destinationOf(
  { field }: ImportCalls,
  values: Record<string, unknown>,
): number | null {
  const id = values[field];
  return typeof id === 'number' ? id : null;
}
