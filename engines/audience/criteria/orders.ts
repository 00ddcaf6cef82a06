import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { isAmong, totalAmong, type AskedOf, type Rows } from './among.ts';

const days = z.coerce
  .number('must be a number of days')
  .int('must be whole days')
  .min(1, 'must be between 1 and 3650 days')
  .max(3650, 'must be between 1 and 3650 days');

/**
 * A question about orders that count as revenue: how many, what they come to in one currency, or when the first or last was
 * placed. Sums of two currencies are never added.
 */
export const ordersCondition = z
  .object({
    criterion: z.literal('orders'),
    measure: z.enum(['number', 'sum', 'first', 'last'], 'must be one of number, sum, first, last'),
    operator: z.enum(
      [
        'at_least',
        'at_most',
        'never',
        'more_than',
        'less_than',
        'in_last_days',
        'not_in_last_days',
      ],
      'is not an operator of orders',
    ),
    times: z.coerce.number('must be a number').int().min(1).max(10_000).optional(),
    amount: z.coerce.number('must be a number').min(0).max(1e12).optional(),
    /** ISO 4217, such as EUR. */
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'must be a currency such as EUR')
      .optional(),
    days: days.optional(),
    /** A part of the name, or the whole article number, of something that was ordered. */
    product: z.string().trim().min(1, 'is required').max(200, 'is too long').optional(),
  })
  .superRefine((condition, context) => {
    for (const name of neededBy(condition))
      if (condition[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is required' });
    if (!operatorsOf[condition.measure].includes(condition.operator))
      context.addIssue({
        code: 'custom',
        path: ['operator'],
        message: `must be one of ${operatorsOf[condition.measure].join(', ')}`,
      });
  });

/** A question about orders. */
export type OrdersCondition = z.infer<typeof ordersCondition>;

const operatorsOf: Readonly<Record<'number' | 'sum' | 'first' | 'last', readonly string[]>> = {
  number: ['at_least', 'at_most', 'never'],
  sum: ['more_than', 'less_than'],
  first: ['in_last_days', 'not_in_last_days'],
  last: ['in_last_days', 'not_in_last_days'],
};

function neededBy({
  operator,
}: {
  operator: string;
}): ('times' | 'amount' | 'currency' | 'days')[] {
  if (operator === 'at_least' || operator === 'at_most') return ['times'];
  if (operator === 'more_than' || operator === 'less_than') return ['amount', 'currency'];
  return operator === 'never' ? [] : ['days'];
}

type Predicate = RawBuilder<SqlBool>;

/** Turns a question about orders into a predicate over contacts c. Roll-ups beside the contact answer what they can. */
export function compileOrders(condition: OrdersCondition, context: AskedOf): Predicate {
  const { operator, measure, times = 1 } = condition;
  if (measure === 'number') {
    if (operator === 'at_least') return orderedAtLeast(condition, times, context);
    const more = operator === 'never' ? 1 : times + 1;
    return sql<SqlBool>`not ${orderedAtLeast(condition, more, context)}`;
  }
  if (measure === 'sum') return spent(condition, context);
  const wasInTime = orderedSince(condition, context);
  return operator === 'in_last_days' ? wasInTime : sql<SqlBool>`not ${wasInTime}`;
}

function orderedAtLeast(condition: OrdersCondition, wanted: number, context: AskedOf): Predicate {
  if (condition.days !== undefined || condition.product !== undefined)
    return sql<SqlBool>`(${isAmong(context.form, orderRows(condition, context), wanted)})`;
  return totalAmong(context.form, rollUps(context), {
    total: sql`sum(r.orders)`,
    holds: sql`>= ${wanted}`,
  });
}

function spent(condition: OrdersCondition, context: AskedOf): Predicate {
  const { operator, amount = 0, currency = '' } = condition;
  const isWhole = condition.days === undefined && condition.product === undefined;
  const rows = isWhole ? rollUps(context) : orderRows(condition, context);
  const inCurrency = { ...rows, where: sql`${rows.where} and r.currency = ${currency}` };
  if (operator === 'more_than')
    return totalAmong(context.form, inCurrency, {
      total: sql`sum(r.net)`,
      holds: sql`> ${amount}::numeric`,
    });
  // Who never ordered has spent less than any amount.
  return sql<SqlBool>`not ${totalAmong(context.form, inCurrency, {
    total: sql`sum(r.net)`,
    holds: sql`>= ${amount}::numeric`,
  })}`;
}

function orderedSince({ measure, days: within = 0 }: OrdersCondition, context: AskedOf): Predicate {
  return totalAmong(context.form, rollUps(context), {
    total: measure === 'first' ? sql`min(r.first_at)` : sql`max(r.last_at)`,
    holds: sql`>= ${edgeOf(within, context.now)}::timestamptz`,
  });
}

function rollUps({ accountId }: AskedOf): Rows {
  return {
    from: sql`contact_orders r`,
    contact: sql`r.contact_id`,
    where: sql`r.account_id = ${accountId}`,
  };
}

function orderRows({ days: within, product }: OrdersCondition, { accountId, now }: AskedOf): Rows {
  const since =
    within === undefined ? sql`` : sql`and r.placed_at >= ${edgeOf(within, now)}::timestamptz`;
  const hasProduct =
    product === undefined
      ? sql``
      : sql`and exists (select from order_lines l where l.account_id = ${accountId} and l.order_id = r.id
          and (position(lower(${product}) in lower(l.name)) > 0 or lower(l.sku) = lower(${product}) or lower(l.item_id) = lower(${product})))`;
  return {
    from: sql`orders r`,
    contact: sql`r.contact_id`,
    where: sql`r.account_id = ${accountId} and r.state = 'counted' and r.contact_id is not null ${since} ${hasProduct}`,
  };
}

function edgeOf(within: number, now: Date): string {
  return new Date(now.getTime() - within * 86_400_000).toISOString();
}
