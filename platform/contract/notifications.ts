import { z } from 'zod';

/** Paging of the notification list: ten a page unless asked otherwise. */
export const listMetaQuery = z.object({
  page: z.coerce.number().int().transform((page) => Math.max(1, page)).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
});
