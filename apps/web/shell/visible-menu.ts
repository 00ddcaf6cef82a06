import type { AccountFacts } from '#features/session/access/contract.ts';
import { decideGate, holdsAny } from '#features/session/access/contract/decide-gate.ts';
import type { Gate } from '#features/session/access/contract/gate.ts';
import { gateOfRoute } from '#features/session/access/contract/gates.ts';
import type { MenuEntry, MenuSection } from '../menu.ts';

/** The sections and entries that this person may see in this account; a section without entries is gone. */
export function visibleMenu(
  menu: readonly MenuSection[],
  facts: AccountFacts,
  hidden: ReadonlySet<string>,
): MenuSection[] {
  return menu
    .map((section) => ({
      ...section,
      entries: section.entries.filter(
        (entry) => !hidden.has(entry.path) && showsEntry(entry, facts),
      ),
    }))
    .filter((section) => section.entries.length > 0);
}

/** An entry shows if the account shows its group and its section is open to the person; some are there for unified IDs alone. */
export function showsEntry(entry: MenuEntry, facts: AccountFacts): boolean {
  const gate = gateOfRoute(`/accounts/${facts.accountId}/${entry.path}`);
  if (!gate || (gate.group && !facts.visibleMenus.includes(gate.group))) return false;
  if (gate.isMenuForUnifiedIds && !facts.unifiedIds) return false;
  return isOffered(gate, facts);
}

// A trial sees what it lacks: its pages say how to get it.
function isOffered(gate: Gate, facts: AccountFacts): boolean {
  const { kind } = decideGate(gate, facts);
  return kind === 'open' || (kind === 'plan' && holdsAny(gate.any, facts));
}

/** The key of an entry's title: some go by another name where the account uses unified IDs. */
export function titleOf(entry: MenuEntry, facts: Pick<AccountFacts, 'unifiedIds'>): string {
  return facts.unifiedIds && entry.unifiedTitle ? entry.unifiedTitle : entry.title;
}

/** The path of the entry that a location belongs to: the longest one that the location starts with. */
export function activePath(
  menu: readonly MenuSection[],
  pathname: string,
  base: string,
): string | null {
  const below = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  const paths = menu.flatMap((section) => section.entries.map((entry) => entry.path));
  const matches = paths.filter((path) => below === path || below.startsWith(`${path}/`));
  return matches.sort((one, other) => other.length - one.length)[0] ?? null;
}
