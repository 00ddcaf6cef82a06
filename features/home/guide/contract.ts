import { z } from 'zod';

/** The groups of pages, in the order in which the guide lists them. */
export const guideGroups = [
  'start',
  'audience',
  'campaigns',
  'results',
  'acquisition',
  'automation',
  'content',
  'channels',
  'integrations',
  'service',
  'account',
  'operate',
  'errors',
] as const;

const words = z.array(z.string().min(1));

/** What is known of a page without its text. */
export const guideHead = z.strictObject({
  /** Its address below /guide, such as first-campaign or errors/not_found; the same in every language. */
  name: z.string(),
  title: z.string().min(1),
  group: z.enum(guideGroups),
  /** Its place in the group; those without one follow by their titles. */
  place: z.coerce.number().int().positive().default(100),
  /** What else people search it by. */
  words: words.default([]),
  /** Screens whose help leads here: paths below the account, those of other products whole and without it (/service/tickets). */
  screens: words.default([]),
  /** Of an error code: what the API answers. */
  error: z.object({ code: z.string(), status: z.number(), sentence: z.string() }).optional(),
});

/** What is known of a page without its text. */
export type GuideHead = z.infer<typeof guideHead>;

/** A page: what is known of it, and its text as HTML. */
export interface GuidePage extends GuideHead {
  readonly html: string;
}
