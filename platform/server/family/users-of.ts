import type { Account } from '../account/account.ts';
import type { RecordsByFamily, UsedRecords } from '../families.ts';
import { holdersNoted } from '../resource/record-uses.ts';
import type { Family } from './family.ts';

/** Asks every family that may hold on to such records; by the id that is held. */
export async function usersOf(
  families: readonly Family[],
  account: Account,
  used: UsedRecords,
): Promise<ReadonlyMap<number, RecordsByFamily>> {
  const found = new Map<number, RecordsByFamily>();
  if (used.ids.length === 0) return found;
  // One after the other: they share the account's one transaction.
  for (const family of families) {
    const holders = [
      ...(family.records ? await holdersNoted(account, family.records, used) : []),
      ...((await family.holds?.[used.family]?.(account, used.ids)) ?? []),
    ];
    for (const { usedId, id, name } of holders) {
      const users = found.get(usedId) ?? {};
      found.set(usedId, users);
      (users[family.path] ??= []).push({ id, name });
    }
  }
  return found;
}
