import type { Account } from '../account/account.ts';
import type { ErasedPeople, Families } from '../families.ts';
import { choicesOf } from './choices-of.ts';
import type { Family } from './family.ts';
import type { PersonalData } from './personal-data.ts';
import { recentRecords } from './recent-records.ts';
import { usersOf } from './users-of.ts';

/** Puts the families together; two that call themselves the same or share a number, and uses of unknown ones, are refused. */
export function createFamilies(families: readonly Family[]): Families {
  refuseTwins(families, 'path');
  refuseTwins(families, 'number');
  refuseUnknown(families);
  const personal = families.flatMap((family) => family.personal ?? []);
  const byPath = new Map(families.map((family) => [family.path, family]));
  return {
    usersOf: (account, used) => usersOf(families, account, used),
    choices: (account, path, query) => choicesOf(byPath.get(path), account, query),
    recent: (account, most) => recentRecords(families, account, most),
    erase: (account, people) => eraseFrom(personal, account, people),
    eraseDeleted: (account, ids) =>
      eraseFrom(
        personal.filter(({ isProof }) => !isProof),
        account,
        { ids, words: [] },
      ),
  };
}

// One after the other: they share the account's one transaction.
async function eraseFrom(
  personal: readonly PersonalData[],
  account: Account,
  people: ErasedPeople,
): Promise<void> {
  for (const { erase } of personal) await erase(account, people);
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
