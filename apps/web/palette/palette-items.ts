import type { AccountFacts } from '#features/session/access/contract.ts';
import { decideAccess } from '../guards/decide-access.ts';
import { routes } from '../all-routes.ts';
import { menu, type MenuSection } from '../menu.ts';
import type { FoundRecord, RecordSource } from './records.ts';

/** What screens say of records: what the palette finds besides pages, and what it can start. */
const recordSources: readonly RecordSource[] = routes.flatMap((route) =>
  route.finds ? [{ ...route.finds, screen: route.path }] : [],
);
const createActions: readonly RecordSource[] = routes.flatMap((route) =>
  route.creates ? [{ ...route.creates, screen: route.path }] : [],
);

const inMenu = pathsOf(menu);

/** What this person's menu shows; what has no menu entry is offered to whom its screen is open. */
export function offeredRecords(facts: AccountFacts, menuPaths: ReadonlySet<string>) {
  const isOffered = ({ path, screen }: RecordSource): boolean =>
    inMenu.has(path)
      ? menuPaths.has(path)
      : routes.some((route) => route.path === screen && decideAccess(route, facts).kind === 'open');
  return { sources: recordSources.filter(isOffered), actions: createActions.filter(isOffered) };
}

const paletteRoutes = routes.filter(({ palette }) => palette !== undefined);

/** Texts that titles of screens in the palette are in, besides the shell's. */
export const paletteTexts: readonly string[] = [
  ...paletteRoutes.map(({ palette = '' }) => palette),
  ...[...recordSources, ...createActions].map(({ title }) => title),
].map((text) => text.split(':')[0] ?? '');

/** Screens that offer themselves in the palette and are open to this person. */
export function offeredScreens(facts: AccountFacts): { title: string; path: string }[] {
  return paletteRoutes
    .filter((route) => decideAccess(route, facts).kind === 'open')
    .map(({ palette = '', path }) => ({
      title: palette,
      path: path.replace('$accountId', String(facts.accountId)),
    }));
}

/** Where a found record opens: its own page, or its list filtered to its name where it has none. */
export function recordPath({ source, id, name }: FoundRecord, accountId: number): string {
  const screen = source.screen.replace('$accountId', String(accountId));
  return screen.includes('$')
    ? screen.replace(/\$\w+$/, String(id))
    : `${screen}?name=${encodeURIComponent(name)}&search=true`;
}

/** True when every typed word begins a word of the titles. */
export function matches(text: string, ...titles: string[]): boolean {
  const words = titles
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

/** Every menu path that is shown. */
export function pathsOf(sections: readonly MenuSection[]): ReadonlySet<string> {
  return new Set(sections.flatMap((section) => section.entries.map((entry) => entry.path)));
}

/** What the palette reaches: the menu, and all contacts for who sees the lists, though only accounts with unified IDs have a menu entry for them. */
export function reachedSections(sections: readonly MenuSection[]): readonly MenuSection[] {
  if (pathsOf(sections).has('contacts')) return sections;
  return sections.map((section) => {
    const lists = section.entries.find((entry) => entry.path === 'lists');
    return lists
      ? { ...section, entries: [...section.entries, { title: 'menu.contacts', path: 'contacts' }] }
      : section;
  });
}
