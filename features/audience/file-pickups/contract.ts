import { z } from 'zod';
import { importChoices } from '#features/audience/contact-import/contract.ts';
import { idParam } from '#platform/contract/fields.ts';

/** Role of the calls; who has it needs `contacts` as well. */
export const pickupRole = 'ftp';

/** When an automated import looks for files. */
export const pickupSchedules = ['arrival', 'hourly', 'daily'] as const;

/** A file in the SFTP folder of a list. */
export const pickupFile = z.object({
  id: z.number(),
  name: z.string(),
  bytes: z.number(),
  stored_at: z.string(),
});

/** Body of POST lists/{id}/ftp_import: the file that is to be looked at and imported. */
export const pickFile = z.object({ sftp_file_id: idParam });

const pattern = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(100, 'is too long (at most 100 characters)')
  .regex(/^[^/\\]*$/, 'must be the name of a file, where * stands for any characters');

/** Body of POST lists/{id}/automated_imports, and of a dry run of it. */
export const newAutomatedImport = importChoices.extend({
  file_id: idParam,
  pattern,
  schedule: z.enum(pickupSchedules, `must be one of ${pickupSchedules.join(', ')}`),
});

/** Body of PUT automated_imports/{id}. */
export const automatedImportChange = z.object({
  status: z.enum(['active', 'paused'], 'must be active or paused'),
});

/** An automated import as the wire carries it. */
export const automatedImport = z.object({
  id: z.number(),
  list_id: z.number(),
  pattern: z.string(),
  schedule: z.enum(pickupSchedules),
  status: z.enum(['active', 'paused', 'stopped']),
  failures: z.number(),
  error: z.string().nullable(),
  next_at: z.string().nullable(),
  last_run_at: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
});

/** An {@link automatedImport}. */
export type AutomatedImport = z.infer<typeof automatedImport>;

/** What a dry run found. */
export const dryRun = z.object({
  /** Files of the folder that the pattern takes. */
  files: z.array(z.string()),
  rows: z.number(),
  good: z.number(),
  rejected: z.array(z.object({ row: z.number(), reason: z.string() })),
});
