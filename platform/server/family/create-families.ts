import type { Account } from '../account/account.ts';
import type { ErasedPeople, Families } from '../families.ts';
import { choicesOf } from './choices-of.ts';
import { exportPerson, tablesNotAnsweredFor } from './export-person.ts';
import type { Family } from './family.ts';
import type { PersonalData } from './personal-data.ts';
import { recentRecords } from './recent-records.ts';
import { sampleData } from './sample-data.ts';
import { usersOf } from './users-of.ts';

/**
 * Puts the families together. Refused are two that call themselves the same or share a number, uses of unknown ones, and
 * personal data that is neither exported nor left out for a reason. `personColumn` names a person in the tables of all.
 */
export function createFamilies(families: readonly Family[], personColumn: string): Families {
  refuseTwins(families, 'path');
  refuseTwins(families, 'number');
  refuseUnknown(families);
  refuseUnexported(families, personColumn);
  const personal = families.flatMap((family) => family.personal ?? []);
  const byPath = new Map(families.map((family) => [family.path, family]));
  const registry: Families = {
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
    sample: sampleData(families, () => registry),
    exportPerson: (enter, person) => exportPerson({ families, personColumn }, enter, person),
  };
  return registry;
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

// What nobody says how to find would be missing from the export of a person, and nobody would see it.
function refuseUnexported(families: readonly Family[], personColumn: string): void {
  for (const { feature, personal } of families) {
    const [table] = personal ? tablesNotAnsweredFor(personal, personColumn) : [];
    if (table !== undefined)
      throw new Error(
        `${feature} declares personal data of ${table}, but not how it is exported: name its ${personColumn} among the columns, or say in exports how a person's rows are found or why they are left out.`,
      );
  }
}
