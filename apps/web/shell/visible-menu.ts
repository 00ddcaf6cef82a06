import { canUse, type AccountFacts } from '#features/session/access/contract.ts';
import type { MenuCondition, MenuEntry, MenuSection } from '../menu.ts';

/** The sections and entries that this person may see in this account; a section without entries is gone. */
export function visibleMenu(menu: readonly MenuSection[], facts: AccountFacts, hidden: ReadonlySet<string>): MenuSection[] {
  return menu
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => !hidden.has(entry.path) && showsEntry(entry, facts)) }))
    .filter((section) => section.entries.length > 0);
}

/** An entry shows if the account shows its group, the person holds its role and the account's setting allows it. */
export function showsEntry(entry: MenuEntry, facts: AccountFacts): boolean {
  if (entry.group && !facts.visibleMenus.includes(entry.group)) return false;
  if (entry.role && !canUse(entry.role, facts)) return false;
  return entry.condition === undefined || conditions[entry.condition](facts);
}

/** The path of the entry that a location belongs to: the longest one that the location starts with. */
export function activePath(menu: readonly MenuSection[], pathname: string, base: string): string | null {
  const below = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  const paths = menu.flatMap((section) => section.entries.map((entry) => entry.path));
  const matches = paths.filter((path) => below === path || below.startsWith(`${path}/`));
  return matches.sort((one, other) => other.length - one.length)[0] ?? null;
}

const conditions: Record<MenuCondition, (facts: AccountFacts) => boolean> = {
  erfmEnabled: (facts) => facts.erfmEnabled,
  unifiedIds: (facts) => facts.unifiedIds,
  separateIds: (facts) => !facts.unifiedIds,
  notEssentials: (facts) => facts.packageType !== 'essentials',
  account25: (facts) => facts.accountId === 25,
};
