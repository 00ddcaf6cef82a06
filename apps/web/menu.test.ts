import { expect, it } from 'vitest';
import texts from './i18n/en.json' with { type: 'json' };
import { menu } from './menu.ts';
import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';
import { routes } from './all-routes.ts';

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
