import { expect, it } from 'vitest';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { menu } from '../menu.ts';
import { matches, offeredRecords, pathsOf, reachedSections, recordPath } from './palette-items.ts';
import { rowsOf } from './records.ts';

it('finds a page by the beginnings of its words, in any order', () => {
  expect(matches('camp', 'Email Campaigns')).toBe(true);
  expect(matches('tag camp', 'Campaign Tags')).toBe(true);
  expect(matches('rep ana', 'A/B Tests', 'Analytics')).toBe(false);
  expect(matches('ey', 'Journeys')).toBe(false);
});

it('reads rows from a plain list and from one under the family’s name, and refuses anything else', () => {
  expect(rowsOf([{ id: 1 }], 'campaigns')).toEqual([{ id: 1 }]);
  expect(rowsOf({ lists: [{ id: 2 }] }, 'lists')).toEqual([{ id: 2 }]);
  expect(() => rowsOf({ rows: [] }, 'lists')).toThrow('lists');
});

it('finds and starts what screens say of themselves', () => {
  const shown = (...paths: string[]) => {
    const { sources, actions } = offeredRecords({} as AccountFacts, new Set(paths));
    return [sources.map(({ path }) => path), actions.map(({ screen }) => screen)];
  };
  expect(shown('lists', 'campaigns')).toEqual([
    ['lists', 'campaigns'],
    ['/accounts/$accountId/lists/create_list', '/accounts/$accountId/campaigns/new'],
  ]);
  expect(shown()).toEqual([[], []]);
});

it('opens a found record on its own page, or in its list where it has none', () => {
  const source = { path: 'cards', title: 'cards:title', screen: '/accounts/$accountId/cards' };
  const found = { id: 7, name: 'Ten & more', hint: null };
  expect(recordPath({ ...found, source }, 3)).toBe(
    '/accounts/3/cards?name=Ten%20%26%20more&search=true',
  );
  const page = { ...source, screen: '/accounts/$accountId/cards/$cardId' };
  expect(recordPath({ ...found, source: page }, 3)).toBe('/accounts/3/cards/7');
});

it('reaches all contacts wherever the lists are shown, once', () => {
  const without = menu.map((section) => ({
    ...section,
    entries: section.entries.filter((entry) => entry.path !== 'contacts'),
  }));
  expect(pathsOf(without).has('contacts')).toBe(false);
  expect(
    reachedSections(without)
      .flatMap((section) => section.entries)
      .filter((entry) => entry.path === 'contacts'),
  ).toHaveLength(1);
  expect(reachedSections(menu)).toBe(menu);
  const noLists = without.map((section) => ({
    ...section,
    entries: section.entries.filter((entry) => entry.path !== 'lists'),
  }));
  expect(pathsOf(reachedSections(noLists)).has('contacts')).toBe(false);
});
