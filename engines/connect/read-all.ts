import { z } from 'zod';
import type { StoreChanges } from './adapter.ts';

/** A value as text; stores send numbers and flags as texts, or texts as what they are. Nothing is an empty text. */
export const word = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .optional()
  .transform((said) => (said === undefined || said === null ? '' : String(said).trim()));

/** An amount as text; nothing is 0. */
export const money = word.transform((said) => said || '0');

/** The key of a record as text. */
export const recordId = z.union([z.string().trim().min(1), z.number().transform(String)]);

/** Reads records of one kind. One that is none leaves the others alone; it is told with its reason. */
export function readAll<T extends z.ZodType>(
  shape: T,
  records: readonly unknown[],
  { record, key }: { record: 'customer' | 'product' | 'order' | 'cart'; key: string },
): { read: z.output<T>[]; skipped: NonNullable<StoreChanges['skipped']> } {
  const named = z.looseObject({ [key]: word });
  const read: z.output<T>[] = [];
  const skipped: NonNullable<StoreChanges['skipped']>[number][] = [];
  for (const one of records) {
    const parsed = shape.safeParse(one);
    if (parsed.success) read.push(parsed.data);
    else
      skipped.push({
        record,
        remoteId: String(named.safeParse(one).data?.[key] ?? ''),
        reason: `has a field that is not understood: ${parsed.error.issues[0]?.path.join('.') ?? ''}`,
      });
  }
  return { read, skipped };
}
