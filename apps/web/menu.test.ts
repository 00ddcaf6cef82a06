import { expect, it } from 'vitest';
import texts from './i18n/en.json' with { type: 'json' };
import { menu } from './menu.ts';
import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';
import { routes } from './all-routes.ts';
import { commerceMenu } from './commerce/menu.ts';
import { commercePage } from './commerce/page.ts';
import { serviceMenu } from './service/menu.ts';
import { servicePage } from './service/page.ts';
import { fullFacts } from '#features/session/access/facts.builder.ts';
import { visibleMenu } from './shell/visible-menu.ts';

const entries = menu.flatMap((section) => section.entries);
const built = new Set(routes.map((route) => route.path));

it('has no path twice', () => {
  const paths = entries.map((entry) => entry.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

it('shows no entry whose screen does not exist, and hides none whose screen does', () => {
  const wrong = entries
    .filter(
      (entry) => built.has(`/accounts/$accountId/${entry.path}`) === notYetBuilt.has(entry.path),
    )
    .map((entry) => entry.path);
  expect(wrong).toEqual([]);
});

it('has a text for every title', () => {
  const keys = new Set(Object.keys(texts.menu).map((key) => `menu.${key}`));
  const used = [...menu, ...entries]
    .flatMap((one) => ['unifiedTitle' in one ? one.unifiedTitle : undefined, one.title])
    .filter((key) => key !== undefined);
  expect(used.filter((key) => !keys.has(key))).toEqual([]);
});

it('registers each path once', () => {
  const paths = routes.map((route) => route.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

const others = [
  { page: servicePage, all: serviceMenu },
  { page: commercePage, all: commerceMenu },
];

it.each(others)('$page.product shows an entry once its screen is registered', ({ page, all }) => {
  const shown = page.menu.flatMap((section) => section.entries.map(({ path }) => path));
  const paths = new Set(page.routes.map(({ path }) => path));
  const wanted = all.flatMap((section) => section.entries.map(({ path }) => path));
  expect(shown).toContain('dashboard');
  expect(shown).toEqual(wanted.filter((path) => paths.has(`${page.base('$accountId')}/${path}`)));
});

it.each(others)('$page.product has a text for every title of its menu', ({ all }) => {
  const titles = all.flatMap((section) => [section, ...section.entries]).map(({ title }) => title);
  const missing = titles.filter((title) => {
    const [group = '', key = ''] = title.split('.');
    return !(key in (texts as unknown as Record<string, Record<string, unknown>>)[group]!);
  });
  expect(missing).toEqual([]);
});

it('commerce shows who bought what only to those who may read orders @spec COMMERCE-011', () => {
  const shownTo = (...roles: string[]): string[] =>
    visibleMenu(
      commercePage,
      fullFacts({ roles: new Set(roles), enableCommerce: true }),
      new Set(),
    ).flatMap((section) => section.entries.map(({ path }) => path));
  expect(shownTo('commerce_full_access')).toContain('orders');
  expect(shownTo('user')).toContain('dashboard');
  expect(shownTo('user')).not.toContain('orders');
});
