import { z } from 'zod';
import type { ResourceContract } from '#platform/contract/resource.ts';

/** Reads a body that may be wrapped in the record's name: {tag: {name}} and {name} are the same. */
export function unwrapped({ singular }: ResourceContract, fields: z.ZodObject): z.ZodType {
  return z.preprocess((body) => {
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
    const inner = (body as Record<string, unknown>)[singular];
    return inner !== null && typeof inner === 'object' ? inner : body;
  }, fields);
}

/** The fields of a change: it leaves absent ones alone, so a default must not fill in for them. */
export function withoutDefaults(fields: z.ZodObject): z.ZodObject {
  const bare = Object.entries(fields.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.removeDefault() : field,
  ]);
  return z.object(Object.fromEntries(bare)).partial();
}
