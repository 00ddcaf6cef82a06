import type { AccountFacts } from '#features/session/access/contract.ts';
import { decideAccess } from '../guards/decide-access.ts';
import { routes } from '../all-routes.ts';
import type { MenuSection } from '../menu.ts';
import type { FoundRecord } from './records.ts';

/** Something new that the palette can start; offered only where its screen exists and the menu shows its family. */
export interface CreateAction {
  readonly title: string;
  /** Menu path that must be visible for this person. */
  readonly menuPath: string;
  /** Route that starts it, as the feature lists it. */
  readonly route: string;
}

/** Everything that can be started from the palette. */
export const createActions: readonly CreateAction[] = [
  {
    title: 'palette.create.campaign',
    menuPath: 'campaigns',
    route: '/accounts/$accountId/campaigns/new',
  },
  {
    title: 'palette.create.list',
    menuPath: 'lists',
    route: '/accounts/$accountId/lists/create_list',
  },
  {
    title: 'palette.create.contact',
    menuPath: 'contacts',
    route: '/accounts/$accountId/contact/new',
  },
  {
    title: 'palette.create.segment',
    menuPath: 'segments',
    route: '/accounts/$accountId/segments/new',
  },
  {
    title: 'palette.create.content',
    menuPath: 'contents',
    route: '/accounts/$accountId/contents/select',
  },
];

const knownPaths: ReadonlySet<string> = new Set(routes.map((route) => route.path));

/** The create actions that this person's menu and the built screens allow. */
export function offeredActions(menuPaths: ReadonlySet<string>): CreateAction[] {
  return createActions.filter(
    (action) => menuPaths.has(action.menuPath) && knownPaths.has(action.route),
  );
}

const paletteRoutes = routes.filter(({ palette }) => palette !== undefined);

/** Texts that titles of screens in the palette are in, besides the shell's. */
export const paletteTexts: readonly string[] = paletteRoutes.map(
  ({ palette = '' }) => palette.split(':')[0] ?? '',
);

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
export function recordPath(record: FoundRecord, accountId: number): string {
  const { source } = record;
  if (knownPaths.has(source.record))
    return source.record
      .replace('$accountId', String(accountId))
      .replace(`$${source.param}`, String(record.id));
  return `/accounts/${accountId}/${source.path}?name=${encodeURIComponent(record.name)}&search=true`;
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
