import { expect, test } from 'vitest';
import {
  countSelected,
  everything,
  isSelected,
  noSelection,
  select,
  selectionBody,
  toSelection,
} from './selection.ts';

test('chosen rows are sent as ids', () => {
  const state = select(select(noSelection, [1, 2, 3], true), [2], false);
  expect(selectionBody(toSelection(state, 50, { name: 'x' }))).toEqual({ ids: [1, 3] });
});

test('select-all across pages sends the exclusions and the filters it was made under', () => {
  const state = select(everything, [7], false);
  expect([isSelected(state, 7), isSelected(state, 8), countSelected(state, 50)]).toEqual([
    false,
    true,
    49,
  ]);
  expect(selectionBody(toSelection(state, 50, { name: 'x' }))).toEqual({
    name: 'x',
    select_all: true,
    excluded_ids: [7],
  });
});

test('choosing an excluded row again takes back its exclusion', () => {
  expect(countSelected(select(select(everything, [7], false), [7], true), 50)).toBe(50);
});
