import { z } from 'zod';

/** A deletion of the contacts of a file, as GET contacts/bulk_delete_file lists it. */
export const fileDeletion = z.object({
  id: z.number(),
  notification_id: z.number(),
  file_name: z.string(),
  do_not_mail: z.boolean(),
  status: z.enum(['running', 'done', 'failed']),
  error: z.string().nullable(),
  percent: z.number(),
  /** Rows that are dealt with: hits and misses. */
  rows: z.number(),
  hits: z.number(),
  misses: z.number(),
  /** Contacts deleted; several may share an address where they are known by an id of the account's own. */
  deleted: z.number(),
  created_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  misses_url: z.string().nullable(),
});

/** A deletion of the contacts of a file. */
export type FileDeletion = z.infer<typeof fileDeletion>;
