import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { Step } from '../contract/steps.ts';
import { namedFamilies, namedOf } from './named-by-steps.ts';

/** The names of what steps name, by family and id; what is gone, archived or hidden from the caller has none. */
export async function namesOf(
  account: Account,
  families: Families,
  steps: readonly Step[],
): Promise<Record<string, Record<string, string>>> {
  const named = namedOf(steps);
  const names: Record<string, Record<string, string>> = {};
  for (const family of namedFamilies) {
    const ids = named[family];
    if (ids.length === 0) continue;
    const { rows } = await families.choices(account, family, {
      page: 1,
      per_page: ids.length,
      ids,
    });
    names[family] = Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
  }
  return names;
}
