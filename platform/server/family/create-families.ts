import type { Families } from '../families.ts';
import type { Family } from './family.ts';
import { usersOf } from './users-of.ts';

/** Puts the families together; two that call themselves the same or share a number, and uses of unknown ones, are refused. */
export function createFamilies(families: readonly Family[]): Families {
  refuseTwins(families, 'path');
  refuseTwins(families, 'number');
  refuseUnknown(families);
  return { usersOf: (account, used) => usersOf(families, account, used) };
}

function refuseTwins(families: readonly Family[], key: 'path' | 'number'): void {
  const seen = new Map<string | number, string>();
  for (const family of families) {
    const twin = seen.get(family[key]);
    if (twin !== undefined)
      throw new Error(
        `${twin} and ${family.feature} both have the ${key} ${family[key]} in their family.ts: give the newer one another.`,
      );
    seen.set(family[key], family.feature);
  }
}

// What nobody answers for could be deleted while it is in use.
function refuseUnknown(families: readonly Family[]): void {
  const known = new Set(families.map(({ path }) => path));
  for (const { feature, records, holds = {} } of families) {
    const used = [...(records?.table.uses ?? []).map((use) => use.family), ...Object.keys(holds)];
    const unknown = used.find((path) => !known.has(path));
    if (unknown !== undefined)
      throw new Error(
        `${feature} uses records of ${unknown}, which is no family: write the path of its contract.`,
      );
  }
}
