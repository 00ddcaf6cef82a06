import type { z } from 'zod';
import type { contactBrands } from '../contract.ts';

/** A contact's brands in two lists. */
export type BrandLists = z.infer<typeof contactBrands>;

/** The lists after a brand went to the other one; by name, as the server answers them. */
export function withMovedBrand(
  lists: BrandLists,
  id: number,
  status: 'active' | 'inactive',
): BrandLists {
  const all = [...lists.subscribed_brands, ...lists.unsubscribed_brands];
  const isSubscribed = (brand: { id: number }) =>
    brand.id === id
      ? status === 'active'
      : lists.subscribed_brands.some((one) => one.id === brand.id);
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name);
  return {
    subscribed_brands: all.filter(isSubscribed).sort(byName),
    unsubscribed_brands: all.filter((brand) => !isSubscribed(brand)).sort(byName),
  };
}
