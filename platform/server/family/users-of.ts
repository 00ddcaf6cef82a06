import type { Account } from '../account/account.ts';
import type { RecordUsers, UsedRecords } from '../families.ts';
import { holdersNoted } from '../resource/record-uses.ts';
import type { Family } from './family.ts';
import { unseenOf } from './unseen-of.ts';

/** Asks every family that may hold on to such records; by the id that is held. Holders that the caller may not look at are counted, not named. */
export async function usersOf(
  families: readonly Family[],
  account: Account,
  used: UsedRecords,
): Promise<ReadonlyMap<number, RecordUsers>> {
  const found = new Map<number, RecordUsers>();
  if (used.ids.length === 0) return found;
  // One after the other: they share the account's one transaction.
  for (const family of families) {
    const holders = [
      ...(family.records ? await holdersNoted(account, family.records, used) : []),
      ...((await family.holds?.[used.family]?.(account, used.ids)) ?? []),
    ];
    const ids = holders.map(({ id }) => id);
    const unseen = await unseenOf(family, account, ids);
    for (const { usedId, id, name } of holders) {
      const { modules, hidden } = found.get(usedId) ?? { modules: {}, hidden: {} };
      found.set(usedId, { modules, hidden });
      if (unseen.has(id)) hidden[family.path] = (hidden[family.path] ?? 0) + 1;
      else (modules[family.path] ??= []).push({ id, name });
    }
  }
  return found;
}
