import { expect, it } from 'vitest';
import { menu } from '../menu.ts';
import { matches, pathsOf, reachedSections } from './palette-items.ts';
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
