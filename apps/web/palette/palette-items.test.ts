import { expect, it } from 'vitest';
import { matches } from './palette-items.ts';
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
