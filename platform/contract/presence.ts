import { z } from 'zod';

/** Who says nothing for this long is taken to have left, in milliseconds. */
export const presenceLifetime = 30_000;

/** How often an open editor says that it is there, in milliseconds. */
export const presenceBeat = 10_000;

const place = z
  .string('is required')
  .regex(/^[a-z0-9_]{1,60}\/\d{1,18}$/, 'must be a family and an id, such as campaigns/12');

/** What is open: the path of a family and the record's id, such as lists/12. */
export const presencePlace = z.object({ place });

/** That something is open, and whether its reader is typing in it. */
export const presenceWord = presencePlace.extend({
  is_writing: z.boolean('must be true or false').default(false),
});

/** So many places are asked for at once at most. */
export const mostPlaces = 100;

/** Which places are asked for, such as those of a page of a list. */
export const presenceQuery = z.strictObject({
  places: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z
      .array(place, 'is required: places with commas between, such as campaigns/12,campaigns/13')
      .max(mostPlaces, `at most ${mostPlaces} places`),
  ),
});

/** Somebody who has the same thing open. */
export const presentPerson = z.object({
  id: z.number(),
  name: z.string(),
  is_writing: z.boolean(),
});

/** Who has what open, of the places that were asked for; those where nobody is are left out. */
export const presencesAnswer = z.object({
  places: z.array(z.object({ place: z.string(), people: z.array(presentPerson) })),
});

/** Somebody who has the same thing open. */
export type PresentPerson = z.infer<typeof presentPerson>;
