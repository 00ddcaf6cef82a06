import type { AccountFacts } from '#features/session/access/contract.ts';
import { decideGate } from '#features/session/access/contract/decide-gate.ts';
import { gateOfRoute } from '#features/session/access/contract/gates.ts';
import {
  offeredCards,
  settingsCards,
} from '#features/settings/account-settings/web/settings-cards.ts';
import { decideAccess } from '../guards/decide-access.ts';
import type { MenuSection } from '../menu.ts';
import type { ProductPage } from '../product-page.ts';
import type { AdministrationEntry } from '../shell/user-menu-entries.ts';
import { titleOf } from '../shell/visible-menu.ts';

/** A page or a start of something, as menus, settings cards and routes declare it. */
export interface PaletteEntry {
  readonly kind: 'page' | 'setting' | 'action';
  /** Key of its title; what else people call it has the same key among the palette's texts, of a feature the key and `Words`. */
  readonly title: string;
  /** Key of the title of where it belongs. */
  readonly group?: string | undefined;
  /** The whole path, with the query that starts an action. */
  readonly path: string;
  /** The keys that go there. */
  readonly keys?: string | undefined;
}

const inAccount = '/accounts/$accountId';
const isStatic = (path: string): boolean => !path.replace('$accountId', '').includes('$');

/** Of a product's page, what the palette is made from. */
type PalettePage = Pick<ProductPage, 'routes' | 'base'>;

/** Every page and action that is open to this person: the menus as they see them, settings cards, and what routes offer. */
export function paletteEntries(
  { page, facts }: { page: PalettePage; facts: AccountFacts },
  sections: readonly MenuSection[],
  administration: readonly AdministrationEntry[],
): PaletteEntry[] {
  const { routes } = page;
  const base = page.base(facts.accountId);
  const ofAccount = `/accounts/${facts.accountId}`;
  const open = routes.filter((route) => isStatic(route.path) && isOpen(route, facts));
  const wholeOf = (path: string): string => path.replace('$accountId', String(facts.accountId));
  const built = new Set(routes.map(({ path }) => path));
  const entries: PaletteEntry[] = [
    ...reachedSections(sections).flatMap((section) =>
      section.entries.map((entry) => ({
        kind: 'page' as const,
        title: titleOf(entry, facts),
        group: section.isLink ? undefined : section.title,
        path: `${base}/${entry.path}`,
        keys: entry.keys,
      })),
    ),
    ...administration
      .filter(({ path }) => isReachable(path, facts))
      .map(({ path, title }) => ({
        kind: 'page' as const,
        title,
        path: `${ofAccount}/${path}`,
      })),
    ...open.flatMap(({ palette, path }) =>
      palette === undefined ? [] : [{ kind: 'page' as const, title: palette, path: wholeOf(path) }],
    ),
    ...offeredCards(settingsCards, facts, (path) => built.has(`${inAccount}/settings/${path}`)).map(
      ({ path }) => ({
        kind: 'setting' as const,
        title: `account-settings:cards.${path}.title`,
        group: 'user.settings',
        path: `${ofAccount}/settings/${path}`,
      }),
    ),
    ...open.flatMap(({ actions = [], path }) =>
      actions.map(({ title, query }) => ({
        kind: 'action' as const,
        title,
        path: `${wholeOf(path)}${query ? `?${query}` : ''}`,
      })),
    ),
  ];
  const seen = new Set<string>();
  return entries.filter(
    ({ kind, path }) => kind === 'action' || (!seen.has(path) && seen.add(path)),
  );
}

/** Namespaces of the texts that pages and actions are named in, besides the shell's. */
export const paletteTexts = (routes: PalettePage['routes']): string[] => [
  ...new Set([
    'palette',
    'account-settings',
    ...routes
      .flatMap(({ palette, actions = [] }) => [palette, ...actions.map(({ title }) => title)])
      .flatMap((key) => (key?.includes(':') ? [key.split(':')[0]!] : [])),
  ]),
];

/** The key of what else people call a page or an action. */
export function wordsKey(title: string): string {
  return title.includes(':') ? `${title}Words` : `palette:${title}`;
}

/** Whether a page of the account that a record shows on is open to this person, and its part of the menu is shown. */
export function isReachable(page: string, facts: AccountFacts): boolean {
  const gate = gateOfRoute(addressOf(page, facts).split('?')[0]!);
  return (
    gate !== null &&
    (!gate.group || facts.visibleMenus.includes(gate.group)) &&
    decideGate(gate, facts).kind === 'open'
  );
}

/** The address of a page of the account; one of another product says so by its whole path, with * for the account. */
export function addressOf(page: string, { accountId }: Pick<AccountFacts, 'accountId'>): string {
  return page.startsWith('/')
    ? page.replace('*', String(accountId))
    : `/accounts/${accountId}/${page}`;
}

function isOpen(route: PalettePage['routes'][number], facts: AccountFacts): boolean {
  const group = gateOfRoute(route.path)?.group;
  return (
    (!group || facts.visibleMenus.includes(group)) && decideAccess(route, facts).kind === 'open'
  );
}

// All contacts are reached by who sees the lists, though only accounts with unified IDs have a menu entry for them.
function reachedSections(sections: readonly MenuSection[]): readonly MenuSection[] {
  const entries = sections.flatMap((section) => section.entries);
  if (entries.some(({ path }) => path === 'contacts')) return sections;
  return sections.map((section) =>
    section.entries.some(({ path }) => path === 'lists')
      ? { ...section, entries: [...section.entries, { title: 'menu.contacts', path: 'contacts' }] }
      : section,
  );
}
