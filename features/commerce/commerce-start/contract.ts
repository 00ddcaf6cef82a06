import { z } from 'zod';

/** Over how many days, today included, the figures may go. */
export const metricDays = [7, 30, 90] as const;

/** How the figures of commerce are asked for. */
export const metricsQuery = z.object({
  days: z.coerce
    .number(`must be one of ${metricDays.join(', ')}`)
    .refine(
      (days): days is (typeof metricDays)[number] => metricDays.some((one) => one === days),
      `must be one of ${metricDays.join(', ')}`,
    )
    .default(30),
});

const soFar = z.object({ orders: z.number(), net: z.number() });

/** What stores sold in some days, by currency, without anybody's name. */
export const commerceMetrics = z.object({
  days: z.number(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      orders: z.number(),
      /** Before refunds. */
      gross: z.number(),
      refunded: z.number(),
      net: z.number(),
      /** Net of one order; null without orders. */
      average: z.number().nullable(),
      /** Share of the buyers of these days who ordered more than once, whenever that was; null without known buyers. */
      repeat_rate: z.number().nullable(),
      today: soFar,
      /** The same weekday a week ago, until the same time of day. */
      week_ago: soFar,
    }),
  ),
  top_products: z.array(
    z.object({
      product_id: z.number(),
      name: z.string(),
      currency: z.string(),
      units: z.number(),
      net: z.number(),
    }),
  ),
});

/** What stores sold in some days. */
export type CommerceMetrics = z.infer<typeof commerceMetrics>;
