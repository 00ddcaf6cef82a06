import { z } from 'zod';

/** How posting retries: the first pause, and the longest one, in milliseconds. */
export const retryPause = { first: 30_000, longest: 4 * 3_600_000 } as const;

/** How long an event is tried, and how long an address may refuse everything before posting stops, in milliseconds. */
export const triedForMs = 24 * 3_600_000;

/** Failures in a row that it takes at least, besides the time. */
export const failuresBeforeStop = 8;

/** Most events in one post. */
export const largestPost = 100;

/** How many posts the log keeps. */
export const keptPosts = 100;

/** One event in the body of a post. */
export const postedEvent = z.object({
  /** Stays the same when the event comes again. */
  id: z.string(),
  type: z.string(),
  at: z.string(),
  contact: z.object({ id: z.number(), email: z.string().nullable() }),
  list: z.object({ id: z.number(), name: z.string().nullable() }).nullable(),
  mailing: z
    .object({
      id: z.number(),
      source: z.string().nullable(),
      source_id: z.number().nullable(),
      subject: z.string().nullable(),
    })
    .nullable(),
  url: z.string().nullable(),
  /** For changes of consent where it was said; for bounces what the other server answered. */
  detail: z.string().nullable(),
  /** True when a program, not a person, opened or clicked. */
  is_machine: z.boolean(),
});

/** One event in the body of a post. */
export type PostedEvent = z.infer<typeof postedEvent>;

/** The body of a post. */
export const postBody = z.object({
  account_id: z.number(),
  post_id: z.string(),
  sent_at: z.string(),
  events: z.array(postedEvent),
});

/** One line of the log. */
export const hookPost = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(['events', 'test']),
  events: z.number(),
  url: z.string(),
  status: z.number().nullable(),
  took_ms: z.number(),
  error: z.string().nullable(),
  response: z.string(),
});

/** One line of the log. */
export type HookPost = z.infer<typeof hookPost>;

/** How posting stands; null while no address is set. */
export const hookState = z.object({
  hook: z
    .object({
      url: z.string(),
      state: z.enum(['active', 'failing', 'stopped']),
      failures: z.number(),
      failing_since: z.string().nullable(),
      next_try_at: z.string().nullable(),
      disabled_at: z.string().nullable(),
      disabled_reason: z.string().nullable(),
      waiting: z.number(),
      posted: z.number(),
      given_up: z.number(),
    })
    .nullable(),
});

/** How posting stands. */
export type HookState = z.infer<typeof hookState>['hook'];
