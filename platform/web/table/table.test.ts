import { expect, test } from 'vitest';
import { pickerPageSize } from '../pickers/use-picker-pages.ts';
import { readState } from '../url/use-url-state.ts';
import { z } from 'zod';
import texts from '../i18n/en.json' with { type: 'json' };
import { columnBounds, mostAsked, widthWithinBounds } from './table-column.ts';
import { pagesAround } from './TableFooter.tsx';
import { pageSizes } from './use-table-state.ts';

test('a table footer offers 5, 10, 25, 50 and 100 rows @spec SHELL-054', () => {
  expect([...pageSizes]).toEqual([5, 10, 25, 50, 100]);
});

test('date columns are 135 to 230 wide and name columns at least 180 @spec SHELL-055', () => {
  expect([columnBounds.date, columnBounds.name]).toEqual([{ min: 135, max: 230 }, { min: 180 }]);
  const asked = [100, 200, 300].map((width) => widthWithinBounds({ kind: 'date', width }));
  expect(asked).toEqual([135, 200, 230]);
  expect(widthWithinBounds({ kind: 'name', width: 120 })).toBe(180);
  expect(widthWithinBounds({ kind: 'name' })).toBeUndefined();
});

test('a long name or word asks for so much room that the figures beside it stay in sight', () => {
  expect(mostAsked({ kind: 'name' })).toBe(200);
  expect([mostAsked({}), mostAsked({ kind: 'text', width: 240 })]).toEqual([160, 240]);
  expect([mostAsked({ kind: 'date' }), mostAsked({ kind: 'number', width: 90 })]).toEqual([
    230, 180,
  ]);
});

test('dropdowns load ten at a time', () => {
  expect(pickerPageSize).toBe(10);
});

test('a footer shows the first, the last and the pages around the current one', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesAround(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
});

test('one broken value in the URL does not reset the others', () => {
  const schema = z.object({
    page: z.coerce.number().int().min(1).default(1),
    search: z.string().default(''),
    status: z.string().optional(),
  });
  expect(readState(schema, { page: 'x', search: 'ab' })).toEqual({ page: 1, search: 'ab' });
});

test('an empty table says No data available, and what is on its way Loading... @spec SHELL-061', () => {
  expect([texts.table.empty, texts.page.noData, texts.charts.noData, texts.loading]).toEqual([
    'No data available',
    'No data available',
    'No data available',
    'Loading...',
  ]);
});
