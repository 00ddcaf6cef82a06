import { z } from 'zod';

const ids = z.array(z.number().int().positive()).max(10_000);

/** Whom a message is for: everyone in any of the lists, segments and contacts, but for those in a suppressed list or segment. */
export const audienceSchema = z.object({
  lists: ids.default([]),
  suppressedLists: ids.default([]),
  segments: ids.default([]),
  suppressedSegments: ids.default([]),
  contacts: ids.optional(),
  brandId: z.number().int().positive().nullable().optional(),
});

/** A choice of people, as mailings keep it. */
export interface Audience {
  lists: readonly number[];
  suppressedLists: readonly number[];
  segments: readonly number[];
  suppressedSegments: readonly number[];
  contacts?: readonly number[] | undefined;
  /** The brand it is sent under: whoever left that brand is not mailed. */
  brandId?: number | null | undefined;
}
