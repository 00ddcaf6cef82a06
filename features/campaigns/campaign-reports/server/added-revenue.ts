import type { Revenue } from '#engines/tracking/public.ts';

/** What several mailings brought, added up by currency, most first. */
export function addedUp(all: Iterable<readonly Revenue[]>): Revenue[] {
  const sums = new Map<string, Revenue>();
  for (const one of [...all].flat()) {
    const { currency, orders, buyers, value } = sums.get(one.currency) ?? {
      ...one,
      orders: 0,
      buyers: 0,
      value: 0,
    };
    sums.set(currency, {
      currency,
      orders: orders + one.orders,
      buyers: buyers + one.buyers,
      value: value + one.value,
    });
  }
  return [...sums.values()].toSorted((one, other) => other.value - one.value);
}
