import { z } from 'zod';

/** One subscription that waits for its confirmation, as lists, forms and contacts show it. */
export const pendingSubscription = z.object({
  id: z.number(),
  contact_id: z.number(),
  email: z.string(),
  form_id: z.number(),
  form_name: z.string(),
  list_ids: z.array(z.number()),
  letters: z.number(),
  sent_at: z.string().nullable(),
  expires_at: z.string(),
  /** Why no email went; empty where one did. */
  held_reason: z.string(),
  held_sentence: z.string(),
  page_url: z.string().nullable(),
  created_at: z.string(),
});

/** One subscription that waits for its confirmation. */
export type PendingSubscription = z.infer<typeof pendingSubscription>;
