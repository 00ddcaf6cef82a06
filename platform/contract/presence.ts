import { z } from 'zod';

/** Who says nothing for this long is taken to have left, in milliseconds. */
export const presenceLifetime = 30_000;

/** How often an open editor says that it is there, in milliseconds. */
export const presenceBeat = 10_000;

/** What is open: the path of a family and the record's id, such as lists/12. */
export const presencePlace = z.object({
  place: z
    .string('is required')
    .regex(/^[a-z0-9_]{1,60}\/\d{1,18}$/, 'must be a family and an id, such as campaigns/12'),
});

/** Somebody who has the same thing open. */
export const presentPerson = z.object({ id: z.number(), name: z.string() });

/** Somebody who has the same thing open. */
export type PresentPerson = z.infer<typeof presentPerson>;
