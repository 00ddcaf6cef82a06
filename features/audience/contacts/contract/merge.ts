import { z } from 'zod';

/** Body of POST contacts/{id}/merge: the contact goes into another one, which keeps its id. */
export const mergeContact = z
  .object({
    into: z.number('must be an id').int('must be an id').positive('must be an id'),
    /** Fields whose values come from the contact that goes; of all others it only fills those that are empty. */
    take_fields: z
      .array(z.string().max(255, 'is too long (at most 255 characters)'))
      .max(500, 'at most 500')
      .default([]),
  })
  .strict();

/** Body of POST contacts/{id}/merge. */
export type MergeWish = z.infer<typeof mergeContact>;

/** A merge that can be undone, as GET contacts/{id}/merges lists it. */
export const listedMerge = z.object({
  id: z.number(),
  old_id: z.number(),
  email: z.string(),
  name: z.string(),
  created_by: z.string(),
  created_at: z.string(),
});

/** A merge that can be undone. */
export type ListedMerge = z.infer<typeof listedMerge>;
