import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { isAmong, type AskedOf } from './among.ts';

/** A question about carts that were left: which became due without an order, ever or in the last days. */
export const cartCondition = z.object({
  criterion: z.literal('cart'),
  operator: z.enum(['abandoned', 'not_abandoned'], 'must be abandoned or not_abandoned'),
  days: z.coerce
    .number('must be a number of days')
    .int('must be whole days')
    .min(1, 'must be between 1 and 3650 days')
    .max(3650, 'must be between 1 and 3650 days')
    .optional(),
});

/** Turns a question about carts into a predicate over contacts c. */
export function compileCart(
  { operator, days }: z.infer<typeof cartCondition>,
  { accountId, now, form }: AskedOf,
): RawBuilder<SqlBool> {
  const since =
    days === undefined
      ? sql``
      : sql`and k.due_at >= ${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  const isOne = isAmong(form, {
    from: sql`carts k`,
    contact: sql`k.contact_id`,
    where: sql`k.account_id = ${accountId} and k.contact_id is not null and k.due_at <= ${now.toISOString()}::timestamptz ${since}
      and (k.done_by is null or k.done_by in ('mailed', 'expired'))`,
  });
  return operator === 'abandoned' ? isOne : sql<SqlBool>`not ${isOne}`;
}
