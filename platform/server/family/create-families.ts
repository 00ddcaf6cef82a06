import type { Account } from '../account/account.ts';
import type { ErasedPeople, Families, MergedPeople } from '../families.ts';
import { choicesOf } from './choices-of.ts';
import { familiesNamed } from '../resource/named-records.ts';
import { exportPerson, tablesNotAnsweredFor } from './export-person.ts';
import type { Family } from './family.ts';
import { findRecords } from './find-records.ts';
import type { PersonalData } from './personal-data.ts';
import { requireNamed } from './require-named.ts';
import { recentRecords } from './recent-records.ts';
import { sampleData } from './sample-data.ts';
import { unseenOf } from './unseen-of.ts';
import { usersOf } from './users-of.ts';

/**
 * Puts the families together. Refused are two that call themselves the same or share a number, uses of unknown ones, uses of
 * records in folders that no field is said to name, and personal data that is neither exported nor left out for a reason. `personColumn` names a person in the tables of all.
 */
export function createFamilies(families: readonly Family[], personColumn: string): Families {
  refuseTwins(families, 'path');
  refuseTwins(families, 'number');
  refuseUnknown(families);
  refuseUnchecked(families);
  refuseUnexported(families, personColumn);
  const personal = families.flatMap((family) => family.personal ?? []);
  const byPath = new Map(families.map((family) => [family.path, family]));
  const registry: Families = {
    usersOf: (account, used) => usersOf(families, account, used),
    unseenOf: (account, { family, ids }) => unseenOf(byPath.get(family) ?? {}, account, ids),
    requireNamed: (account, named, kept) => requireNamed(byPath, account, { named, kept }),
    choices: (account, path, query) => choicesOf(byPath.get(path), account, query),
    find: (account, name, most) => findRecords(families, account, { name, most }),
    recent: (account, most) => recentRecords(families, account, most),
    erase: (account, people) => eraseFrom(personal, account, people),
    eraseDeleted: (account, ids) =>
      eraseFrom(
        personal.filter(({ isProof }) => !isProof),
        account,
        { ids, words: [] },
      ),
    merge: (account, people) => mergePeople(families, account, people),
    undoMerge: (account, people, moved) => undoMerge(families, account, { ...people, moved }),
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

async function mergePeople(
  families: readonly Family[],
  account: Account,
  people: MergedPeople,
): Promise<Record<string, unknown>> {
  const moved: Record<string, unknown> = {};
  for (const { path, personal } of families)
    if (personal?.merges) moved[path] = await personal.merges.merge(account, people);
  return moved;
}

async function undoMerge(
  families: readonly Family[],
  account: Account,
  { moved, ...people }: MergedPeople & { moved: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const { path, personal } of families)
    if (personal?.merges && path in moved) await personal.merges.undo(account, people, moved[path]);
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
    const named = records ? familiesNamed(records.table) : [];
    const uses = (records?.table.uses ?? []).map((use) => use.family);
    const used = [...uses, ...named, ...Object.keys(holds)];
    const unknown = used.find((path) => !known.has(path));
    if (unknown !== undefined)
      throw new Error(
        `${feature} uses records of ${unknown}, which is no family: write the path of its contract.`,
      );
  }
}

// Whoever names such a record in a body would not be asked whether they may look at it.
function refuseUnchecked(families: readonly Family[]): void {
  const inFolders = new Set(
    families.flatMap(({ path, records }) => (records?.table.folderType ? [path] : [])),
  );
  for (const { feature, records } of families) {
    if (!records) continue;
    const named = familiesNamed(records.table);
    const unchecked = records.table.uses.find(
      ({ family }) => inFolders.has(family) && !named.includes(family),
    );
    if (unchecked)
      throw new Error(
        `${feature} uses records of ${unchecked.family}, which may lie in private folders: say by naming() which fields of a body name them.`,
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
