import type { Query } from '#platform/web/api/query-text.ts';

/** Over how many days, today included, a list of orders may go. */
export const periods = ['1', '7', '30', '90'] as const;

/** From what total on orders are shown. */
export const amounts = ['10', '50', '100', '500', '1000'] as const;

/** What the table asks, in the words of the call: an address or a number is searched for, and a period begins at a midnight. Pure. */
export function listQuery({ name, period, ...query }: Query, now: Date): Query {
  const words = typeof name === 'string' ? name.trim() : '';
  return {
    ...query,
    ...(words !== '' && (words.includes('@') ? { email: words } : { number: words })),
    ...(typeof period === 'string' && { from: firstMidnight(Number(period), now) }),
  };
}

function firstMidnight(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
}
