import { z } from 'zod';

/** What is open beside the steps, as the address says it. */
export const builderUrl = z.object({
  view: z.enum(['canvas', 'outline']).optional(),
  dialog: z.enum(['publish', 'versions', 'dry_run', 'settings']).optional(),
});
