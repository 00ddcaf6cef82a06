import { z } from 'zod';
import { pageNumber, pageSize } from '#platform/contract/fields.ts';

/** What a file does to a list: its entries join those that are there, or take their place. */
export const importModes = ['add', 'replace'] as const;

/** How a file is taken in. */
export type ImportMode = (typeof importModes)[number];

/** The choice between them. */
export const importMode = z.enum(importModes, 'must be add or replace');

/** One file and what became of its rows: rows = added + duplicate + rejected. */
export const suppressionImport = z.object({
  id: z.number(),
  file_name: z.string(),
  mode: importMode,
  status: z.enum(['queued', 'running', 'done', 'failed']),
  percent: z.number(),
  rows: z.number(),
  added: z.number(),
  duplicate: z.number(),
  rejected: z.number(),
  /** Where the rejected rows are, with row, line and reason. */
  rejected_url: z.string().nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

/** One file and what became of it. */
export type SuppressionImport = z.infer<typeof suppressionImport>;

/** Answer of a call that starts an import. */
export const importStarted = z.object({
  message: z.string(),
  import_id: z.number(),
  notification_id: z.number(),
});

/** Query of the imports of a list, newest first. */
export const importsQuery = z.object({
  page: pageNumber.pipe(z.number().max(1000, 'must be at most 1000')).default(1),
  per_page: pageSize(100).default(10),
});

/** Splits what people paste: one a line, or with commas, semicolons, tabs or spaces between them. */
export function pasted(most: number, what: string) {
  return z.preprocess(
    (value) =>
      typeof value === 'string' ? value.split(/[\s,;]+/).filter((part) => part !== '') : value,
    z
      .array(z.string('must be a text').max(1000, 'is too long'), `must be a list of ${what}`)
      .max(most, `name too many (at most ${most}): import a file instead`),
  );
}
