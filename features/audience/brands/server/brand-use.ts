import type { Account } from '#platform/server/account/account.ts';
import type { UsedBy } from '#platform/server/resource/modules-in-use.ts';

/** A neighbour that says which of its records use a brand. */
export type BrandUser = (
  account: Account,
  brandId: number,
) => Promise<{ id: number; name: string }[]>;

const users = new Map<string, BrandUser>();

/** A neighbour declares once, when it mounts, that its records use brands. */
export function brandInUse(kind: string, find: BrandUser): void {
  users.set(kind, find);
}

/** Everything that uses a brand, by kind. */
export async function usersOfBrand(account: Account, brandId: number): Promise<UsedBy['modules']> {
  const found: UsedBy['modules'] = {};
  for (const [kind, find] of users) found[kind] = await find(account, brandId);
  return found;
}
