import { expect, test } from 'vitest';
import { emptyPick, isPicked, toggleAll, togglePick } from './picker-value.ts';

const a = { id: 1, name: 'A' };
const b = { id: 2, name: 'B' };

test('selecting all sets select_all and clears the ids', () => {
  expect(toggleAll(togglePick(emptyPick, a))).toEqual({
    items: [],
    selectAll: true,
    excludedIds: [],
  });
});

test('deselecting an item while all are selected records its id as an exclusion, and selecting it again removes it', () => {
  const without = togglePick(toggleAll(emptyPick), b);
  expect([without.excludedIds, isPicked(without, 2), isPicked(without, 1)]).toEqual([
    [2],
    false,
    true,
  ]);
  expect(togglePick(without, b).excludedIds).toEqual([]);
});

test('without select-all, items are added and taken out by id', () => {
  expect(togglePick(togglePick(togglePick(emptyPick, a), b), a).items).toEqual([b]);
});
