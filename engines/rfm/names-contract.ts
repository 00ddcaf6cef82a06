import { hasEmoji } from '#platform/contract/fields.ts';
import { rfmGroups, usualGroupNames, type GroupNames, type RfmGroup } from './groups-contract.ts';

/** How long the name of a group may be. */
const longestGroupName = 60;

/** What is wrong with names of groups, by the key of the group. */
export type NameFaults = Partial<Record<RfmGroup, string>>;

/** Whether a word is the key of a group. */
export function isGroup(key: string): key is RfmGroup {
  return (rfmGroups as readonly string[]).includes(key);
}

/** What is wrong with the names that all groups would have. */
export function checkNames(names: GroupNames): NameFaults {
  const faults: NameFaults = {};
  for (const key of rfmGroups) {
    const fault = faultOf(names[key]);
    if (fault !== null) faults[key] = fault;
    else if (rfmGroups.some((other) => other !== key && isSame(names[other], names[key])))
      faults[key] = 'Group name already exists';
  }
  return faults;
}

/** The names of all groups: those that the account gave, and the usual ones. */
export function allNames(aliases: Readonly<Partial<Record<string, string>>>): GroupNames {
  const given = Object.entries(aliases).filter(([key]) => isGroup(key));
  return { ...usualGroupNames, ...Object.fromEntries(given) };
}

function faultOf(name: string): string | null {
  if (name === '') return 'Group name is required';
  if (name.trim() === '') return 'Group name cannot be blank';
  if (hasEmoji(name)) return 'Group name cannot contain emoji';
  if (/\p{Cc}/u.test(name)) return 'Group name cannot contain control characters';
  return [...name.trim()].length > longestGroupName
    ? `Group name can have up to ${longestGroupName} characters`
    : null;
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
