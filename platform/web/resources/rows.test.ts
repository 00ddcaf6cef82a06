import { expect, test } from 'vitest';
import { readRows, withChangedRow, withoutRows } from './rows.ts';

const page = {
  rows: [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ],
  meta: { total: 12, count: 12, total_count: 12 },
};

test('rows are read from data itself or from the named collection', () => {
  expect(readRows([{ id: 1 }], null)).toEqual([{ id: 1 }]);
  expect(readRows({ tags: [{ id: 1 }] }, 'tags')).toEqual([{ id: 1 }]);
});

test('an answer without the named collection is an error that names it', () => {
  expect(() => readRows({ lists: [] }, 'tags')).toThrow("under 'tags'");
});

test('removing a row lowers every total by one', () => {
  expect(withoutRows(page, (id) => id === 1)).toEqual({
    rows: [{ id: 2, name: 'b' }],
    meta: { total: 11, count: 11, total_count: 11 },
  });
});

test('changing a row leaves the others and the totals alone', () => {
  expect(withChangedRow(page, 2, { name: 'c' }).rows).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: 'c' },
  ]);
  expect(withChangedRow(page, 9, { name: 'c' })).toBe(page);
});
