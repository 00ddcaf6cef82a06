import { z } from 'zod';

const named = z.object({
  at: z.string(),
  campaign_id: z.number().nullable(),
  /** Null where its campaign lies in a folder shut to the caller, and for what has no name. */
  campaign_name: z.string().nullable(),
  is_private: z.boolean(),
});

/** Something that happened around an order. */
export const orderEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['placed', 'placed_paid', 'paid', 'shipped', 'cancelled']),
    at: z.string(),
  }),
  z.object({ kind: z.literal('refunded'), at: z.string(), amount: z.number() }),
  named.extend({ kind: z.enum(['email', 'transactional_email']) }),
  z.object({
    kind: z.literal('ticket'),
    at: z.string(),
    number: z.number(),
    subject: z.string(),
  }),
]);

/** Something that happened around an order. */
export type OrderEvent = z.infer<typeof orderEvent>;

/** Which email an order is credited to, because its buyer opened or clicked it before. */
const credit = named.extend({ touch: z.enum(['open', 'click']) });

/** What happened around an order, the latest first, and the email it is credited to. */
export const orderTimeline = z.object({
  credit: credit.nullable(),
  events: z.array(orderEvent),
});

/** What happened around an order. */
export type OrderTimeline = z.infer<typeof orderTimeline>;
