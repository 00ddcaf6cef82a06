import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { isAmong, type AskedOf, type Rows } from './among.ts';

/** What conditions about how often something happened have in common: at least, at most or never so many times, in the last so many days or ever. */
export const oftenFields = {
  operator: z.enum(['at_least', 'at_most', 'never'], 'must be at_least, at_most or never'),
  times: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(10_000, 'must be at most 10000')
    .default(1),
  /** In the last so many days; absent means ever. */
  days: z.coerce
    .number('must be a number of days')
    .int('must be whole days')
    .min(1, 'must be between 1 and 3650 days')
    .max(3650, 'must be between 1 and 3650 days')
    .optional(),
};

/** True for contact c of whom these rows speak as often as is asked. */
export function oftenAmong(
  form: AskedOf['form'],
  rows: Rows,
  { operator, times }: { operator: 'at_least' | 'at_most' | 'never'; times: number },
): RawBuilder<SqlBool> {
  if (operator === 'at_least') return isAmong(form, rows, times);
  return sql<SqlBool>`not (${isAmong(form, rows, operator === 'never' ? 1 : times + 1)})`;
}

/** The moment from which the last so many days are counted, as PostgreSQL reads it; null for ever. */
export function oftenSince(
  { days }: { days?: number | undefined },
  { now }: AskedOf,
): string | null {
  return days === undefined ? null : new Date(now.getTime() - days * 86_400_000).toISOString();
}

/** The input of those days in forms. */
export const latelyInput = {
  name: 'days',
  kind: 'number' as const,
  optional: true,
  label: 'Ever, or in the last … days',
  phrase: 'in the last {value} days',
};
