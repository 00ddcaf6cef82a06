import { z } from 'zod';

/** One connection with what its check found, as GET installation_connections answers. */
export const connection = z.object({
  kind: z.string(),
  status: z.enum(['ok', 'warning', 'failed', 'off']),
  detail: z.string(),
  checked_at: z.string(),
  milliseconds: z.number(),
  last_error: z.string().nullable(),
  last_error_at: z.string().nullable(),
  settings_path: z.string().nullable(),
});

/** One connection with what its check found. */
export type ConnectionRow = z.infer<typeof connection>;
