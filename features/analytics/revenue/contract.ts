import { z } from 'zod';
import { pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Over how many days, today included, revenue is looked at. */
export const revenueDays = [7, 30, 90, 365] as const;

const days = z.coerce
  .number(`must be one of ${revenueDays.join(', ')}`)
  .refine(
    (asked): asked is (typeof revenueDays)[number] => revenueDays.some((one) => one === asked),
    `must be one of ${revenueDays.join(', ')}`,
  )
  .default(30);

/** How revenue is asked for. */
export const revenueQuery = z.object({ days });

/** What the stores took in some days in one currency, and what of it emails are credited with. Amounts are net of refunds. */
export const currencyRevenue = z.object({
  currency: z.string(),
  orders: z.number(),
  total: z.number(),
  credited_orders: z.number(),
  credited: z.number(),
});

/** Revenue of some days, of the largest currency first. */
export const revenue = z.object({
  /** First and last day on the account's clock. */
  from: z.string(),
  to: z.string(),
  currencies: z.array(currencyRevenue),
});

/** Revenue of some days. */
export type RevenueOfDays = z.infer<typeof revenue>;

/** An order that an email is credited with, because its buyer opened or clicked that before. */
export const creditedOrder = z.object({
  id: z.number(),
  number: z.string(),
  placed_at: z.string(),
  currency: z.string(),
  /** After refunds. */
  net: z.number(),
  contact_id: z.number(),
  email: z.string().nullable(),
  campaign_id: z.number().nullable(),
  campaign_name: z.string().nullable(),
  /** The campaign is in a folder that is closed to the reader. */
  is_private: z.boolean(),
  touch: z.enum(['open', 'click']),
  touch_at: z.string(),
});

/** An order that an email is credited with. */
export type CreditedOrder = z.infer<typeof creditedOrder>;

/** Orders that emails are credited with, the newest first. */
export const creditedOrders = listCall<CreditedOrder>('reports/credited_orders', {
  collectionKey: 'orders',
});

/** How credited orders are listed. */
export const creditedOrdersQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(25),
  days,
});
