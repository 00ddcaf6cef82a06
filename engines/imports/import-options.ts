import { z } from 'zod';
import { delimiters, type DelimiterName } from '#platform/server/csv/delimiter.ts';

/** How a file is to be imported; everything may be left to be found out. */
export const importOptions = z.object({
  delimiter: z
    .enum(
      Object.keys(delimiters) as [DelimiterName, ...DelimiterName[]],
      'must be Comma, Semicolon, Tab or Pipe',
    )
    .optional(),
  encoding: z.string().max(40).optional(),
  /** CSV column -> contact field or custom field; empty or null leaves the column out. Columns not named go by their own name. */
  mapping: z.record(z.string().max(1000), z.string().max(255).nullable()).optional(),
  create_fields: z.boolean().default(false),
  /** How 03/04/2026 is read: month or day first. */
  date_order: z.enum(['mdy', 'dmy'], 'must be mdy or dmy').default('mdy'),
});

/** Parsed {@link importOptions}. */
export type ImportOptions = z.output<typeof importOptions>;
