import { expect, test } from 'vitest';
import { inOrder, movedTo } from './column-order.ts';

const columns = [{ id: 'name', kind: 'name' }, { id: 'status' }, { id: 'sent' }, { id: 'created' }];
const ids = (order: string[]) => inOrder(columns, order).map(({ id }) => id);

test('columns stand in the chosen order, the name in front', () => {
  expect(ids([])).toEqual(['name', 'status', 'sent', 'created']);
  expect(ids(['created', 'name', 'status', 'sent'])).toEqual(['name', 'created', 'status', 'sent']);
});

test('a column that the order does not know follows its usual neighbour; unknown ids are passed over', () => {
  expect(ids(['created', 'gone', 'status'])).toEqual(['name', 'created', 'status', 'sent']);
});

test('a moved column takes the place it was moved to', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
});
